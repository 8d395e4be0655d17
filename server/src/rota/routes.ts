import { changeRota, duplicateRota } from '@plantao/contract/rota/routes'
import type { ChangedRota, RotaStep } from '@plantao/contract/rota/schema'
import type { FastifyInstance } from 'fastify'
import { type Outcome, transition } from '../notificacoes/transition.ts'
import { plantoesChanged } from '../plantoes/change-events.ts'
import { openRota, refuseClashes } from '../plantoes/clashes.ts'
import { planLimit } from '../plantoes/rate-limits.ts'
import type { Trx } from '../platform/database/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import { registerConstraintErrors } from '../platform/http/errors.ts'
import { type Call, mount } from '../platform/http/mount.ts'
import type { Services } from '../platform/services.ts'
import { requireStorableDay } from '../vagas/publish.ts'
import { duplicate } from './duplicate.ts'
import * as store from './store.ts'

const constraintErrors = {
  // Another window put the doctor elsewhere meanwhile.
  plantoes_membro_once: 'membro_clash',
  // Another window made the doctor of the house inactive.
  membros_exists: 'membro_not_found',
} as const

export function mountRota(app: FastifyInstance, services: Services) {
  registerConstraintErrors(app, constraintErrors)
  mount(
    app,
    services,
    changeRota,
    transition(change, planLimit, ({ body }) => body.steps.length),
  )
  // All copies count as one act.
  mount(app, services, duplicateRota, transition(duplicate, planLimit))
}

const isOf =
  <Kind extends RotaStep['kind']>(kind: Kind) =>
  (step: RotaStep): step is Extract<RotaStep, { kind: Kind }> =>
    step.kind === kind

async function change(trx: Trx, { body: { steps } }: Call<typeof changeRota>): Promise<Outcome<ChangedRota>> {
  const [added, named] = [steps.filter(isOf('add')), steps.filter(isOf('name'))]
  const [moved, deleted] = [steps.filter(isOf('setor')), steps.filter(isOf('delete'))]
  for (const { shift } of added) requireStorableDay(shift.data)
  const hospital = await openRota(trx)
  // Deletions come first, and additions last: a doctor may go from one shift to another.
  const done =
    (deleted.length && (await store.deleteShifts(trx, deleted))) +
    (named.length && (await store.nameShifts(trx, named))) +
    (moved.length && (await store.moveShifts(trx, moved)))
  if (done < steps.length - added.length) throw new DomainError('rota_changed')
  const ids =
    added.length === 0
      ? []
      : await store.addShifts(
          trx,
          hospital,
          added.map(({ shift }) => shift),
        )
  await refuseClashes(trx, [...ids, ...named.map(({ plantao_id }) => plantao_id)])
  const next = ids.values()
  return {
    answer: { plantao_ids: steps.map((step) => (step.kind === 'add' ? next.next().value! : step.plantao_id)) },
    changed: [plantoesChanged(hospital)],
  }
}
