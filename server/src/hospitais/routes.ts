import { getOwnHospital, getOwnLimits, listHospitais, updateOwnHospital } from '@plantao/contract/hospitais/routes'
import type { FastifyInstance } from 'fastify'
import { asActor, readAs, readOneAs } from '../platform/database/db.ts'
import { decodeCursor, nameKey, toPage } from '../platform/database/pages/cursor.ts'
import { DomainError } from '../platform/domain-error.ts'
import { registerConstraintErrors } from '../platform/http/errors.ts'
import { mount } from '../platform/http/mount.ts'
import type { Services } from '../platform/services.ts'
import * as store from './store.ts'

const constraintErrors = {
  hospitais_director_crm_and_uf: 'director_crm_incomplete',
  hospitais_proven_name_stays: 'proven_name_stays',
} as const

export function mountHospitais(app: FastifyInstance, services: Services) {
  const { db } = services
  registerConstraintErrors(app, constraintErrors)

  mount(app, services, listHospitais, async ({ actor, query: { cursor, limit, ...filter } }) => {
    const rows = await readAs(db, actor, store.hospitaisQuery(filter, decodeCursor(cursor, nameKey), limit + 1))
    return toPage(rows, limit, (row) => [row.search_text, row.id])
  })

  mount(app, services, getOwnHospital, async ({ actor }) => {
    const own = await readOneAs(db, actor, actor.role === 'app_hospital' ? store.ownHospitalQuery : store.nobodyQuery)
    if (!own) throw new DomainError('PGRST116')
    return own
  })

  mount(app, services, getOwnLimits, async ({ actor }) => {
    const limits = await readOneAs(db, actor, store.ownLimitsQuery)
    return { limits: limits ?? null }
  })

  mount(app, services, updateOwnHospital, ({ actor, params, body }) =>
    asActor(db, actor, async (trx) => {
      const own = await store.updateOwnHospital(trx, params.id, body)
      if (!own) throw new DomainError('hospital_not_found')
      return own
    }),
  )
}
