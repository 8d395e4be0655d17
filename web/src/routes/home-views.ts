import { type AccountType, isSide, type Side } from '@plantao/contract/account-types'
import { viewFor } from '../features/auth/account-views.ts'

/** The inner views of `/`, named by the search parameter `view`. The names are the specification's. */
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
type Dashboard = Extract<View, `${string}-dashboard`>

/** Titles of the window. A dashboard has the title of its open tab instead. */
export const titles: Record<Exclude<View, Dashboard>, string> = {
  initial: 'Plantão Aberto: conectando médicos e hospitais',
  'doctor-login': 'Entrar como médico',
  'doctor-register': 'Cadastro de médico',
  'hospital-login': 'Entrar como hospital',
  'hospital-register': 'Cadastro de hospital',
  recover: 'Recuperar senha',
  reset: 'Nova senha',
  confirm: 'Confirmar e-mail',
}

export function viewOf(search: string): View {
  const named = new URLSearchParams(search).get('view')
  return views.find((view) => view === named) ?? 'initial'
}

/** The pages behind the links of e-mails. Older e-mails link to the views that these pages replaced. */
export const linkPages: Partial<Record<View, string>> = { confirm: '/confirmar', reset: '/nova-senha' }

/** Finds a page of `linkPages`, also when a mail program has added to its address or changed its case. */
export function viewOfLinkPage(pathname: string) {
  const path = pathname.toLowerCase()
  return views
    .filter((view) => !isDashboard(view))
    .find((view) => linkPages[view] !== undefined && path.startsWith(linkPages[view]))
}

/** The vaga to which the visitor returns after this login. Only an id is accepted, so that no link leads elsewhere. */
export function vagaOf(search: string) {
  const id = new URLSearchParams(search).get('vaga')
  return id && /^[0-9a-f-]{36}$/i.test(id) ? id : null
}

export const isDashboard = (view: View): view is Dashboard => view.endsWith('-dashboard')

export const dependsOnAccount = (requested: View) => !['recover', 'reset', 'confirm'].includes(requested)

export const sideOf = (accountType: AccountType | null): Side | null => (isSide(accountType) ? accountType : null)

/**
 * Everybody may see `recover`, `reset` and `confirm`. A doctor or a hospital gets their own dashboard instead of any
 * other view. A visitor without a side, such as one who is not signed in, gets the landing page instead of a dashboard.
 */
export function allowedView(requested: View, side: Side | null): View {
  if (side === null) return isDashboard(requested) ? 'initial' : requested
  return dependsOnAccount(requested) ? viewFor(side, 'dashboard') : requested
}
