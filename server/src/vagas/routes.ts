import {
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
import { transition } from '../notificacoes/transition.ts'
import { decodeCursor, timeKey, toPage } from '../platform/database/cursor.ts'
import { readAs } from '../platform/database/db.ts'
import { registerConstraintErrors } from '../platform/http/errors.ts'
import { mount } from '../platform/http/mount.ts'
import type { Services } from '../platform/services.ts'
import { correctPlace } from './correct-place.ts'
import { edit, publish } from './publish.ts'
import { correctionLimit, publishLimit } from './rate-limits.ts'
import * as store from './store.ts'

const constraintErrors = {
  vagas_unchanged_once_applied: 'vaga_has_candidaturas',
  // The account was deleted while the call ran.
  vagas_of_account: 'session_required',
} as const

export function mountVagas(app: FastifyInstance, services: Services) {
  registerConstraintErrors(app, constraintErrors)
  const { db } = services

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
    const [found] = await readAs(db, actor, store.vagasToCorrectCountQuery)
    return found!
  })

  mount(app, services, correctVagasPlace, transition(correctPlace, correctionLimit))
  mount(app, services, createVaga, transition(publish, publishLimit))
  mount(app, services, updateVaga, transition(edit))
}
