import { join, resolve } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { z } from 'zod'
import { type Erasures, findErasures, repeatErasures } from './auth/own-data/erasures.ts'
import { avaliacoesJobs } from './avaliacoes/jobs.ts'
import { backedUp } from './backup.ts'
import { carryOutDue } from './candidaturas/decisions/worker.ts'
import { expireJob } from './candidaturas/transitions/expire.ts'
import { readSigner, restoreCommand } from './platform/backup/command.ts'
import { API_ROLE } from './platform/database/create-database.ts'
import { openDatabase } from './platform/database/db.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { openObjects } from './platform/files/files.ts'
import { OWNER_ROLE } from './platform/migrate/rights.ts'
import { runCommand } from './platform/run-command.ts'
import type { Signer } from './platform/security/signing.ts'
import { parseSettings } from './platform/settings/config.ts'
import { StartError } from './platform/start-error.ts'

interface Restored {
  ownerUrl: string
  store: FileStore
  erasures: Erasures
  /** Signs the unsigned records of deleted accounts. */
  signer: Signer | undefined
  say: (line: string) => void
}

/**
 * Prepares a restored database before anybody uses it: accounts that were deleted since the backup are deleted again,
 * and e-mails that were sent since the backup are not sent again.
 */
export async function settleRestored({ ownerUrl, store, erasures, signer, say }: Restored) {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'plantao-aberto restore' })
  client.on('error', () => {}) // a lost connection must not end the process
  const db = openDatabase({ url: withSearchPath(ownerUrl), max: 2, log: pino({ level: 'warn' }) })
  try {
    await client.connect()
    await becomeServer(client)
    await endSessions(client)
    const count = await repeatErasures({ db, files: store, signer }, erasures)
    say(`repeated ${count} erasures`)
    if (erasures.ignored > 0) say(`ignored ${erasures.ignored} records of deleted accounts without a signature`)
    // Runs the scheduled work that is due, without sending its e-mails, because most were sent after the backup.
    const parts = { db, log: pino({ level: 'warn' }) }
    for (const job of [expireJob(parts), ...avaliacoesJobs(parts)]) await job.run({}, 'restore')
    await carryOutDue(parts)
    await keepBackEmails(client)
  } finally {
    await client.end()
    await db.close()
  }
}

/** Grants the server's roles to the migrating user. A superuser can already take any role. */
async function becomeServer(client: pg.Client) {
  await client.query(`do $$
    declare
      role_name text;
    begin
      for role_name in select roleid::regrole::text from pg_auth_members where member = '${API_ROLE}'::regrole loop
        if not pg_has_role(current_user, role_name, 'set') then
          execute format('grant %I to current_user with inherit false, set true', role_name);
        end if;
      end loop;
    end
    $$; set role ${OWNER_ROLE}`)
}

/**
 * Ends all sessions, links for a new password, and open invitations. Otherwise those that ended or were used since the
 * backup would be valid again.
 */
async function endSessions(client: pg.Client) {
  await client.query(`update auth.sessions set revoked_at = now(), reason = 'restore' where revoked_at is null`)
  await client.query(`delete from auth.one_time_tokens where kind = 'reset'`)
  await client.query('delete from auth.operator_invites where used_at is null')
}

/**
 * Cancels all unsent e-mails, and the alerts of vagas that this restore opened, because most were sent after the backup.
 * The bell still shows the notifications.
 */
async function keepBackEmails(client: pg.Client) {
  await client.query('delete from app.work')
  await client.query(`update app.notificacoes set delivery = 'never' where sent_at is null and delivery <> 'never'`)
}

/** The application's queries name its tables without a schema. */
function withSearchPath(url: string) {
  const changed = new URL(url)
  changed.searchParams.set('options', '-c search_path=app,extensions')
  return changed.href
}

const settings = z.object({
  DATABASE_OWNER_URL: z.string().optional(),
  DATA_DIR: z.string().default('.data'),
  FILES_URL: z.string().optional(),
})

/** Runs `npm run restore`, into the database of DATABASE_OWNER_URL. */
export function main() {
  return runCommand(() =>
    restoreCommand(process.argv.slice(2), async ({ erasureStores, signedBy, unsigned }, use) => {
      const s = parseSettings(settings, process.env)
      const ownerUrl = s.DATABASE_OWNER_URL
      if (!ownerUrl) {
        throw new StartError(
          'The setting DATABASE_OWNER_URL is missing: the address of an empty database with a user that may migrate it.',
        )
      }
      const store = await openObjects({ folder: join(resolve(s.DATA_DIR), 'files'), url: s.FILES_URL })
      const erasures = await findErasures([store, ...erasureStores], { signedBy, unsigned })
      const signer = readSigner()
      const say = console.log
      await use({
        ownerUrl,
        store,
        domain: backedUp,
        say,
        settle: () => settleRestored({ ownerUrl, store, erasures, signer, say }),
      })
    }),
  )
}

if (import.meta.main) await main()
