import { join } from 'node:path'
import { pause } from '@plantao/testkit/wait'
import { makeNewVersion, migrate } from '../parts/new-version.ts'
import type { Step } from './step.ts'

/**
 * Migrates the database under the old version, then replaces one process after the other. The new version is the old
 * one with two more migrations. `npm run test:upgrade` tests a release's own migrations.
 */
export async function updateInTurn({ cluster, use, report }: Step) {
  const { app, folder, ownerUrl, servers } = cluster
  const product = makeNewVersion(join(folder, 'new-version'))
  const { load, streams } = use
  const [failuresBefore, triesBefore] = [load.retried.length, load.tries()]
  await migrate(product, ownerUrl)
  // The old processes run over the new schema for a while.
  await pause(3_000)
  const exits: (number | null)[] = []
  for (const server of servers) {
    exits.push(await server.stop())
    await server.start(product)
    // Both versions run side by side for a while.
    await pause(2_000)
  }
  await streams.untilAllLive(15_000)
  const failed = load.retried.slice(failuresBefore).map(({ what }) => what)
  report.none(
    'update over a migration, one process after the other: failed requests',
    load.tries() - triesBefore,
    failed,
  )
  const bad = exits.filter((code) => code !== 0)
  report.none('update: old processes that did not end well', exits.length, bad)
  report.none('update: live streams that then hear of no change', streams.count, await use.deafStreams())
  const written = await app.count(`select count(*) from vagas where cluster_note = 'after'`)
  report.none('update: the new schema was not written to', written, written === 0)
}
