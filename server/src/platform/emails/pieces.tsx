import { Button } from '@react-email/button'
import type { ReactNode } from 'react'
import { style } from './layout.tsx'

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <p className="ink" style={style.text}>
      {children}
    </p>
  )
}

export function Note({ children }: { children: ReactNode }) {
  return (
    <p className="ink-2" style={style.note}>
      {children}
    </p>
  )
}

export interface Fact {
  label: string
  value: string
}

/** One line each, in the text as in the HTML. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <div className="line" style={style.facts}>
      {facts.map(({ label, value }) => (
        <p key={label} className="ink" style={style.fact}>
          <span className="ink-2" style={style.label}>
            {label}:
          </span>{' '}
          <strong>{value}</strong>
        </p>
      ))}
    </div>
  )
}

/** The one action of an e-mail: nothing before it may be a link. */
export function Action({ href, children }: { href: string; children: ReactNode }) {
  return (
    <>
      <p style={style.text}>
        <Button className="action" href={href} style={style.action}>
          {children}
        </Button>
      </p>
      <p className="ink-2" style={style.note} data-skip-in-text>
        Se o botão não abrir, copie este endereço para o navegador:
        <br />
        <a className="brand" href={href} style={style.link}>
          {href}
        </a>
      </p>
    </>
  )
}
