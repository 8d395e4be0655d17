import type { ChangeEvent } from '@plantao/contract/notificacoes/schema'
import {
  closeVaga,
  correctVagasPlace,
  countOpenVagas,
  countVagasToCorrect,
  createVaga,
  listOpenEspecialidades,
  listOpenVagas,
  listOwnVagas,
  updateVaga,
} from '@plantao/contract/vagas/routes'
import type { FastifyInstance } from 'fastify'
import { closePendentes } from '../candidaturas/store.ts'
import { queueEmails } from '../notificacoes/store.ts'
import { decodeCursor, timeKey, toPage } from '../platform/database/cursor.ts'
import { asActor, readAs, type Trx } from '../platform/database/db.ts'
import { DomainError, registerConstraintErrors } from '../platform/http/errors.ts'
import { once } from '../platform/http/idempotency.ts'
import { mount } from '../platform/http/mount.ts'
import { announce } from '../platform/realtime/change-events.ts'
import { consumeIfNew, openRateLimiter } from '../platform/security/rate-limiter.ts'
import type { Services } from '../platform/services.ts'
import { correctPlace, vagasToCorrectCountQuery } from './place-store.ts'
import { correctionLimit, publishLimit } from './rate-limits.ts'
import * as store from './store.ts'

const constraintErrors = {
  vagas_unchanged_once_applied: 'vaga_has_candidaturas',
  // The account was deleted while the call ran.
  vagas_of_account: 'session_required',
} as const

export function mountVagas(app: FastifyInstance, services: Services) {
  registerConstraintErrors(app, constraintErrors)
  const { db, keys } = services
  const rateLimiter = openRateLimiter(db, keys)

  mount(app, services, listOpenVagas, async ({ actor, query: { cursor, limit, ...filters } }) => {
    const rows = await readAs(db, actor, store.openVagasQuery(filters, decodeCursor(cursor, timeKey), limit + 1))
    return toPage(rows, limit, (row) => [row.created_at, row.id])
  })

  mount(app, services, countOpenVagas, async ({ actor, query }) => {
    const [found] = await readAs(db, actor, store.openVagasCountQuery(query))
    return found!
  })

  mount(app, services, listOpenEspecialidades, async ({ actor }) => {
    const rows = await readAs(db, actor, store.openEspecialidadesQuery)
    return { items: rows.map((row) => row.especialidade) }
  })

  mount(app, services, listOwnVagas, async ({ actor, query: { cursor, limit } }) => {
    const rows = await readAs(db, actor, store.ownVagasQuery(decodeCursor(cursor, timeKey), limit + 1))
    return toPage(rows, limit, (row) => [row.created_at, row.id])
  })

  mount(app, services, countVagasToCorrect, async ({ actor }) => {
    const [found] = await readAs(db, actor, vagasToCorrectCountQuery)
    return found!
  })

  mount(app, services, correctVagasPlace, async ({ actor }) => {
    await rateLimiter.consume([{ limit: correctionLimit, key: actor.userId }])
    return asActor(db, actor, correctPlace)
  })

  mount(app, services, createVaga, ({ actor, body, idempotencyKey }) =>
    consumeIfNew(rateLimiter, { limit: publishLimit, key: actor.userId }, (isNew) =>
      asActor(db, actor, (trx) =>
        once(trx, { route: createVaga, key: idempotencyKey, body }, async () => {
          isNew()
          const { hospital_id, ...content } = body
          requirePlausibleDay(content.data)
          const created = await store.createVaga(trx, hospital_id, content)
          if (!created) throw new DomainError('hospital_not_found')
          if (!created.is_open) throw new DomainError('vaga_in_past')
          announceVaga(trx, created)
          return created
        }),
      ),
    ),
  )

  mount(app, services, updateVaga, ({ actor, params: { id }, body }) =>
    asActor(db, actor, async (trx) => {
      if (body.data !== undefined) requirePlausibleDay(body.data)
      const updated = await store.updateVaga(trx, id, body)
      if (!updated) throw new DomainError(await store.whyNotUpdated(trx, id))
      if (!updated.is_open) throw new DomainError('vaga_in_past')
      announceVaga(trx, updated)
      return updated
    }),
  )

  mount(app, services, closeVaga, ({ actor, body: { vaga_id } }) =>
    asActor(db, actor, async (trx) => {
      const closed = await store.closeVaga(trx, vaga_id)
      if (!closed) throw new DomainError(await store.whyNotClosed(trx, vaga_id))
      const notSelected = await closePendentes(trx, vaga_id)
      await queueEmails(
        trx,
        notSelected.map(({ id }) => ({ kind: 'candidatura-nao-selecionada', key: id })),
      )
      announceVaga(trx, closed)
      announce(
        trx,
        notSelected.map(({ medico_id }) => `medico:${medico_id}`),
        { topic: 'candidaturas', vaga_id } satisfies ChangeEvent,
      )
      return closed
    }),
  )
}

/** A day so far back that the table does not take it; all other times are weighed in the hospital's zone. */
function requirePlausibleDay(data: string) {
  if (data < '2000-01-01') throw new DomainError('vaga_in_past')
}

function announceVaga(trx: Trx, { id, hospital_id }: { id: string; hospital_id: string }) {
  announce(trx, ['medicos', `hospital:${hospital_id}`], { topic: 'vagas', vaga_id: id } satisfies ChangeEvent)
}
