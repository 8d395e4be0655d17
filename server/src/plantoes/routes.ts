import { undoSeconds as undoSecondsOfContract } from '@plantao/contract/candidaturas/states'
import {
  changePlantao,
  deletePlantao,
  getPlantao,
  listPlantaoNames,
  listPlantoes,
  publishPlantoes,
  savePlantoes,
  undoPublish,
} from '@plantao/contract/plantoes/routes'
import type { SavedPlantoes } from '@plantao/contract/plantoes/schema'
import type { FastifyInstance } from 'fastify'
import { type Outcome, transition } from '../notificacoes/transition.ts'
import { asActor, readAs, readOneAs, type Trx } from '../platform/database/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import { registerConstraintErrors } from '../platform/http/errors.ts'
import { type Call, mount } from '../platform/http/mount.ts'
import { countDone, openRateLimiter, type RateLimiter } from '../platform/security/rate-limiter.ts'
import type { Services } from '../platform/services.ts'
import { requireStorableDay } from '../vagas/publish.ts'
import { publishLimit } from '../vagas/rate-limits.ts'
import { plantoesChanged } from './change-events.ts'
import { openRota, refuseClashes } from './clashes.ts'
import { publish, undo } from './publish.ts'
import { planLimit } from './rate-limits.ts'
import * as store from './store.ts'

const constraintErrors = {
  plantoes_unchanged_once_published: 'plantao_published',
  // The account was deleted during the call.
  plantoes_of_account: 'session_required',
  // The account was suspended during the call.
  publications_of_suspended_account: 'account_suspended',
} as const

/** @param undoSeconds seconds in which a hospital may take a publication back */
export function mountPlantoes(app: FastifyInstance, services: Services, undoSeconds = undoSecondsOfContract) {
  registerConstraintErrors(app, constraintErrors)
  const { db } = services

  mount(app, services, listPlantoes, ({ actor, query: { mostrar: chip, q: text, ordem: sort, cursor, limit } }) =>
    store.plantoesPage(db, actor, { chip, text, sort, cursor, limit }),
  )

  mount(app, services, listPlantaoNames, async ({ actor, params: { id } }) => ({
    items: await readAs(db, actor, store.namesQuery(id)),
  }))

  mount(app, services, getPlantao, async ({ actor, params: { id } }) => {
    const found = await readOneAs(db, actor, store.plantaoQuery(id))
    if (!found) throw new DomainError('plantao_not_found')
    return found
  })

  mount(
    app,
    services,
    savePlantoes,
    transition(save(undoSeconds, openRateLimiter(db, services.keys)), planLimit, ({ body }) => body.shifts.length),
  )
  mount(app, services, changePlantao, transition(change, planLimit))
  mount(app, services, deletePlantao, async ({ actor, params: { id } }) => {
    const deleted = await asActor(db, actor, (trx) => store.deletePlantao(trx, id))
    if (!deleted) throw new DomainError('plantao_not_found')
    db.notify([plantoesChanged(deleted.hospital_id)])
  })

  mount(
    app,
    services,
    publishPlantoes,
    transition(
      (trx, { body }) => publish(trx, { ...body, plantao_ids: [...new Set(body.plantao_ids)] }, undoSeconds),
      publishLimit,
      ({ body }) => body.plantao_ids.length,
    ),
  )
  mount(app, services, undoPublish, transition(undo))
}

const save =
  (undoSeconds: number, rateLimiter: RateLimiter) =>
  async (trx: Trx<'app_hospital'>, { actor, body }: Call<typeof savePlantoes>): Promise<Outcome<SavedPlantoes>> => {
    for (const { data } of body.shifts) requireStorableDay(data)
    const created = await store.createPlantoes(trx, body)
    if (!created) throw new DomainError('hospital_not_found')
    const { ids: plantao_ids, hospital_id } = created
    if (body.is_to_publish) {
      await countDone(trx, rateLimiter, { limit: publishLimit, key: actor.userId }, plantao_ids.length)
      return publish(trx, { plantao_ids, membro_id: null }, undoSeconds)
    }
    return { answer: { plantao_ids, publication_id: null, undo_until: null }, changed: [plantoesChanged(hospital_id)] }
  }

async function change(trx: Trx, { params: { id }, body }: Call<typeof changePlantao>) {
  if (body.data !== undefined) requireStorableDay(body.data)
  await openRota(trx)
  const changed = await store.changePlantao(trx, id, body)
  const answer = await store.readPlantao(trx, id)
  if (!answer) throw new DomainError('plantao_not_found')
  if (!changed) throw new DomainError('shift_moved')
  await refuseClashes(trx, [id])
  return { answer, changed: [plantoesChanged(changed.hospital_id)] }
}
