import {
  acceptCandidatura,
  applyToVaga,
  listCandidaturas,
  listOwnCandidaturas,
} from '@plantao/contract/candidaturas/routes'
import type { ChangeEvent } from '@plantao/contract/notificacoes/schema'
import type { FastifyInstance } from 'fastify'
import { recordAcessos } from '../medicos/store.ts'
import { queueEmails } from '../notificacoes/store.ts'
import { decodeCursor, rankAndTimeKey, timeKey, toPage } from '../platform/database/cursor.ts'
import { asActor, readAs, readOneAs } from '../platform/database/db.ts'
import { DomainError, registerConstraintErrors } from '../platform/http/errors.ts'
import { once } from '../platform/http/idempotency.ts'
import { mount } from '../platform/http/mount.ts'
import { announce } from '../platform/realtime/change-events.ts'
import { consumeIfNew, openRateLimiter } from '../platform/security/rate-limiter.ts'
import type { Services } from '../platform/services.ts'
import { markPreenchida, vagaQuery } from '../vagas/store.ts'
import { applyLimit } from './rate-limits.ts'
import * as store from './store.ts'

const constraintErrors = {
  candidaturas_one_per_medico_and_vaga: 'candidatura_already_sent',
  candidaturas_one_aceita_per_vaga: 'vaga_already_filled',
  candidaturas_no_overlap: 'medico_already_booked',
  // The vaga was filled, closed or changed between the call's look and its write.
  candidaturas_only_while_open: 'vaga_not_open',
  // The account was deleted while the call ran.
  candidaturas_of_account: 'session_required',
} as const

export function mountCandidaturas(app: FastifyInstance, services: Services) {
  registerConstraintErrors(app, constraintErrors)
  const { db, keys } = services
  const rateLimiter = openRateLimiter(db, keys)

  mount(app, services, listOwnCandidaturas, async ({ actor, query: { cursor, limit } }) => {
    const rows = await readAs(db, actor, store.ownCandidaturasQuery(decodeCursor(cursor, timeKey), limit + 1))
    return toPage(rows, limit, (row) => [row.created_at, row.id])
  })

  mount(app, services, listCandidaturas, async ({ actor, query: { vaga_id, cursor, limit } }) => {
    const after = decodeCursor(cursor, rankAndTimeKey)
    const { rows, page } = await asActor(db, actor, async (trx) => {
      const { rows } = await trx.executeQuery(store.candidaturasOfVagaQuery(vaga_id, after, limit + 1).compile())
      const page = toPage(rows, limit, (row) => [String(row.rank), row.created_at, row.id])
      await recordAcessos(
        trx,
        page.items.map(({ medico_id }) => medico_id),
        'lista',
      )
      return { rows, page }
    })
    // Only an empty list needs a second look: is there nobody yet, or no such vaga?
    if (rows.length === 0 && !(await readOneAs(db, actor, vagaQuery(vaga_id)))) throw new DomainError('vaga_not_found')
    return page
  })

  mount(app, services, applyToVaga, ({ actor, body, idempotencyKey }) =>
    consumeIfNew(rateLimiter, { limit: applyLimit, key: actor.userId }, (isNew) =>
      asActor(db, actor, (trx) =>
        once(trx, { route: applyToVaga, key: idempotencyKey, body }, async () => {
          isNew()
          const sent = await store.createCandidatura(trx, body)
          if (!sent) throw new DomainError(await store.whyNotCreated(trx, body))
          const { hospital_id, ...candidatura } = sent
          await queueEmails(trx, [{ kind: 'candidatura-nova', key: sent.id }])
          announce(trx, [`hospital:${hospital_id}`, `medico:${sent.medico_id}`], changeOf(sent.vaga_id))
          return candidatura
        }),
      ),
    ),
  )

  mount(app, services, acceptCandidatura, ({ actor, body: { candidatura_id } }) =>
    asActor(db, actor, async (trx) => {
      // The vaga first: its lock lets no applicant slip in between what follows.
      const vaga = await markPreenchida(trx, candidatura_id)
      if (!vaga) throw new DomainError(await store.whyNotAccepted(trx, candidatura_id))
      await store.lockMedico(trx, candidatura_id)
      const accepted = await store.markAceita(trx, candidatura_id)
      if (!accepted) throw new DomainError(await store.whyNotAccepted(trx, candidatura_id))
      const notSelected = await store.closePendentes(trx, vaga.id)
      await queueEmails(trx, [
        { kind: 'candidatura-aceita', key: accepted.id },
        ...notSelected.map(({ id }) => ({ kind: 'candidatura-nao-selecionada', key: id }) as const),
      ])
      announce(trx, ['medicos', `hospital:${vaga.hospital_id}`], {
        topic: 'vagas',
        vaga_id: vaga.id,
      } satisfies ChangeEvent)
      announce(
        trx,
        [`hospital:${vaga.hospital_id}`, ...[accepted, ...notSelected].map(({ medico_id }) => `medico:${medico_id}`)],
        changeOf(vaga.id),
      )
      // Those who cannot accept this doctor any more.
      for (const { hospital_id, vaga_id } of await store.listClashingPlaces(trx, accepted.id)) {
        announce(trx, [`hospital:${hospital_id}`], changeOf(vaga_id))
      }
      return accepted
    }),
  )
}

function changeOf(vagaId: string): ChangeEvent {
  return { topic: 'candidaturas', vaga_id: vagaId }
}
