import { randomUUID } from 'node:crypto'
import type { ChangeEvent as Data } from '@plantao/contract/notificacoes/schema'
import type { Trx } from '../platform/database/db.ts'
import { vagaChanged } from './change-events.ts'
import { placeCorrectedEmail } from './emails.ts'
import * as store from './store.ts'

/** Location, address and phone of the profile become those of the hospital's shifts to come. */
export async function correctPlace(trx: Trx) {
  const correction = randomUUID()
  const corrected = await store.correctPlace(trx, correction)
  const [first] = corrected
  if (!first) return { answer: { count: 0 } }

  // One vaga and one e-mail for each accepted doctor.
  const vagaByMedico = new Map(corrected.flatMap(({ medico_id, vaga_id }) => (medico_id ? [[medico_id, vaga_id]] : [])))
  return {
    answer: { count: corrected.length },
    emails: [...vagaByMedico.keys()].map((medico) => placeCorrectedEmail(correction, medico)),
    changed: [
      // One for all: a screen asks again for its whole list of vagas.
      vagaChanged({ id: first.vaga_id, hospital_id: first.hospital_id }),
      ...[...vagaByMedico].map(([medico, vaga_id]) => ({
        to: [`medico:${medico}`],
        data: { topic: 'candidaturas', vaga_id } satisfies Data,
      })),
    ],
  }
}
