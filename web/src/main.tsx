import './styles.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { watchBack } from './lib/browser/back.ts'
import { keepTextsInPlace } from './lib/browser/translated-page.ts'
import { watchMissingCode } from './lib/code-loading/new-version.ts'
import { firstPaint } from './lib/first-paint-state.ts'
import { keepTokenFresh } from './lib/http/access-token.ts'
import { createQueryClient } from './lib/queries/query-client.ts'
import { refetchAfterOutage } from './lib/queries/refetch-after-outage.ts'
import { reportUncaught } from './lib/report-error.ts'
import { App } from './routes/App.tsx'
import { preloadFirstPage } from './routes/Router.tsx'
import { watchSessionEnd } from './routes/session-end.ts'

// By default zod compiles with `new Function`, which the page's CSP forbids. zod itself loads later, with the screens.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

reportUncaught()
keepTextsInPlace()
const queries = createQueryClient()
watchMissingCode(() => queries.isMutating() > 0)
refetchAfterOutage(queries)

function draw() {
  const root = document.getElementById('root')!
  const app = <App queries={queries} />
  // A transition lets React work in short pieces, so that a tap is answered in between.
  startTransition(() => {
    if (firstPaint.screen === 'landing') hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
  firstPaint.takeClicked()?.click()
}

// The watch starts before the first request, which may already find that the session has ended.
watchSessionEnd(queries)
keepTokenFresh()
watchBack()
// A top-level await would deadlock: the pages import from this chunk, so the two would wait for each other.
void preloadFirstPage(queries).then(draw)
