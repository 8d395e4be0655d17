import type { dismissMedico } from '@plantao/contract/candidaturas/routes'
import type { Trx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Call } from '../../platform/http/mount.ts'
import { candidaturasChanged, decisionChanged, vagaChanged } from '../../vagas/change-events.ts'
import * as vagas from '../../vagas/store.ts'
import { takeBack } from '../decisions/store.ts'
import { lockMedico } from '../transitions/store.ts'
import { whyNotDismissed } from '../transitions/why-not.ts'
import { dismissedEmail } from './emails/kinds.ts'
import { clashingChanged } from './give-up.ts'
import * as store from './store.ts'

export async function dismiss(trx: Trx, { body: { candidatura_id: id, reason } }: Call<typeof dismissMedico>) {
  const undone = await takeBack(trx, id)
  // Undoing the decision is enough, because nobody else knew of it. The hospital may still accept the doctor later.
  if (undone) {
    const { hospital_id, ...answer } = undone
    return { answer: { ...answer, vaga_is_open: true }, dealtWith: answer.vaga_id, changed: decisionChanged(undone) }
  }
  // Both locks come first, because reopening the vaga also takes the lock of the hospital's limits.
  const filled = await vagas.lockFilled(trx, { of: id })
  if (filled) lockMedico(trx, { of: id })
  const vaga = filled && (await vagas.reopenDismissed(trx, { of: id }))
  const dismissed = vaga && (await store.markDispensada(trx, { id }, reason))
  if (!dismissed) throw new DomainError(await whyNotDismissed(trx, id))
  const { hospital_id, version, ...answer } = dismissed
  return {
    // The vaga is closed instead when the hospital's limits leave it no open vaga more.
    answer: { ...answer, vaga_is_open: vaga.is_open },
    emails: [dismissedEmail(dismissed)],
    dealtWith: vaga.id,
    changed: [
      vagaChanged(vaga),
      candidaturasChanged(vaga.id, { hospital: hospital_id, medicos: [answer.medico_id] }),
      ...(await clashingChanged(trx, id)),
    ],
    opened: vaga.is_open ? [vaga.id] : [],
  }
}
