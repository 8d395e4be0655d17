import { randomUUID } from 'node:crypto'
import type { ChangeEvent } from '@plantao/contract/notificacoes/schema'
import { sql } from 'kysely'
import { queueCorrectionEmails } from '../notificacoes/store.ts'
import { q, type Trx } from '../platform/database/db.ts'
import { announce } from '../platform/realtime/change-events.ts'

/** The condition stands in the database, once for counting and for correcting. */
export const vagasToCorrectCountQuery = sql<{
  count: number
}>`select count(*) as count from app.vagas_to_correct()`.compile(q)

/** Location, address and phone of the profile become those of the hospital's shifts to come. */
export async function correctPlace(trx: Trx) {
  const correction = randomUUID()
  const { rows } = await sql<{ vaga_id: string; medico_id: string | null; hospital_id: string }>`
    select vaga_id, medico_id, (select app.current_hospital_id()) as hospital_id
    from app.correct_place_of_vagas(${correction})`.execute(trx)
  const [first] = rows
  if (!first) return { count: 0 }
  const accepted = rows.flatMap(({ vaga_id, medico_id }) => (medico_id ? [{ vaga_id, medico_id }] : []))
  await queueCorrectionEmails(trx, correction, [...new Set(accepted.map(({ medico_id }) => medico_id))])
  // One for all: whoever is told of one vaga asks for its whole list again.
  announce(trx, ['medicos', `hospital:${first.hospital_id}`], {
    topic: 'vagas',
    vaga_id: first.vaga_id,
  } satisfies ChangeEvent)
  for (const [medicoId, vaga_id] of new Map(accepted.map((row) => [row.medico_id, row.vaga_id]))) {
    announce(trx, [`medico:${medicoId}`], { topic: 'candidaturas', vaga_id } satisfies ChangeEvent)
  }
  return { count: rows.length }
}
