import { horarioReader, parseHorario } from '@plantao/contract/vagas/horario-rules'
import { sql } from 'kysely'
import { batchJob } from '../notificacoes/transition.ts'
import type { Trx } from '../platform/database/db.ts'
import type { Services } from '../platform/services.ts'
import { vagaChanged } from './change-events.ts'
import { vagaChangedEmail } from './changes/emails/kinds.ts'
import { findConcerned } from './changes/store.ts'

const batchSize = 200

/**
 * Parses `horario` again for vagas that an older version of `parseHorario` has parsed. A filled shift keeps its hours
 * if the new hours would overlap another shift of the doctor, or if the new version cannot parse the text. An open vaga
 * whose zone was not its city's moves to the same hours there, and its candidates are told.
 */
export const readHorarioJob = (services: Pick<Services, 'db' | 'log'>) =>
  batchJob(services, { name: 'read-horario', everyMinutes: 1, batchSize }, (trx) => readNext(trx, services.log))

async function readNext(trx: Trx, log: Services['log']) {
  const unread = await findUnread(trx)
  const readings = unread.map(({ id, horario }) => {
    const read = parseHorario(horario)
    return { id, horario, start: read?.start, end: read?.end }
  })
  const { rows } = await sql<
    Record<'id' | 'hospital_id', string> & Record<'is_changed' | 'is_taken' | 'is_moved', boolean>
  >`
    select id, hospital_id, is_changed, is_taken, is_moved
    from app.write_hours(${horarioReader}, ${JSON.stringify(readings)}::json)`.execute(trx)
  const kept = rows.filter(({ is_taken }) => is_taken).map(({ id }) => id)
  if (kept.length > 0) {
    log.warn({ vagas: kept }, 'filled vagas keep their hours: those of their text overlap another shift of the doctor')
  }
  const concerned = []
  for (const { id, is_moved } of rows) if (is_moved) concerned.push(...(await findConcerned(trx, id)))
  return {
    answer: unread.length,
    emails: concerned.map(vagaChangedEmail),
    changed: rows.filter(({ is_changed }) => is_changed).map(vagaChanged),
  }
}

function findUnread(trx: Trx) {
  return trx
    .selectFrom('vagas')
    .select(['id', 'horario'])
    .where('status', 'in', ['aberta', 'preenchida'])
    .where('horario_reader', '<', horarioReader)
    .orderBy('horario_reader')
    .limit(batchSize)
    .execute()
}
