import type { answerChange } from '@plantao/contract/vagas/changes/routes'
import type { Trx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Call } from '../../platform/http/mount.ts'
import { candidaturasChanged, ownVagaChanged } from '../change-events.ts'
import { vagaForMedicoQuery } from '../page/store.ts'
import { answeredEmail, vagaChangedEmail } from './emails/kinds.ts'
import * as store from './store.ts'

export async function answer(trx: Trx, { body }: Call<typeof answerChange>) {
  const answered = await store.answerProposal(trx, body)
  if (!answered) throw new DomainError(await store.whyNotAnswered(trx, body))

  const [found] = (await trx.executeQuery(vagaForMedicoQuery(body.vaga_id).compile())).rows
  const { contato: _, ...vaga } = found!
  // The doctor gets the new hours in writing, with a file for the calendar.
  const concerned = body.agrees ? await store.findConcerned(trx, answered.id) : []
  // The new hours decide which other hospitals can accept the doctor, so their lists load again.
  const pendentes = body.agrees ? await store.findPendentes(trx, answered.medico_id) : []
  return {
    answer: vaga,
    emails: [answeredEmail(answered), ...concerned.map(vagaChangedEmail)],
    dealtWith: answered.id,
    changed: [
      ownVagaChanged(answered),
      candidaturasChanged(answered.id, { medicos: [answered.medico_id] }),
      ...pendentes.map(({ vaga_id, hospital_id }) => candidaturasChanged(vaga_id, { hospital: hospital_id })),
    ],
  }
}
