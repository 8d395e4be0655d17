import type { ChangeEvent as Data } from '@plantao/contract/notificacoes/schema'
import type { ChangeEvent } from '../../platform/database/change-events.ts'

const operadores = 'operadores'

/** Tells the hospital's tabs and the operators that a claim or a proof changed. */
export function proofChanged(hospitalId: string): ChangeEvent {
  return { to: [`hospital:${hospitalId}`, operadores], data: { topic: 'proof' } satisfies Data }
}

/** Lets doctors' lists show the proof with the hospital's vagas. */
export function shownVagaChanged({ id, hospital_id }: { id: string; hospital_id: string }): ChangeEvent {
  return { to: ['medicos', `hospital:${hospital_id}`], data: { topic: 'vagas', vaga_id: id } satisfies Data }
}
