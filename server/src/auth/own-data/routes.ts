import { deleteAccount, exportOwnData } from '@plantao/contract/auth/routes'
import type { ChangeEvent } from '@plantao/contract/notificacoes/schema'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import { closeOwnPendentes, listOwnPlaces } from '../../candidaturas/store.ts'
import { recordAcessosByExport } from '../../medicos/store.ts'
import { queueEmails } from '../../notificacoes/store.ts'
import { asActor, type Trx } from '../../platform/database/db.ts'
import { withRole } from '../../platform/database/with-role.ts'
import type { Files } from '../../platform/files/files.ts'
import { type ZipEntry, zipStream } from '../../platform/files/zip.ts'
import { mount } from '../../platform/http/mount.ts'
import { announce } from '../../platform/realtime/change-events.ts'
import type { RateLimiter } from '../../platform/security/rate-limiter.ts'
import type { Services } from '../../platform/services.ts'
import { closeOwnVagas } from '../../vagas/store.ts'
import { audit } from '../audit-store.ts'
import { reauthenticate } from '../passwords/reauthenticate.ts'
import { accountLimits } from '../rate-limits.ts'
import { deleteOwnAccount, type OwnData, readOwnData } from './store.ts'

export function mountOwnDataRoutes(app: FastifyInstance, services: Services, rateLimiter: RateLimiter) {
  const { db, files, log } = services

  mount(app, services, exportOwnData, async ({ actor, request, reply }) => {
    const dados = await asActor(db, actor, async (trx) => {
      await withRole(trx, 'app_auth', () => audit(trx, 'export', request, actor.userId))
      if (actor.role === 'app_medico') return readOwnData(trx)
      // Before, so that it stands in what is taken along; and after, for whoever applied in between.
      await recordAcessosByExport(trx)
      const dados = await readOwnData(trx)
      await recordAcessosByExport(trx)
      return dados
    })
    const today = new Date().toISOString().slice(0, 10)
    return reply
      .headers({
        'content-type': 'application/zip',
        'content-disposition': contentDisposition(`plantao-aberto-meus-dados-${today}.zip`),
        'cache-control': 'private, no-store',
      })
      .send(zipStream(filesOf(files, dados)))
  })

  mount(app, services, deleteAccount, async ({ body, actor, request }) => {
    const given = { actor, request, password: body.password, failure: 'account_delete_failed' } as const
    const { email } = await reauthenticate(services, rateLimiter, given)
    const ended = await asActor(db, actor, async (trx) => {
      const ended = actor.role === 'app_hospital' ? await endHospital(trx) : await endMedico(trx)
      await withRole(trx, 'app_auth', () => audit(trx, 'account_delete', request, actor.userId))
      return ended
    })
    for (const key of ended.object_keys) {
      // What is left behind here has no row any more: clear-orphan-documentos removes it.
      await files.remove(key).catch((error: unknown) => log.warn({ err: error }, 'a file outlived its account'))
    }
    await rateLimiter.reset(accountLimits(email))
  })
}

async function* filesOf(files: Files, dados: OwnData): AsyncGenerator<ZipEntry> {
  yield { name: 'dados.json', body: [Buffer.from(`${JSON.stringify(dados, null, 2)}\n`)] }
  for (const { id, object_key, is_current } of dados.documentos) {
    const body = await files.open(object_key)
    // A version that was replaced is removed within minutes, its row a moment later.
    if (body) yield { name: is_current ? 'documento-crm.pdf' : `documento-crm-${id}.pdf`, body }
  }
}

/** Whose shift is still to come is told that the doctor is gone; other hospitals see it in their lists. */
async function endMedico(trx: Trx) {
  const places = await listOwnPlaces(trx)
  const ended = await deleteOwnAccount(trx)
  await queueEmails(
    trx,
    ended.upcoming_candidaturas.map((key) => ({ kind: 'plantao-sem-medico', key })),
  )
  for (const { hospital_id, vaga_id } of places) {
    announce(trx, [`hospital:${hospital_id}`], { topic: 'candidaturas', vaga_id } satisfies ChangeEvent)
  }
  return ended
}

/** Its vagas are closed as by 'Encerrar vaga'; of those whose day has passed nobody waits for word any more. */
async function endHospital(trx: Trx) {
  const closed = await closeOwnVagas(trx)
  const notSelected = (await closeOwnPendentes(trx)).filter(({ is_open }) => is_open)
  await queueEmails(
    trx,
    notSelected.map(({ id }) => ({ kind: 'candidatura-nao-selecionada', key: id })),
  )
  const ended = await deleteOwnAccount(trx)
  await queueEmails(
    trx,
    ended.upcoming_candidaturas.map((key) => ({ kind: 'plantao-sem-hospital', key })),
  )
  for (const { id } of closed.filter(({ is_open }) => is_open)) {
    announce(trx, ['medicos'], { topic: 'vagas', vaga_id: id } satisfies ChangeEvent)
  }
  for (const { medico_id, vaga_id } of notSelected) {
    announce(trx, [`medico:${medico_id}`], { topic: 'candidaturas', vaga_id } satisfies ChangeEvent)
  }
  return ended
}
