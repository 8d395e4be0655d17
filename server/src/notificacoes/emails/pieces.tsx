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

export interface Gathered {
  count: number
  listed: readonly Listed[]
  link: string
}

/** The items that one e-mail gathers, one on each line. @param count number of all items, listed or not */
export function List({ listed, count }: { listed: readonly Listed[]; count: number }) {
  const others = count - listed.length
  return (
    <div className="line" style={style.facts}>
      {listed.map(({ title, detail }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same text, and an e-mail never changes
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

/** The single action of an e-mail. No link may come before it. */
export function Action({ href, children }: { href: string; children: ReactNode }) {
  return (
    <>
      <p style={style.text}>
        <a className="action" href={href} style={style.action} target="_blank" rel="noopener">
          <OnlyOutlook>{`<i style="mso-font-width:400%;mso-text-raise:19.5" hidden>&#8202;&#8202;&#8202;</i>`}</OnlyOutlook>
          <span style={style.actionText}>{children}</span>
          <OnlyOutlook>{`<i style="mso-font-width:400%" hidden>&#8202;&#8202;&#8202;&#8203;</i>`}</OnlyOutlook>
        </a>
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

/** Content for Outlook for Windows only: it replaces the padding that Outlook ignores. */
function OnlyOutlook({ children }: { children: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a conditional comment, of constant text
  return <span dangerouslySetInnerHTML={{ __html: `<!--[if mso]>${children}<![endif]-->` }} />
}

/** The end of a sentence that tells how to reach the operator. @param contact an e-mail address or a page */
export const howToReach = (contact: string | null) =>
  contact === null ? 'fale com quem cuida desta instalação do Plantão Aberto' : `escreva para ${contact}`
