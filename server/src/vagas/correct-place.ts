import { randomUUID } from 'node:crypto'
import type { Trx } from '../platform/database/db.ts'
import { candidaturasChanged, vagaChanged } from './change-events.ts'
import { placeCorrectedEmail } from './emails/kinds.ts'
import * as store from './store.ts'

/** Copies location, address and phone of the profile to the hospital's future shifts in the same city. */
export async function correctPlace(trx: Trx) {
  const correction = randomUUID()
  const corrected = await store.correctPlace(trx, correction)
  const [first] = corrected
  if (!first) return { answer: { count: 0 } }

  // Each accepted doctor gets one e-mail, and one event about one of the vagas.
  const vagaByMedico = new Map(corrected.flatMap(({ medico_id, vaga_id }) => (medico_id ? [[medico_id, vaga_id]] : [])))
  return {
    answer: { count: corrected.length },
    emails: [...vagaByMedico.keys()].map((medico) => placeCorrectedEmail(correction, medico)),
    changed: [
      // One event is enough: a screen reloads its whole list of vagas.
      vagaChanged({ id: first.vaga_id, hospital_id: first.hospital_id }),
      ...[...vagaByMedico].map(([medico, vaga_id]) => candidaturasChanged(vaga_id, { medicos: [medico] })),
    ],
  }
}
