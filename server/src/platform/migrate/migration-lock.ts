import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { z } from 'zod'
import { parseSettings } from '../settings/config.ts'
import { StartError } from '../start-error.ts'

export const MIGRATION_LOCK = 7_052_002
const POLL_MS = 200
const FIRST_WORD_MS = 2_000

const settings = z.object({
  MIGRATION_LOCK_SECONDS: z.coerce.number('is not a number of seconds').min(0, 'is less than 0 seconds').default(120),
})

// These statements have no parameters: a statement with parameters keeps its snapshot until the next statement.
const tryLock = {
  exclusive: `select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as is_taken`,
  shared: `select pg_try_advisory_xact_lock_shared(${MIGRATION_LOCK}) as is_taken`,
}

/**
 * Begins a transaction on a separate connection, for locks that must outlive other transactions. Session locks do not
 * work behind a pooler, which gives the session to the next client. The transaction has no snapshot between its
 * statements, so it does not block `create index concurrently`.
 */
export async function beginHolding(client: pg.ClientBase) {
  await client.query(`begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local transaction_timeout = 0`)
}

/**
 * Takes the lock of migrations and backups: 'exclusive' to migrate, 'shared' to back up. The function polls, because a
 * statement that waits for the lock would hold a snapshot. A migration that holds the lock may wait for all older
 * snapshots (`create index concurrently`), so the two would wait for each other.
 * @param client a client in a transaction, which holds the lock until the transaction ends
 * @throws {StartError} after MIGRATION_LOCK_SECONDS, with the name of the holder
 */
export async function takeMigrationLock(client: pg.ClientBase, mode: 'exclusive' | 'shared', say = console.error) {
  const { MIGRATION_LOCK_SECONDS: timeoutSeconds } = parseSettings(settings, process.env)
  const since = Date.now()
  for (let hasSpoken = false; ; await sleep(POLL_MS)) {
    const { rows } = await client.query(tryLock[mode])
    if (rows[0].is_taken) return
    const waited = Date.now() - since
    if (waited >= timeoutSeconds * 1000) {
      const { holder, pid } = await findHolder(client)
      throw new StartError(
        `Gave up after ${timeoutSeconds} s: the lock of migrations and backups is held by ${holder}. Run this again when that is done, with a larger MIGRATION_LOCK_SECONDS, or end it: select pg_terminate_backend(${pid});`,
      )
    }
    if (waited >= FIRST_WORD_MS && !hasSpoken) {
      say(`waiting for the lock of migrations and backups, held by ${(await findHolder(client)).holder}`)
      hasSpoken = true
    }
  }
}

interface Holder {
  pid: number
  /** Null if this user may not see the holder's name. */
  name: string | null
  usename: string | null
  address: string | null
  since: string | null
}

async function findHolder(client: pg.ClientBase) {
  const { rows } = await client.query<Holder>(
    `select l.pid, a.application_name as name, a.usename, host(a.client_addr) as address,
       to_char(coalesce(a.xact_start, a.backend_start) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as since
     from pg_locks l join pg_database d on d.oid = l.database left join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.classid = 0 and l.objid = $1 and l.objsubid = 1 and l.granted
       and d.datname = current_database() and l.pid <> pg_backend_pid()
     order by since limit 1`,
    [MIGRATION_LOCK],
  )
  const [found] = rows
  if (!found) return { pid: 0, holder: 'somebody who has just let it go' }
  const { pid, name, usename, address, since } = found
  const who = [name, usename && `user ${usename}`, address].filter(Boolean).join(', ')
  return { pid, holder: `process ${pid}${who && ` (${who})`}${since ? ` since ${since} UTC` : ''}` }
}
