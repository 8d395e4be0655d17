import { type CSSProperties, createContext, type ReactNode, useContext } from 'react'

/** The brand's colours in light mode; `dark` has those of dark mode. */
const colour = {
  ink: '#10222b',
  ink2: '#475b66',
  paper: '#faf9f5',
  card: '#ffffff',
  line: '#e2e0d7',
  brand: '#005f69',
  amber: '#f4af41',
}

// !important lets these rules win over inline styles. Mail programs without dark mode keep the light colours.
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

/** Properties for Word, which renders e-mails in Outlook for Windows and ignores padding of links. */
interface MsoProperties {
  msoPaddingAlt?: string
  msoTextRaise?: number
}

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
    maxWidth: '100%',
    paddingTop: '13px',
    paddingRight: '24px',
    paddingBottom: '13px',
    paddingLeft: '24px',
    msoPaddingAlt: '0px',
    borderRadius: '9px',
    backgroundColor: colour.brand,
    color: '#ffffff',
    fontSize: '16px',
    lineHeight: '18px',
    fontWeight: 700,
    textDecoration: 'none',
  },
  actionText: {
    display: 'inline-block',
    maxWidth: '100%',
    lineHeight: '120%',
    msoPaddingAlt: '0px',
    msoTextRaise: 9.75,
  },
  link: { color: colour.brand, wordBreak: 'break-all' },
} satisfies Record<string, CSSProperties & MsoProperties>

/** Number of characters of a preview that a list of e-mails shows. */
const previewLength = 150
/** Invisible characters that take space: without them the first line of the e-mail would follow the preview. */
const filler = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff'

const frame = {
  preview: { display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 },
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
  unsubscribe: { color: colour.brand },
} satisfies Record<string, CSSProperties>

/** The link at the end of an e-mail, by which the reader unsubscribes from this kind of e-mail. */
export const UnsubscribeLink = createContext<string | undefined>(undefined)

interface Props {
  /** Text beside the subject in a list of e-mails. */
  preview: string
  title: string
  children: ReactNode
  /** A sentence that says why the reader got the e-mail. */
  reason: string
}

/** The frame of all our e-mails: blocks without tables or pictures, readable in dark mode. */
export function Layout({ preview, title, children, reason }: Props) {
  const unsubscribe = useContext(UnsubscribeLink)
  return (
    <html lang="pt-BR" dir="ltr">
      <head>
        <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
        <meta name="x-apple-disable-message-reformatting" />
        <title>{title}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{dark}</style>
      </head>
      <body className="paper" style={frame.body}>
        <div style={frame.preview} data-skip-in-text>
          {preview}
          <div>{filler.repeat(Math.max(0, previewLength - preview.length))}</div>
        </div>
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
              {unsubscribe && (
                <>
                  <br />
                  <a className="brand" href={unsubscribe} style={frame.unsubscribe} target="_blank" rel="noopener">
                    Parar de receber estes e-mails
                  </a>
                </>
              )}
            </p>
          </div>
        </div>
      </body>
    </html>
  )
}
