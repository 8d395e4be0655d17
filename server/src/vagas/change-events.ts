import type { ChangeEvent as Data } from '@plantao/contract/notificacoes/schema'
import type { ChangeEvent } from '../platform/database/change-events.ts'

export function ownVagaChanged({ id, hospital_id }: { id: string; hospital_id: string }): ChangeEvent {
  return { to: [`hospital:${hospital_id}`], data: { topic: 'vagas', vaga_id: id } satisfies Data }
}

export function candidaturasChanged(
  vagaId: string,
  { hospital, medicos = [] }: { hospital?: string; medicos?: readonly string[] },
): ChangeEvent {
  const to = [...(hospital ? [`hospital:${hospital}`] : []), ...medicos.map((id) => `medico:${id}`)]
  return { to, data: { topic: 'candidaturas', vaga_id: vagaId } satisfies Data }
}

/** Events for the hospital alone, because nobody else knows of a decision that can still be undone. */
export const decisionChanged = ({ vaga_id, hospital_id }: { vaga_id: string; hospital_id: string }) => [
  ownVagaChanged({ id: vaga_id, hospital_id }),
  candidaturasChanged(vaga_id, { hospital: hospital_id }),
]

export function vagaChanged({ id, hospital_id }: { id: string; hospital_id: string }): ChangeEvent {
  return { to: ['medicos', `hospital:${hospital_id}`], data: { topic: 'vagas', vaga_id: id } satisfies Data }
}
