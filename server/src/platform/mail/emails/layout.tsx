import { Head } from '@react-email/head'
import { Html } from '@react-email/html'
import { Preview } from '@react-email/preview'
import type { CSSProperties, ReactNode } from 'react'

/** The brand's colours (light), as e-mail programs read them; the dark ones are in `dark`. */
const colour = {
  ink: '#10222b',
  ink2: '#475b66',
  paper: '#faf9f5',
  card: '#ffffff',
  line: '#e2e0d7',
  brand: '#005f69',
  amber: '#f4af41',
}

// Inline styles win over a style sheet, hence !important. Programs that know nothing of this keep the light colours.
const dark = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: #09141c !important; }
  .card { background-color: #101d26 !important; border-color: #27353e !important; }
  .line { border-color: #27353e !important; }
  .ink { color: #f2f0ea !important; }
  .ink-2 { color: #adbabe !important; }
  .brand { color: #53c2c1 !important; }
  .action { background-color: #53c2c1 !important; color: #09141c !important; }
}`

const font = "'Atkinson Hyperlegible Next', 'Atkinson Hyperlegible', Verdana, 'Segoe UI', Helvetica, Arial, sans-serif"

export const style = {
  text: { margin: '0 0 16px', fontSize: '16px', lineHeight: '25px', color: colour.ink },
  note: { margin: '0 0 8px', fontSize: '14px', lineHeight: '22px', color: colour.ink2 },
  fact: { margin: '0 0 6px', fontSize: '16px', lineHeight: '24px', color: colour.ink },
  label: { color: colour.ink2 },
  facts: {
    margin: '0 0 24px',
    padding: '16px 0 10px',
    borderStyle: 'solid',
    borderColor: colour.line,
    borderWidth: '1px 0',
  },
  action: {
    display: 'inline-block',
    padding: '13px 24px',
    borderRadius: '9px',
    backgroundColor: colour.brand,
    color: '#ffffff',
    fontSize: '16px',
    lineHeight: '18px',
    fontWeight: 700,
    textDecoration: 'none',
  },
  link: { color: colour.brand, wordBreak: 'break-all' },
} satisfies Record<string, CSSProperties>

const frame = {
  body: { margin: 0, padding: 0, backgroundColor: colour.paper, fontFamily: font },
  paper: { padding: '32px 16px', backgroundColor: colour.paper },
  column: { maxWidth: '560px', margin: '0 auto' },
  mark: { margin: '0 0 20px', fontSize: '18px', lineHeight: '24px', fontWeight: 700, color: colour.brand },
  light: { color: colour.amber },
  card: {
    padding: '28px 24px 20px',
    borderRadius: '14px',
    border: `1px solid ${colour.line}`,
    backgroundColor: colour.card,
  },
  title: {
    margin: '0 0 16px',
    fontSize: '24px',
    lineHeight: '31px',
    fontWeight: 700,
    letterSpacing: '-0.015em',
    color: colour.ink,
  },
  foot: { margin: '20px 0 0', fontSize: '14px', lineHeight: '21px', color: colour.ink2 },
} satisfies Record<string, CSSProperties>

interface Props {
  /** What a list of e-mails shows beside the subject. */
  preview: string
  title: string
  children: ReactNode
  /** Why it came. */
  reason: string
}

/** The paper all our e-mails are written on: blocks, no tables, no pictures, readable in the dark. */
export function Layout({ preview, title, children, reason }: Props) {
  return (
    <Html lang="pt-BR">
      <Head>
        <title>{title}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{dark}</style>
      </Head>
      <body className="paper" style={frame.body}>
        <Preview>{preview}</Preview>
        <div className="paper" style={frame.paper}>
          <div style={frame.column}>
            <p className="brand" style={frame.mark}>
              Plantão Aberto
              <span style={frame.light} aria-hidden data-skip-in-text>
                {' '}
                ●
              </span>
            </p>
            <div className="card" style={frame.card}>
              <h1 className="ink" style={frame.title}>
                {title}
              </h1>
              {children}
            </div>
            <p className="ink-2" style={frame.foot}>
              {reason}
              <br />
              Plantão Aberto: conectando médicos e hospitais
            </p>
          </div>
        </div>
      </body>
    </Html>
  )
}
