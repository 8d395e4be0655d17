import { pause, waitFor } from '@plantao/testkit/wait'
import { firstWrite, type Step, seconds } from './step.ts'

/** Kills the primary with all its processes, and then follows the operator's instructions in docs/operations.md. */
export async function failOver({ cluster, use, report }: Step) {
  const { haproxy, nodes } = cluster
  const [old, replica] = nodes
  const killedAt = performance.now()
  await old.kill()
  await haproxy.fence(old.name)
  await replica.query('select pg_promote(true, 30)')
  const promotedAt = performance.now()
  const writtenAt = await firstWrite(use, (check) => waitFor('a write', check, { within: 60_000, every: 10 }))
  const sinceKill = ` (${seconds(killedAt, writtenAt).toFixed(2)} s after the kill)`
  report.bar('primary killed: first write after the promotion', 1, '<= 15 s', seconds(promotedAt, writtenAt), sinceKill)
  await use.streams.untilAllLive(30_000)
  const interruptions = use.streams.interruptionsSince(killedAt)
  const longest = Math.max(...interruptions) / 1000
  report.bar('primary killed: live streams back', interruptions.length, '<= 15 s', longest)
  report.none('primary killed: live streams that then hear of no change', use.streams.count, await use.deafStreams())

  // The old primary still takes itself for the primary.
  await old.start()
  const health = () => fetch(`http://127.0.0.1:${old.healthPort}/primary`).then(({ ok }) => ok)
  await waitFor('the old primary to say that it is one', health)
  await pause(3_000)
  const [found] = await old.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where usename = 'app_api'`,
  )
  report.none('old primary started again: connections it was given', 1, found!.count)

  await old.stopDatabase()
  const startedAt = performance.now()
  await old.follow(replica)
  await haproxy.unfence(old.name)
  report.bar('old primary rebuilt as synchronous replica', 1, '<= 60 s', seconds(startedAt))
}
