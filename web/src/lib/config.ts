/** Settings that the server writes into `<meta name="plantao-config">`. */
export interface Config {
  anonKey: string
  strictValidation: boolean
  privacyContact: string | null
  /** The address of the development inbox, or null when e-mails go to a mail server. */
  inboxUrl: string | null
  /** True when the server records traces, which then begin in the page. */
  traces: boolean
  /** False while the installation has neither an operator nor the register of hospitals. */
  canProveHospitals: boolean
}

/** Defaults for development: Vite's own server does not write settings into the page. */
const defaults: Config = {
  anonKey: 'anon-local',
  strictValidation: false,
  privacyContact: null,
  inboxUrl: null,
  traces: false,
  canProveHospitals: true,
}

function readConfig(): Config {
  // The build renders the first screens without a document.
  const content = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="plantao-config"]')?.content
  // Spread syntax would bring helpers for older browsers into the script that draws the first screen.
  return content ? Object.assign({}, defaults, JSON.parse(content) as Partial<Config>) : defaults
}

export const config = readConfig()
