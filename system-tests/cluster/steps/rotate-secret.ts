import { randomBytes } from 'node:crypto'
import { pause } from '@plantao/testkit/wait'
import type { Step } from './step.ts'

/** Sets a new AUTH_SECRET in the two rounds of docs/operations.md, one process after the other. No session ends. */
export async function rotateSecret({ cluster: { servers, authSecret }, use: { load, streams }, report }: Step) {
  const next = randomBytes(32).toString('hex')
  const [failuresBefore, unexpectedBefore, triesBefore] = [load.retried.length, load.unexpected.length, load.tries()]
  for (const round of [
    { AUTH_SECRET: authSecret, AUTH_SECRET_PREVIOUS: next },
    { AUTH_SECRET: next, AUTH_SECRET_PREVIOUS: authSecret },
  ]) {
    for (const server of servers) {
      server.set(round)
      await server.stop()
      await server.start()
      // Processes with the old and the new settings run side by side.
      await pause(2_000)
    }
  }
  await streams.untilAllLive(15_000)
  const failed = [...load.retried.slice(failuresBefore), ...load.unexpected.slice(unexpectedBefore)]
  report.none('a new AUTH_SECRET in two rounds: failed requests, such as 401', load.tries() - triesBefore, failed)
}
