import { candidaturasChanged, ownVagaChanged } from '../vagas/change-events.ts'

/** Events for the hospital alone: it has decided or taken a decision back, which nobody else knows. */
export const decisionChanged = ({ vaga_id, hospital_id }: { vaga_id: string; hospital_id: string }) => [
  ownVagaChanged({ id: vaga_id, hospital_id }),
  candidaturasChanged(vaga_id, { hospital: hospital_id }),
]
