import { sql } from 'kysely'
import { q, readOneAs } from '../../platform/database/db.ts'
import type { SignedIn } from '../../platform/http/callers.ts'
import { openEventCache } from '../../platform/realtime/event-cache.ts'
import type { Services } from '../../platform/services.ts'

/** What the calling doctor has to do with open vagas. Times in seconds since 1970. */
export interface OwnShifts {
  /** Each by its vaga's id, also of vagas that are not open: they may be opened again. */
  applied: ReadonlyMap<string, { id: string; status: string }>
  /** By their end. */
  accepted: { data: string; horario: string; start: number; end: number }[]
}

interface Row extends Pick<OwnShifts, 'accepted'> {
  applied: Record<string, { id: string; status: string }>
  medico_id: string | null
  /** Until the session ends by itself, on the database's clock. */
  milliseconds: number
}

const ownShiftsQuery = sql<Row>`select
  (select app.current_medico_id()) as medico_id,
  extract(epoch from current_setting('app.session_ends_at')::timestamptz - clock_timestamp())::float8 * 1000 as milliseconds,
  (select coalesce(jsonb_object_agg(c.vaga_id, jsonb_build_object('id', c.id,
      'status', app.status_of(c.status, c.open_until, c.vaga_id))), '{}')
    from app.candidaturas c
    where c.medico_id = (select app.current_medico_id()) and coalesce(c.ends_at, c.open_until) > now()) as applied,
  (select coalesce(jsonb_agg(jsonb_build_object('data', o.data, 'horario', o.horario,
      'start', extract(epoch from a.starts_at)::float8, 'end', extract(epoch from a.ends_at)::float8) order by a.ends_at), '[]')
    from app.candidaturas a join app.vagas o on o.id = a.vaga_id
    where a.medico_id = (select app.current_medico_id()) and a.status = 'aceita' and a.ends_at > now()) as accepted`.compile(
  q,
)

/** In candidaturas, of about 300 bytes: together 30 MB, and an account with its 20 sessions at most a tenth of it. */
const limits = { maxWeight: 100_000, maxEach: 500 }

/**
 * What a doctor has to do with open vagas, and with it that the session is live: one read for both, kept as long as both
 * hold. So an answer from memory needs no database.
 */
export function openOwnShifts(services: Services) {
  const cache = openEventCache<OwnShifts>(services, limits)
  return {
    /** @throws {DatabaseError} `sqlState.sessionEnded`. */
    of: (actor: SignedIn) =>
      cache.get(actor.sessionId, async () => {
        const row = await readOneAs(services.db, actor, ownShiftsQuery)
        const { medico_id, milliseconds, accepted } = row!
        const applied = new Map(Object.entries(row!.applied))
        return {
          value: { applied, accepted },
          keys: [`session:${actor.sessionId}`, `medico:${medico_id}`],
          // Not kept for a doctor without a profile: no event would tell that there is one now.
          validFor: medico_id === null ? 0 : milliseconds,
          weight: 1 + applied.size + accepted.length,
        }
      }),
    close: cache.close,
  }
}
