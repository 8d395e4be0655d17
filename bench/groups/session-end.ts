import { logout } from '@plantao/contract/auth/routes'
import { listOpenVagas } from '@plantao/contract/vagas/search/routes'
import { requestOf } from '@plantao/testkit/client'
import { openSessions } from '../app/sessions.ts'
import { bytesOf, HttpConnection } from '../load/http-connection.ts'
import { requestFor } from '../questions/question.ts'
import { judge } from '../report/verdict.ts'
import type { Run } from '../run.ts'

const sessions = 100
const withinMs = 250

/** Signs out at the first process, and asks the second until it refuses. */
export async function measureSessionEnd({ data, measured, verdicts }: Run, urls: string[]) {
  const connections = await Promise.all(urls.map((url) => HttpConnection.open(url)))
  const [first, second] = connections as [HttpConnection, HttpConnection]
  const waits: number[] = []
  let stillSignedIn = 0
  for (const as of await openSessions({ dataDir: data.dataDir, db: measured.db }, 'medico', sessions)) {
    const page = requestFor({ route: listOpenVagas, as, query: {} })
    // Both know the session from now on.
    for (const connection of connections) {
      const status = await connection.ask(page)
      if (status !== 200) throw new Error(`the first page was answered with ${status} ${connection.body()}`)
    }
    await first.ask(bytesOf(requestOf(logout, { as })))
    const endedAt = performance.now()
    if ((await first.ask(page)) !== 401) stillSignedIn++
    while ((await second.ask(page)) !== 401) if (performance.now() > endedAt + 10_000) break
    waits.push(performance.now() - endedAt)
  }
  for (const connection of connections) connection.close()

  const what = 'end of a session'
  const inTime = waits.filter((ms) => ms <= withinMs).length
  const told = `${inTime} of ${waits.length}, the slowest after ${Math.max(...waits).toFixed(0)} ms`
  verdicts.push(
    judge(
      what,
      'at once on the process that answered',
      `${waits.length - stillSignedIn} of ${waits.length}`,
      stillSignedIn === 0,
    ),
    judge(what, `within ${withinMs} ms on the other`, told, inTime === waits.length),
  )
}
