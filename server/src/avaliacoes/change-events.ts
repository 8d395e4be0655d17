import type { ChangeEvent as Data } from '@plantao/contract/notificacoes/schema'
import type { ChangeEvent } from '../platform/database/change-events.ts'
import type { Parties } from './store.ts'

type Side = 'medico' | 'hospital'

export function shiftRated(
  { vaga_id, medico_id, hospital_id }: Parties,
  sides: readonly Side[] = ['medico', 'hospital'],
): ChangeEvent {
  const ids = { medico: medico_id, hospital: hospital_id }
  return {
    to: sides.map((side) => `${side}:${ids[side]}`),
    data: { topic: 'candidaturas', vaga_id } satisfies Data,
  }
}
