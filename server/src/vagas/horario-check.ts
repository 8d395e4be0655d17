import { parseHorario } from '@plantao/contract/vagas/horario-rules'
import { sql } from 'kysely'
import { asRole, type Database, type Trx } from '../platform/database/db.ts'
import type { Check } from '../platform/health/checks.ts'

/**
 * Finds accepted future shifts whose stored hours differ from the hours in their text. `readHorarioJob` leaves such
 * shifts unchanged, because the hours in the text would overlap another shift of the doctor.
 */
export const horarioCheck = (db: Database): Check => ({
  name: 'hours',
  async look() {
    const shifts = await asRole(db, 'app_jobs', findAccepted)
    const kept = shifts.filter(({ horario, start, end }) => {
      const read = parseHorario(horario)
      return read && (read.start !== start || read.end !== end)
    })
    if (kept.length === 0) return null
    const named = kept.slice(0, 5).map(({ id }) => id)
    return `Accepted shifts keep other hours than their text says, which overlap another of the doctor: their hospitals can propose new ones. Vagas (${kept.length}): ${named.join(', ')}`
  },
})

/** Filled vagas. Start and end are minutes after the midnight that begins the day; null if unknown. */
async function findAccepted(trx: Trx) {
  const minutes = (column: 'starts_at' | 'ends_at') =>
    sql<number | null>`(extract(epoch from (${sql.ref(column)} at time zone time_zone) - data) / 60)::integer`
  return trx
    .selectFrom('vagas')
    .select(['id', 'horario', minutes('starts_at').as('start'), minutes('ends_at').as('end')])
    .where('status', '=', 'preenchida')
    .where(sql<boolean>`coalesce(starts_at, open_until) > now()`)
    .execute()
}

/** Finds accepted future shifts that keep the zone of their state, although their city has another one. */
export const zoneCheck = (db: Database): Check => ({
  name: 'zones',
  async look() {
    const kept = await asRole(db, 'app_jobs', findInOldZone)
    if (kept.length === 0) return null
    const named = kept.slice(0, 5).map(({ id, cidade, time_zone }) => `${id} (${cidade}, ${time_zone})`)
    return `Accepted shifts keep the time zone of their state instead of their city's: their hospitals should tell the doctors when they begin. Vagas (${kept.length}): ${named.join(', ')}`
  },
})

function findInOldZone(trx: Trx) {
  return trx
    .selectFrom('vagas')
    .select(['id', 'cidade', 'time_zone'])
    .where('status', '=', 'preenchida')
    .where('open_until', '>', sql<string>`now()`)
    .where(sql<boolean>`time_zone <> app.time_zone_of(cidade, estado)`)
    .orderBy('open_until')
    .execute()
}
