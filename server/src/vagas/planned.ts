import { contentNames } from '@plantao/contract/vagas/content-rules'
import { sql } from 'kysely'
import type { Trx } from '../platform/database/db.ts'
import { startAndEnd } from './hours.ts'

const zone = sql`h.time_zone`

/** The start and end of `app.plantoes p`. Needs the hospital joined as `h`. */
export const plannedHours = startAndEnd(sql`p.start_minute`, sql`p.end_minute`, { day: sql`p.data`, zone })

/** The `open_until` that the planned shift would have as a vaga: doctors could apply until then. */
export const plannedOpenUntil = sql<string>`coalesce(${plannedHours.starts_at}, (p.data + 1)::timestamp at time zone ${zone})`
export const isToCome = sql<boolean>`${plannedOpenUntil} > now()`

const content = sql.join(contentNames.map((name) => sql.ref(name)))
const contentOfPlantao = sql.join(contentNames.map((name) => sql.ref(`p.${name}`)))

/**
 * Creates vagas for the planned shifts of a publication that have not begun. A vaga has the id of its planned shift.
 * The hospital must be locked.
 */
export async function createVagasOf(trx: Trx, publicationId: string) {
  const { rows } = await sql<{ id: string; hospital_id: string }>`
    insert into app.vagas (id, hospital_id, ${content}, starts_at, ends_at, horario_reader)
    select p.id, p.hospital_id, ${contentOfPlantao}, ${plannedHours.starts_at}, ${plannedHours.ends_at}, p.horario_reader
    from app.plantoes p join app.hospitais h on h.id = p.hospital_id
    where p.publication_id = ${publicationId} and ${isToCome}
    order by p.local_start, p.id
    returning id, hospital_id`.execute(trx)
  await sql`insert into app.vaga_setores (vaga_id, setor_id)
    select p.id, p.setor_id from app.plantoes p
    where p.publication_id = ${publicationId} and p.setor_id is not null and p.id = any (${rows.map(({ id }) => id)}::uuid[])`.execute(
    trx,
  )
  return rows
}
