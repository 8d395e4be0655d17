import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deriveKeys } from '@plantao/server/platform/security/keys'
import { anonKey, type Caller } from '@plantao/testkit/client'
import { newAddress } from '@plantao/testkit/random'
import type pg from 'pg'
import type { MeasuredApp } from './measured-app.ts'

export interface Account extends Caller {
  /** The id of the profile. */
  id: string
}

/** The user agent that marks our sessions in the database. */
const userAgent = 'plantao bench'
/** The lifetime of a token, longer than a run. */
const tokenSeconds = 4 * 60 * 60

const kinds = {
  medico: { userType: 'doctor', profiles: 'app.medicos p where true' },
  /** Doctors without an accepted shift, so that their applications clash with nothing. */
  'medico without shifts': {
    userType: 'doctor',
    profiles: `app.medicos p where not exists (select from app.candidaturas c where c.medico_id = p.id and c.status = 'aceita')`,
  },
  hospital: { userType: 'hospital', profiles: 'app.hospitais p where true' },
  'hospital with 150 vagas': {
    userType: 'hospital',
    profiles: `app.hospitais p where (select count(*) from app.vagas v where v.hospital_id = p.id) >= 150`,
  },
} as const

/** Opens sessions of seeded accounts in the database, because signing in by password would take minutes. */
export async function openSessions(
  { app, db }: MeasuredApp,
  kind: keyof typeof kinds,
  max: number,
): Promise<Account[]> {
  const keys = await deriveKeys(readFileSync(join(app.dataDir, 'auth.secret'), 'utf8').trim())
  const { userType, profiles } = kinds[kind]
  const { rows } = await db.query<{ id: string; user_id: string; session: string }>(
    `with chosen as (select p.id, p.auth_user_id from ${profiles} and p.removed_at is null order by random() limit $1),
       opened as (
         insert into auth.sessions (user_id, user_agent) select auth_user_id, $2 from chosen returning id, user_id)
     select chosen.id, opened.user_id, opened.id as session from chosen join opened on opened.user_id = chosen.auth_user_id`,
    [max, userAgent],
  )
  return Promise.all(
    rows.map(async ({ id, user_id, session }) => {
      const token = await keys.signAccessToken({ sub: user_id, sid: session, user_type: userType }, tokenSeconds)
      return { id, from: newAddress(), headers: { apikey: anonKey, authorization: `Bearer ${token}` } }
    }),
  )
}

export const closeSessions = (db: pg.Client) => db.query('delete from auth.sessions where user_agent = $1', [userAgent])
