import { text } from 'node:stream/consumers'
import type { OperationState } from '@plantao/contract/operadores/work/schema'
import { CompiledQuery } from 'kysely'
import { queueName, readWaiting } from '../../notificacoes/outbox/store.ts'
import { lastBackupKey } from '../../platform/backup/last-backup.ts'
import { asRole, readAs } from '../../platform/database/db.ts'
import type { SignedIn } from '../../platform/http/callers.ts'
import { readQueues, type WaitingJobs } from '../../platform/jobs/store.ts'
import type { Services } from '../../platform/services.ts'
import { readEmailState } from './store.ts'

export async function readOperationState(
  { db, files }: Pick<Services, 'db' | 'files'>,
  actor: SignedIn,
): Promise<OperationState> {
  // Checks the session first, because transactions of app_jobs check none.
  await readAs(db, actor, CompiledQuery.raw('select 1'))
  const [queues, emails, backup_at] = await Promise.all([
    readQueues(db, [readWaiting]),
    asRole(db, 'app_jobs', readEmailState),
    lastBackup(files),
  ])
  const ofEmails = [queueName(true), queueName(false)]
  return {
    emails: { ...sumOf(queues.filter(({ name }) => ofEmails.includes(name))), ...emails },
    jobs: sumOf(queues.filter(({ name }) => !ofEmails.includes(name))),
    backup_at,
  }
}

const sumOf = (queues: readonly WaitingJobs[]) => ({
  waiting: queues.reduce((sum, { due }) => sum + due, 0),
  retrying: queues.reduce((sum, { retrying }) => sum + retrying, 0),
  oldest_seconds: Math.max(0, ...queues.map(({ oldestSeconds }) => oldestSeconds)),
})

async function lastBackup(files: Services['files']) {
  const stream = await files.open(lastBackupKey)
  return stream ? (await text(stream)).trim() : null
}
