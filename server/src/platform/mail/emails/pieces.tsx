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

export interface Listed {
  title: string
  detail: string
}

/** What a gathered e-mail tells of, one line each; `count` is how many there are, listed here or not. */
export function List({ listed, count }: { listed: readonly Listed[]; count: number }) {
  const others = count - listed.length
  return (
    <div className="line" style={style.facts}>
      {listed.map(({ title, detail }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may read alike, and an e-mail never changes
        <p key={i} className="ink" style={style.fact}>
          <strong>{title}</strong>{' '}
          <span className="ink-2" style={style.label}>
            · {detail}
          </span>
        </p>
      ))}
      {others > 0 && (
        <p className="ink" style={style.fact}>
          e mais {others.toLocaleString('pt-BR')}
        </p>
      )}
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
