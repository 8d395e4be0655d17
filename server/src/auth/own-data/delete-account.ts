import { giveUpForRemoved } from '../../candidaturas/drop-out/store.ts'
import { notSelectedEmail, withoutHospitalEmail, withoutMedicoEmail } from '../../candidaturas/emails/kinds.ts'
import * as candidaturas from '../../candidaturas/store.ts'
import { closeOwnPendentes } from '../../candidaturas/transitions/store.ts'
import { lockOwnHospital } from '../../hospitais/own-hospital.ts'
import { lockOwnMedico } from '../../medicos/store.ts'
import type { Trx } from '../../platform/database/db.ts'
import { candidaturasChanged, vagaChanged } from '../../vagas/change-events.ts'
import * as vagas from '../../vagas/store.ts'
import { sessionsEnded } from '../sessions/change-events.ts'
import { deleteOwnAccount } from './store.ts'

async function deleteMedico(trx: Trx) {
  // After the lock, a concurrent application is either visible in `own` or refused.
  await lockOwnMedico(trx)
  const own = await candidaturas.findOwnCandidaturas(trx)
  const { object_keys, upcoming_candidaturas, ended } = await deleteOwnAccount(trx)
  const uncovered = await candidaturas.findParties(trx, upcoming_candidaturas)
  const givenUp = await giveUpForRemoved(trx, upcoming_candidaturas)
  return {
    answer: { object_keys },
    emails: uncovered.map(withoutMedicoEmail),
    changed: [
      ...givenUp.map(({ vaga_id, hospital_id }) => vagaChanged({ id: vaga_id, hospital_id })),
      ...own.map(({ vaga_id, hospital_id }) => candidaturasChanged(vaga_id, { hospital: hospital_id })),
      sessionsEnded(ended),
    ],
    opened: givenUp.map(({ vaga_id }) => vaga_id),
  }
}

/** The operator's decisions stay, without the operator's name. */
async function deleteOperador(trx: Trx) {
  const { object_keys, ended } = await deleteOwnAccount(trx)
  return { answer: { object_keys }, changed: [sessionsEnded(ended)] }
}

/** Candidates of past vagas get no e-mail, because they expect no answer any more. */
async function deleteHospital(trx: Trx) {
  // Until this transaction ends, the lock stops doctors from giving up shifts. Otherwise vagas would open again.
  await lockOwnHospital(trx)
  const closed = (await vagas.closeOwnVagas(trx)).filter(({ is_open }) => is_open)
  const notSelected = (await closeOwnPendentes(trx)).filter(({ is_open }) => is_open)
  const { object_keys, upcoming_candidaturas, ended } = await deleteOwnAccount(trx)
  const uncertain = await candidaturas.findParties(trx, upcoming_candidaturas)
  return {
    answer: { object_keys },
    emails: [...notSelected.map(notSelectedEmail), ...uncertain.map(withoutHospitalEmail)],
    changed: [
      ...closed.map(vagaChanged),
      ...notSelected.map(({ medico_id, vaga_id }) => candidaturasChanged(vaga_id, { medicos: [medico_id] })),
      sessionsEnded(ended),
    ],
  }
}

export const deletionBy = { app_medico: deleteMedico, app_hospital: deleteHospital, app_operador: deleteOperador }
