import {
  changeSetor,
  createSetor,
  deleteSetor,
  listSetores,
  mergeSetores,
  orderSetores,
} from '@plantao/contract/setores/routes'
import type { FastifyInstance } from 'fastify'
import { lockOwnHospital } from '../hospitais/own-hospital.ts'
import { transition } from '../notificacoes/transition.ts'
import { asActor, readAs, type Trx } from '../platform/database/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import { registerConstraintErrors } from '../platform/http/errors.ts'
import { type Call, mount } from '../platform/http/mount.ts'
import type { Services } from '../platform/services.ts'
import { setoresChanged } from './change-events.ts'
import { setorLimit } from './rate-limits.ts'
import * as store from './store.ts'

const constraintErrors = {
  setores_name_taken: 'setor_name_taken',
  setores_full: 'setores_full',
  vaga_setores_setor: 'setor_in_use',
  plantoes_setor: 'setor_in_use',
  // Another window archived, merged or deleted the sector.
  setores_exists: 'setor_not_found',
  setores_not_archived: 'setor_archived',
  // The account was deleted during the call.
  setores_of_account: 'session_required',
} as const

export function mountSetores(app: FastifyInstance, services: Services) {
  registerConstraintErrors(app, constraintErrors)

  mount(app, services, listSetores, async ({ actor }) => ({
    items: await readAs(services.db, actor, store.ownSetoresQuery),
  }))
  mount(app, services, createSetor, transition(create, setorLimit))
  mount(app, services, changeSetor, transition(change, setorLimit))
  mount(app, services, deleteSetor, async ({ actor, params: { id } }) => {
    const event = await asActor(services.db, actor, (trx) => remove(trx, id))
    services.db.notify([event])
  })
  mount(app, services, orderSetores, transition(order, setorLimit))
  mount(app, services, mergeSetores, transition(merge, setorLimit))
}

async function create(trx: Trx, { body }: Call<typeof createSetor>) {
  const answer = await store.createSetor(trx, body)
  if (!answer) throw new DomainError('hospital_not_found')
  return { answer, changed: [await changed(trx)] }
}

async function change(trx: Trx, { params: { id }, body }: Call<typeof changeSetor>) {
  const answer = await store.changeSetor(trx, id, body)
  if (!answer) throw new DomainError('setor_not_found')
  return { answer, changed: [await changed(trx)] }
}

async function remove(trx: Trx, id: string) {
  if (!(await store.deleteSetor(trx, id))) throw new DomainError('setor_not_found')
  return changed(trx)
}

async function order(trx: Trx, { body: { setor_ids } }: Call<typeof orderSetores>) {
  await lockOwnHospital(trx)
  if ((await store.orderSetores(trx, setor_ids)) < new Set(setor_ids).size) throw new DomainError('setor_not_found')
  return { answer: { items: await store.listSetores(trx) }, changed: [await changed(trx)] }
}

/** Takes the lock first, so that the second of two concurrent, opposite merges finds nothing to merge. */
async function merge(trx: Trx, { body: { setor_id, into_id } }: Call<typeof mergeSetores>) {
  await lockOwnHospital(trx)
  const moved = await store.mergeSetores(trx, setor_id, into_id)
  if (moved === undefined) throw new DomainError(await store.whyNotMerged(trx, setor_id, into_id))
  return { answer: { moved }, changed: [await changed(trx)] }
}

async function changed(trx: Trx) {
  return setoresChanged(await store.readOwnHospital(trx))
}
