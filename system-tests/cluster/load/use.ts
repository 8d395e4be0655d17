import { randomUUID } from 'node:crypto'
import { waitFor } from '@plantao/testkit/wait'
import type { AppClient } from '../../harness/app/client.ts'
import { startLoadGenerator } from '../../harness/load/load-generator.ts'
import { inParallel } from '../../harness/load/parallel.ts'
import { watchOwnReads } from './own-reads.ts'
import { followLive } from './streams.ts'
import { startUploads } from './uploads.ts'

export type Use = Awaited<ReturnType<typeof startUse>>

/** Statuses that HAProxy sends on its own when a process is unreachable or dies during its answer. */
const temporary = [502, 503, 504]

/** Lets accounts sign up, publish, apply, accept, upload and follow live changes, until `stop`. */
export async function startUse(app: AppClient) {
  const hospitais = await inParallel(4, (n) => app.createHospital({ nome: `Hospital ${n}` }))
  const medicos = await inParallel(16, () => app.createMedico())
  const uploaders = await inParallel(3, () => app.createMedico())
  const publisher = await app.createHospital({ nome: 'Hospital que publica' })
  const ownReads = watchOwnReads(app)
  const streams = followLive(app, [...medicos, ...hospitais, ...uploaders])
  await streams.untilAllLive(30_000)
  const load = startLoadGenerator(app, hospitais, medicos, { temporary, ...ownReads })
  const uploads = startUploads(app, uploaders, ownReads.note)
  return {
    load,
    uploads,
    streams,
    ownReads,
    /** Publishes a vaga. @returns the number of doctors' streams that do not receive the event. */
    async deafStreams() {
      // Each name is used once, because the audit looks for vagas that exist twice.
      const publish = () => app.publish(publisher, { nome_vaga: randomUUID() }).catch(() => null)
      return streams.deafTo(await waitFor('a vaga to be published', publish, { within: 60_000 }), 5_000)
    },
    async stop() {
      await Promise.all([load.stop(), uploads.stop()])
      await streams.stop()
    },
  }
}
