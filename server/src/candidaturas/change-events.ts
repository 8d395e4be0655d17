import { candidaturasChanged, ownVagaChanged } from '../vagas/change-events.ts'

/** Events for the hospital alone, because nobody else knows of a decision that can still be undone. */
export const decisionChanged = ({ vaga_id, hospital_id }: { vaga_id: string; hospital_id: string }) => [
  ownVagaChanged({ id: vaga_id, hospital_id }),
  candidaturasChanged(vaga_id, { hospital: hospital_id }),
]
