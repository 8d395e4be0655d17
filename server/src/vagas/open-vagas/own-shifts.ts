import type { Modalidade } from '@plantao/contract/vagas/search/rules'
import { sql } from 'kysely'
import { q, readOneAs } from '../../platform/database/db.ts'
import type { SignedIn } from '../../platform/http/callers.ts'
import { openEventCache } from '../../platform/realtime/event-cache.ts'
import type { Services } from '../../platform/services.ts'

/** The calling doctor's candidaturas and accepted shifts. Times in seconds since 1970. */
export interface OwnShifts {
  /** By the vaga's id. Includes vagas that are not open, because they may be reopened. */
  applied: ReadonlyMap<string, { id: string; status: string }>
  accepted: { data: string; horario: string; modalidade: Modalidade; start: number; end: number }[]
}

interface Row extends Pick<OwnShifts, 'accepted'> {
  applied: Record<string, { id: string; status: string }>
  medico_id: string | null
  /** Time until the session expires, on the database's clock. */
  milliseconds: number
}

const ownShiftsQuery = sql<Row>`select
  (select app.current_medico_id()) as medico_id,
  extract(epoch from current_setting('app.session_ends_at')::timestamptz - clock_timestamp())::float8 * 1000 as milliseconds,
  (select coalesce(jsonb_object_agg(c.vaga_id, jsonb_build_object('id', c.id,
      'status', app.status_of(c.status, c.open_until))), '{}')
    from app.candidaturas c
    where c.medico_id = (select app.current_medico_id()) and coalesce(c.ends_at, c.open_until) > now()) as applied,
  (select coalesce(jsonb_agg(jsonb_build_object('data', o.data, 'horario', o.horario, 'modalidade', o.modalidade,
      'start', extract(epoch from a.starts_at)::float8, 'end', extract(epoch from a.ends_at)::float8) order by a.ends_at), '[]')
    from app.candidaturas a join app.vagas o on o.id = a.vaga_id
    where a.medico_id = (select app.current_medico_id()) and a.status = 'aceita' and a.ends_at > now()) as accepted`.compile(
  q,
)

/** A weight of 1 is about 300 bytes, so the cache takes at most 30 MB, and an account's 20 sessions at most 3 MB. */
const limits = { maxWeight: 100_000, maxEach: 500 }

/** Caches a doctor's candidaturas and shifts until the session expires, so that answers need no database. */
export function openOwnShifts(services: Services) {
  const cache = openEventCache<OwnShifts>(services, limits)
  return {
    /** @throws {DatabaseError} `sqlState.sessionEnded` */
    of: (actor: SignedIn) =>
      cache.get(actor.sessionId, async () => {
        const row = await readOneAs(services.db, actor, ownShiftsQuery)
        const { medico_id, milliseconds, accepted } = row!
        const applied = new Map(Object.entries(row!.applied))
        return {
          value: { applied, accepted },
          keys: [`session:${actor.sessionId}`, `medico:${medico_id}`],
          // A doctor without a profile is not cached: no event would report a new profile.
          validFor: medico_id === null ? 0 : milliseconds,
          weight: 1 + applied.size + accepted.length,
        }
      }),
    close: cache.close,
  }
}
