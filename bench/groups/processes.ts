import { listOpenVagas } from '@plantao/contract/vagas/search/routes'
import { startNode } from '@plantao/testkit/app'
import { waitFor } from '@plantao/testkit/wait'
import { measureLine } from '../load/beside.ts'
import { cpuSecondsWithChildren } from '../load/process-usage.ts'
import { requestFor } from '../questions/question.ts'
import type { Run } from '../run.ts'

/** Compares the process that has served all earlier measurements with a fresh one, over the same database. */
export async function measureProcesses(run: Run) {
  const { measured, medicos, generateLoad, options } = run
  const fresh = await startNode(measured.app, { NODE_ENV: 'production' })
  try {
    const isLoaded = () => fresh.logs().includes('search index loaded')
    await waitFor('the index of the second process', isLoaded, { within: 300_000 })
    const requests = medicos.map((as) => requestFor({ route: listOpenVagas, as, query: {} }))
    await generateLoad(fresh.url, requests, options)
    const cpu = () => ({ ...measured.target.cpu(), server: cpuSecondsWithChildren(fresh.server.pid!) })
    const target = { name: 'a process that has just begun', url: fresh.url, cpu }
    await measureLine(run, { what: 'first page, used process', requests, references: [{ target }] })
  } finally {
    await fresh.stop()
  }
}
