import { getOwnHospital, getOwnLimits, listHospitais, updateOwnHospital } from '@plantao/contract/hospitais/routes'
import type { FastifyInstance } from 'fastify'
import { transition } from '../notificacoes/transition.ts'
import { readAs, readOneAs, type Trx } from '../platform/database/db.ts'
import { decodeCursor, nameKey, toPage } from '../platform/database/pages/cursor.ts'
import { DomainError } from '../platform/domain-error.ts'
import { registerConstraintErrors } from '../platform/http/errors.ts'
import { type Call, mount } from '../platform/http/mount.ts'
import type { Services } from '../platform/services.ts'
import { renameEffects } from './proof/claim.ts'
import { profileLimit } from './rate-limits.ts'
import * as store from './store.ts'

const constraintErrors = {
  hospitais_director_crm_and_uf: 'director_crm_incomplete',
  hospitais_proven_city_stays: 'proven_city_stays',
  hospitais_proof_only_in_mark: 'proof_only_in_mark',
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

  async function update(trx: Trx, { params, body }: Call<typeof updateOwnHospital>) {
    const answer = await store.updateOwnHospital(trx, params.id, body)
    if (!answer) throw new DomainError('hospital_not_found')
    // Another name of a proven hospital waits for an operator.
    const isWaiting = body.nome !== undefined && body.nome !== answer.nome
    return { answer, ...(isWaiting && (await renameEffects(trx, answer.id))) }
  }
  mount(app, services, updateOwnHospital, transition(update, profileLimit))
}
