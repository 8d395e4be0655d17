import {
  chooseUrgentCalls,
  createOwnMedico,
  getCandidato,
  getOwnMedico,
  listAcessos,
  listUrgentCallConsents,
  updateOwnMedico,
} from '@plantao/contract/medicos/routes'
import type { FastifyInstance } from 'fastify'
import { CompiledQuery } from 'kysely'
import { asActor, readAs, readOneAs } from '../platform/database/db.ts'
import { decodeCursor, nameKey, timeKey, timeKeyOf, toPage } from '../platform/database/pages/cursor.ts'
import { DomainError } from '../platform/domain-error.ts'
import { registerConstraintErrors } from '../platform/http/errors.ts'
import { mount } from '../platform/http/mount.ts'
import type { Services } from '../platform/services.ts'
import { acceptedMedicoChanged } from './change-events.ts'
import * as store from './store.ts'

const noRowQuery = CompiledQuery.raw('select where false') as CompiledQuery<never>

const constraintErrors = {
  medicos_one_per_user: 'medico_already_exists',
  // The account was deleted during the call.
  medicos_of_account: 'session_required',
} as const

export function mountMedicos(app: FastifyInstance, services: Services) {
  registerConstraintErrors(app, constraintErrors)
  const { db } = services

  mount(app, services, getOwnMedico, async ({ actor }) => {
    // The web calls this route for hospitals too. They get no row, but `noRowQuery` checks their session.
    const own = await readOneAs(db, actor, actor.role === 'app_medico' ? store.ownMedicoQuery : noRowQuery)
    if (!own) throw new DomainError('PGRST116')
    return own
  })

  mount(app, services, createOwnMedico, ({ actor, body }) =>
    asActor(db, actor, (trx) => store.createOwnMedico(trx, body)),
  )

  mount(app, services, updateOwnMedico, async ({ actor, params, body }) => {
    const { own, accepting } = await asActor(db, actor, async (trx) => {
      await store.lockAcceptances(trx)
      const own = await store.updateOwnMedico(trx, params.id, body)
      if (!own) throw new DomainError('medico_not_found')
      return { own, accepting: await store.findAccepting(trx) }
    })
    db.notify(accepting.map(acceptedMedicoChanged))
    return own
  })

  mount(app, services, getCandidato, ({ actor, params }) =>
    asActor(db, actor, async (trx) => {
      void store.openContacts(trx, [params.id])
      const found = await store.findCandidato(trx, params.id)
      if (!found) throw new DomainError('PGRST116')
      store.recordAcessos(trx, [found.id], 'perfil')
      return found
    }),
  )

  mount(app, services, listAcessos, async ({ actor, query: { cursor, limit } }) => {
    const rows = await readAs(db, actor, store.acessosQuery(decodeCursor(cursor, timeKey), limit + 1))
    return toPage(rows, limit, timeKeyOf)
  })

  mount(app, services, listUrgentCallConsents, async ({ actor, query: { hospital_id, cursor, limit } }) => {
    const after = decodeCursor(cursor, nameKey)
    const rows = await readAs(db, actor, store.urgentCallConsentsQuery(hospital_id, after, limit + 1))
    return toPage(rows, limit, (row) => [row.search_text, row.id])
  })

  mount(app, services, chooseUrgentCalls, async ({ actor, params, body }) => {
    const chosen = await asActor(db, actor, (trx) => store.chooseUrgentCalls(trx, params.id, body.is_given))
    if (!chosen) throw new DomainError('hospital_not_found')
    return chosen
  })
}
