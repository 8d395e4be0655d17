import type { ChangeEvent as Data } from '@plantao/contract/notificacoes/schema'
import type { ChangeEvent } from '../platform/database/change-events.ts'

export function ownVagaChanged({ id, hospital_id }: { id: string; hospital_id: string }): ChangeEvent {
  return { to: [`hospital:${hospital_id}`], data: { topic: 'vagas', vaga_id: id } satisfies Data }
}

/** An event about the candidatura of one doctor, or about all candidaturas that one hospital sees. */
export function candidaturaChanged(to: `medico:${string}` | `hospital:${string}`, vagaId: string): ChangeEvent {
  return { to: [to], data: { topic: 'candidaturas', vaga_id: vagaId } satisfies Data }
}

export function vagaChanged({ id, hospital_id }: { id: string; hospital_id: string }): ChangeEvent {
  return { to: ['medicos', `hospital:${hospital_id}`], data: { topic: 'vagas', vaga_id: id } satisfies Data }
}
