import { startNode } from '@plantao/testkit/app'
import { waitFor } from '@plantao/testkit/wait'
import type { Run } from '../run.ts'
import { measureSearchable } from './searchable.ts'
import { measureSessionEnd } from './session-end.ts'

/** How soon one process knows what another did, on the same database. */
export async function measureTwoProcesses(run: Run) {
  const { app } = run.measured
  const second = await startNode(app, { NODE_ENV: 'production' })
  try {
    const isLoaded = () => second.logs().includes('search index loaded')
    await waitFor('the index of the second process', isLoaded, { within: 300_000 })
    const urls = [app.url, second.url]
    await measureSearchable(run, urls)
    await measureSessionEnd(run, urls)
  } finally {
    await second.stop()
  }
}
