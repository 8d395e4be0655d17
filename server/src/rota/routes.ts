import { changeRota } from '@plantao/contract/rota/routes'
import type { ChangedRota, RotaStep } from '@plantao/contract/rota/schema'
import { rota } from '@plantao/contract/sentences/rota'
import type { FastifyInstance } from 'fastify'
import { type Outcome, transition } from '../notificacoes/transition.ts'
import { plantoesChanged } from '../plantoes/change-events.ts'
import { planLimit } from '../plantoes/rate-limits.ts'
import type { Trx } from '../platform/database/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import { registerConstraintErrors } from '../platform/http/errors.ts'
import { type Call, mount } from '../platform/http/mount.ts'
import type { Services } from '../platform/services.ts'
import { requireStorableDay } from '../vagas/publish.ts'
import * as store from './store.ts'

const constraintErrors = {
  // Another window put the doctor elsewhere meanwhile.
  plantoes_membro_once: 'membro_clash',
} as const

export function mountRota(app: FastifyInstance, services: Services) {
  registerConstraintErrors(app, constraintErrors)
  mount(
    app,
    services,
    changeRota,
    transition(change, planLimit, ({ body }) => body.steps.length),
  )
}

const isOf =
  <Kind extends RotaStep['kind']>(kind: Kind) =>
  (step: RotaStep): step is Extract<RotaStep, { kind: Kind }> =>
    step.kind === kind

async function change(trx: Trx, { body: { steps } }: Call<typeof changeRota>): Promise<Outcome<ChangedRota>> {
  const [added, named, deleted] = [steps.filter(isOf('add')), steps.filter(isOf('name')), steps.filter(isOf('delete'))]
  for (const { shift } of added) requireStorableDay(shift.data)
  const hospital = await store.readOwnHospital(trx)
  if (!hospital) throw new DomainError('hospital_not_found')
  await store.deferClashes(trx)
  // Deletions come first, and additions last: a doctor may go from one shift to another.
  const gone = deleted.length === 0 ? 0 : await store.deleteShifts(trx, deleted)
  const put = named.length === 0 ? 0 : await store.nameShifts(trx, named)
  if (gone < deleted.length || put < named.length) throw new DomainError('rota_changed')
  const ids =
    added.length === 0
      ? []
      : await store.addShifts(
          trx,
          hospital.id,
          added.map(({ shift }) => shift),
        )
  await refuseClashes(trx, [...ids, ...named.map(({ plantao_id }) => plantao_id)])
  const next = ids.values()
  return {
    answer: { plantao_ids: steps.map((step) => (step.kind === 'add' ? next.next().value! : step.plantao_id)) },
    changed: [plantoesChanged(hospital.id)],
  }
}

/** Names both shifts of the first clash. The constraint has the last word, because others write meanwhile. */
export async function refuseClashes(trx: Trx, ids: readonly string[]) {
  const clash = await store.findClash(trx, ids)
  if (clash) throw new DomainError('membro_clash', { sentence: rota.clash(clash) })
  await store.checkClashes(trx)
}
