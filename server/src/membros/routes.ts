import {
  changeMembro,
  createMembro,
  createMembros,
  deleteMembro,
  listMembroOptions,
  listMembros,
} from '@plantao/contract/membros/routes'
import { membroCrm } from '@plantao/contract/membros/rules'
import type { MembroName } from '@plantao/contract/membros/schema'
import { membros as texts } from '@plantao/contract/sentences/membros'
import type { FastifyInstance } from 'fastify'
import { lockRequiredHospital } from '../hospitais/own-hospital.ts'
import { transition } from '../notificacoes/transition.ts'
import { asActor, readAs, type Trx } from '../platform/database/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import { registerConstraintErrors } from '../platform/http/errors.ts'
import { type Call, mount } from '../platform/http/mount.ts'
import type { Services } from '../platform/services.ts'
import { addMembros } from './add.ts'
import { membrosChanged } from './change-events.ts'
import * as store from './store.ts'

const constraintErrors = {
  membros_crm_taken: 'membro_crm_taken',
  membros_full: 'membros_full',
  membros_contacts_need_proof: 'membro_contacts_need_proof',
  plantoes_membro: 'membro_in_use',
  // The account was deleted during the call.
  membros_of_account: 'session_required',
} as const

export function mountMembros(app: FastifyInstance, services: Services) {
  registerConstraintErrors(app, constraintErrors)
  const { db } = services

  mount(app, services, listMembros, ({ actor, query }) => store.membrosPage(db, actor, query))
  mount(app, services, listMembroOptions, async ({ actor }) => ({
    items: await readAs(db, actor, store.membroOptionsQuery),
  }))
  mount(app, services, createMembro, transition(create))
  mount(app, services, createMembros, transition(createMany))
  mount(app, services, changeMembro, transition(change))
  mount(app, services, deleteMembro, async ({ actor, params: { id } }) => {
    const deleted = await asActor(db, actor, (trx) => store.deleteMembro(trx, id))
    if (!deleted) throw new DomainError('membro_not_found')
    db.notify([membrosChanged(deleted.hospital_id)])
  })
}

async function create(trx: Trx, { body }: Call<typeof createMembro>) {
  const hospital = await lockRequiredHospital(trx)
  const [added] = await addMembros(trx, hospital, [body])
  if (added!.result !== 'created') throw refusal(added!.existing, body)
  return { answer: (await store.readMembro(trx, added!.id))!, changed: [membrosChanged(hospital)] }
}

async function createMany(trx: Trx, { body }: Call<typeof createMembros>) {
  const hospital = await lockRequiredHospital(trx)
  const items = await addMembros(trx, hospital, body.membros)
  return { answer: { items }, changed: [membrosChanged(hospital)] }
}

/** A copy of the plan names active doctors only. The lock makes it come wholly before or after this change. */
async function change(trx: Trx, { params: { id }, body }: Call<typeof changeMembro>) {
  await lockRequiredHospital(trx)
  const changed = await store.changeMembro(trx, id, body)
  const answer = await store.readMembro(trx, id)
  if (!answer) throw new DomainError('membro_not_found')
  if (!changed) {
    const holder = await store.holderOfCrm(trx, body)
    throw holder ? crmTaken(holder) : new DomainError('membro_crm_taken')
  }
  return { answer, changed: [membrosChanged(changed.hospital_id)] }
}

/** Names the doctors who have the CRM or the name. */
function refusal(existing: readonly MembroName[], { crm, crm_uf }: { crm: string | null; crm_uf: string | null }) {
  const holder = existing.find((known) => crm !== null && known.crm === crm && known.crm_uf === crm_uf)
  if (holder) return crmTaken(holder)
  return new DomainError('membro_same_name', { sentence: texts.sameName(existing.map(toSay)) })
}

const crmTaken = (holder: MembroName) =>
  new DomainError('membro_crm_taken', { sentence: texts.crmTaken(toSay(holder)) })

const toSay = (known: MembroName) => ({ ...known, crm: membroCrm(known) })
