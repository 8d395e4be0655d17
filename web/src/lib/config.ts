/** What the server tells the page in `<meta name="plantao-config">`. */
export interface Config {
  anonKey: string
  strictValidation: boolean
  privacyContact: string | null
  /** The address of the development inbox, when there is no mail server. */
  inboxUrl: string | null
  /** Whether the server records traces, which then begin here. */
  traces: boolean
}

/** The defaults of a laptop, for a page from Vite's own server, which fills nothing in. */
const defaults: Config = {
  anonKey: 'anon-local',
  strictValidation: false,
  privacyContact: null,
  inboxUrl: null,
  traces: false,
}

function readConfig(): Config {
  // None in the build, which draws the first screens.
  const content = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="plantao-config"]')?.content
  // Spread would bring helpers for older browsers into the script that draws the first screen.
  return content ? Object.assign({}, defaults, JSON.parse(content) as Partial<Config>) : defaults
}

export const config = readConfig()
