import type { ChangeEvent as Data } from '@plantao/contract/notificacoes/schema'
import type { ChangeEvent } from '../platform/database/change-events.ts'
import { ownVagaChanged } from '../vagas/change-events.ts'

export function candidaturasChanged(
  vagaId: string,
  { hospital, medicos = [] }: { hospital?: string; medicos?: readonly string[] },
): ChangeEvent {
  const to = [...(hospital ? [`hospital:${hospital}`] : []), ...medicos.map((id) => `medico:${id}`)]
  return { to, data: { topic: 'candidaturas', vaga_id: vagaId } satisfies Data }
}

/** Events for the hospital alone: it has decided or taken a decision back, which nobody else knows. */
export const decisionChanged = ({ vaga_id, hospital_id }: { vaga_id: string; hospital_id: string }) => [
  ownVagaChanged({ id: vaga_id, hospital_id }),
  candidaturasChanged(vaga_id, { hospital: hospital_id }),
]
