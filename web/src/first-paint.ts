/**
 * Runs before the rest of the script, so it must be small. It shows the likely first screen from a template in the
 * HTML. The server cannot choose the screen, because only this browser knows whether somebody is signed in.
 */
// This import stands first, because an old browser may fail at any of the other imports.
import './lib/browser/old-browser.ts'
import { userTypes } from '@plantao/contract/account-types'
import { getOwnMedico } from '@plantao/contract/medicos/routes'
import type { RouteDescription } from '@plantao/contract/route'
import { countOpenVagas, listOpenVagas } from '@plantao/contract/vagas/search/routes'
import { firstVagas, rememberedSort } from './features/vagas/search/first-question.ts'
import { isPromisedBrowser } from './lib/browser/old-browser.ts'
import type { FirstPaintState } from './lib/first-paint-state.ts'
import { defaultTimeout, headersOf, type LooseRequest, urlOf } from './lib/http/request.ts'
import { readStored, type StoredSession } from './lib/session/session-storage.ts'
import { dependsOnAccount, viewOf } from './routes/home-views.ts'

const state: FirstPaintState = {}
window.plantaoPaint = state
const session = readStored()

if (location.pathname === '/' && isPromisedBrowser) {
  const view = viewOf(location.search)
  if (session && dependsOnAccount(view)) {
    show('dashboard')
    if (session.user.user_metadata.user_type === userTypes.medico && session.expires_at - Date.now() > 5_000)
      ask(session)
  } else if (!session && view === 'initial') show('landing')
}

function show(screen: 'landing' | 'dashboard') {
  const template = document.getElementById(`first-${screen}`)
  const root = document.getElementById('root')
  if (!(template instanceof HTMLTemplateElement) || !root) return
  root.append(template.content)
  state.screen = screen
  // Links work without script. Buttons do not, so a button that is pressed too early is pressed again by the script.
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('button')
    if (button) state.clicked = button
  })
}

/** Sends the first requests of the doctor's dashboard, which takes over their answers a moment later. */
function ask({ access, user }: StoredSession) {
  const answers = new Map<string, Promise<Response>>()
  const askedAt = performance.now()
  const get = (route: RouteDescription, request: LooseRequest = {}) => {
    const url = urlOf(route, request)
    const answer = fetch(url, { headers: headersOf({}, access), signal: AbortSignal.timeout(defaultTimeout) })
    // The code that uses the answer handles its failure. This handler is for an answer that nothing uses.
    answer.catch(() => {})
    answers.set(url, answer)
  }
  get(getOwnMedico)
  // An address with another tab, order or filter needs other requests.
  const asked = [...new URLSearchParams(location.search).keys()]
  if (asked.every((name) => name === 'view')) {
    get(listOpenVagas, { query: { ordem: rememberedSort(user.id), limit: firstVagas } })
    get(countOpenVagas)
  }
  state.answers = answers
  state.askedAt = askedAt
}
