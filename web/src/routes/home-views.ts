/** The inner views of `/`, kept in the search parameter `view`; without it, `initial`. */
export const views = [
  'initial',
  'doctor-login',
  'doctor-register',
  'hospital-login',
  'hospital-register',
  'doctor-dashboard',
  'hospital-dashboard',
  'recover',
  'reset',
  'confirm',
] as const

export type View = (typeof views)[number]

export const viewTitle: Record<View, string> = {
  initial: 'Plantão Aberto: conectando médicos e hospitais',
  'doctor-login': 'Entrar como médico',
  'doctor-register': 'Cadastro de médico',
  'hospital-login': 'Entrar como hospital',
  'hospital-register': 'Cadastro de hospital',
  'doctor-dashboard': 'Vagas de Plantão Disponíveis',
  'hospital-dashboard': 'Vagas Cadastradas',
  recover: 'Recuperar senha',
  reset: 'Nova senha',
  confirm: 'Confirmar e-mail',
}

/** The name of the window: of the view, or of the tab in it. */
export function titleOf(view: View, search: string) {
  const isCandidaturas = view === 'doctor-dashboard' && new URLSearchParams(search).get('aba') === 'candidaturas'
  return isCandidaturas ? 'Minhas candidaturas' : viewTitle[view]
}

/** What the address asks for; an unknown word is the entry. */
export function viewOf(search: string): View {
  const asked = new URLSearchParams(search).get('view')
  return views.find((view) => view === asked) ?? 'initial'
}

export type Kind = 'doctor' | 'hospital'

/** What is shown at this address depends on who is signed in. */
export const dependsOnAccount = (asked: View) => asked !== 'recover' && asked !== 'reset'

/**
 * What is shown to whom. Without a session a dashboard becomes the entry; with one, the entry, the logins and the
 * registrations open the dashboard of that kind, and so does the other kind's dashboard.
 */
export function allowedView(asked: View, kind: Kind | null): View {
  if (kind === null) return asked.endsWith('-dashboard') ? 'initial' : asked
  return dependsOnAccount(asked) ? `${kind}-dashboard` : asked
}
