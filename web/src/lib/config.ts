/** What the server tells the page in `<meta name="plantao-config">`. */
export interface Config {
  anonKey: string
  strictValidation: boolean
  privacyContact: string | null
  /** The development inbox, while e-mails go nowhere else. */
  inboxUrl: string | null
}

/** The embedded mode's, so that the page also works from Vite's own server, which writes nothing into it. */
const embedded: Config = { anonKey: 'anon-local', strictValidation: false, privacyContact: null, inboxUrl: null }

function readConfig(): Config {
  const content = document.querySelector<HTMLMetaElement>('meta[name="plantao-config"]')?.content
  return content ? { ...embedded, ...(JSON.parse(content) as Partial<Config>) } : embedded
}

export const config = readConfig()
