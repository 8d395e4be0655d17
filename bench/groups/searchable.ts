import { listOpenVagas } from '@plantao/contract/vagas/search/routes'
import { requestOf } from '@plantao/testkit/client'
import { pause, waitFor } from '@plantao/testkit/wait'
import { openPublisher } from '../app/publisher.ts'
import { bytesOf, HttpConnection } from '../load/http-connection.ts'
import { percentile } from '../load/measure.ts'
import { judge, notMeasured } from '../report/verdict.ts'
import type { Run } from '../run.ts'

const what = 'commit to searchable on two processes'
const perSecond = 200
const publishers = 16
/** How often the newest page is read; the times are exact to this. */
const pollMs = 4

/** Publishes at both processes, and looks when each shows it at the top of its list. */
export async function measureSearchable(run: Run, urls: string[]) {
  const { verdicts, rows, options } = run
  const watchers = await Promise.all(urls.map((url) => watchNewest(run, url)))
  const answered = await publishFor(run, urls)
  const ids = [...answered.keys()]
  const allSeen = () => watchers.every(({ seen }) => ids.every((id) => seen.has(id)))
  await waitFor('the last to be searchable', allSeen, { within: 10_000 }).catch(() => {})
  for (const { stop } of watchers) await stop()

  const counts = await Promise.all(urls.map((url) => timesListed(run, url, answered)))
  const all = counts.flatMap((count) => ids.map((id) => count.get(id) ?? 0))
  const missed = all.filter((times) => times === 0).length
  const twice = all.filter((times) => times > 1).length
  const waits = watchers
    .flatMap(({ seen }) => ids.map((id) => Math.max(0, (seen.get(id) ?? Number.POSITIVE_INFINITY) - answered.get(id)!)))
    .sort((a, b) => a - b)
  const p99 = percentile(waits, 0.99)
  const reached = answered.size / options.publishSeconds
  const told = `p50 ${percentile(waits, 0.5).toFixed(1)}, p99 ${p99.toFixed(1)} ms`
  const apply = rows.find((row) => row.what === 'apply' && row.connections === 32)?.measured.p99
  const bar = "p99 <= 10 of the apply's p99"
  verdicts.push(
    judge(what, 'none missed, none twice', `${missed} and ${twice} of ${all.length}`, missed + twice === 0),
    judge(what, '200 publishes a second', reached.toFixed(0), reached >= perSecond * 0.95),
    apply === undefined
      ? notMeasured(what, bar, `${told}; apply was not measured`)
      : judge(what, bar, `${told}, of ${apply.toFixed(1)} ms`, p99 <= 10 * apply),
  )
}

/** @returns when each was answered, by id. */
async function publishFor({ hospitais, options }: Run, urls: string[]) {
  const answered = new Map<string, number>()
  const startedAt = performance.now()
  let sent = 0
  const loop = async (n: number) => {
    const publisher = await openPublisher(urls[n % urls.length]!, hospitais, n * 1_009)
    for (;;) {
      const due = startedAt + (sent++ * 1000) / perSecond
      if (due > startedAt + options.publishSeconds * 1000) break
      await pause(Math.max(0, due - performance.now()))
      const { id } = await publisher.publish()
      answered.set(id, performance.now())
    }
    publisher.close()
  }
  await Promise.all(Array.from({ length: publishers }, (_, n) => loop(n)))
  return answered
}

const newest = ({ medicos }: Run, cursor?: string) =>
  bytesOf(requestOf(listOpenVagas, { as: medicos[0], query: { limit: 100, cursor } }))

/** Notes when each vaga is first seen at the top of the list of one process. */
async function watchNewest(run: Run, url: string) {
  const connection = await HttpConnection.open(url)
  const seen = new Map<string, number>()
  const request = newest(run)
  let isStopping = false
  const watch = async () => {
    while (!isStopping) {
      await connection.ask(request)
      const now = performance.now()
      for (const [, id] of String(connection.body()).matchAll(/"id":"([0-9a-f-]{36})"/g))
        if (!seen.has(id!)) seen.set(id!, now)
      await pause(pollMs)
    }
    connection.close()
  }
  const watching = watch()
  return {
    seen,
    stop: () => {
      isStopping = true
      return watching
    },
  }
}

/** How often each stands in the list of one process. */
async function timesListed(run: Run, url: string, published: ReadonlyMap<string, number>) {
  const connection = await HttpConnection.open(url)
  const times = new Map<string, number>()
  let cursor: string | undefined
  for (let listed = 0; listed < published.size + 200; listed += 100) {
    await connection.ask(newest(run, cursor))
    const page = JSON.parse(String(connection.body()))
    for (const { id } of page.items) times.set(id, (times.get(id) ?? 0) + 1)
    if (page.next_cursor === null) break
    cursor = page.next_cursor
  }
  connection.close()
  return times
}
