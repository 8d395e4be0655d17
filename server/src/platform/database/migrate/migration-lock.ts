import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

export const MIGRATION_LOCK = 7_052_002
const POLL_MS = 200

const tryLock = {
  exclusive: 'select pg_try_advisory_lock($1) as is_taken',
  shared: 'select pg_try_advisory_lock_shared($1) as is_taken',
}

/**
 * Of several processes one migrates, and the others find it done; a backup keeps all of them off. They poll: a statement that waits
 * for the lock has a snapshot, and `create index concurrently` waits until all older snapshots are gone, so each would wait for the
 * other.
 */
export async function takeMigrationLock(client: pg.ClientBase, mode: 'exclusive' | 'shared') {
  for (;;) {
    const { rows } = await client.query(tryLock[mode], [MIGRATION_LOCK])
    if (rows[0].is_taken) return
    await sleep(POLL_MS)
  }
}
