import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSmtpSink } from '@plantao/testkit/network/smtp-sink'
import { type App, startApp } from '../harness/app/app.ts'
import { type Figure, openReport } from '../harness/report/scenario.ts'
import { tableOf } from '../harness/report/table.ts'
import { callEveryRoute } from './every-route.ts'
import { emptyLists, openLists } from './lists.ts'
import { checkOut, command, lastRelease } from './old-version.ts'
import { auditWork, leaveWork } from './work.ts'

/**
 * `npm run test:upgrade` starts the last release with its demonstration, lets it work, and stops it while e-mails, jobs
 * and decisions wait. Then this version migrates its database, does the work that was left, and restores a backup that
 * the release made.
 */
const root = join(import.meta.dirname, '../..')
const tables = [
  'auth.users',
  'hospitais',
  'medicos',
  'vagas',
  'candidaturas',
  'avaliacoes',
  'history',
  'saved_searches',
]
const figures: Figure[] = []
const report = openReport((figure) => {
  figures.push(figure)
  console.log(`  ${figure.passes ? 'passes' : 'FAILS'}  ${figure.what}: ${figure.failed} of ${figure.tried}`)
})
const folder = mkdtempSync(join(tmpdir(), 'plantao-upgrade-'))
// If root runs this, the embedded database runs under another account, which must reach its data below this folder.
const folderOf = (name: string) => {
  const made = mkdtempSync(join(folder, name))
  chmodSync(made, 0o711)
  return made
}
chmodSync(folder, 0o711)
try {
  const { version, commit } = lastRelease()
  console.log(`${version} is built …`)
  await upgrade(version, checkOut(commit, folder))
} catch (error) {
  report.none('the test runs to its end', 1, [error instanceof Error ? error.message : error])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(`\n${tableOf(figures)}`)
process.exitCode = figures.every(({ passes }) => passes) ? 0 : 1

async function upgrade(release: string, product: string) {
  const [dataDir, backups, key] = [folderOf('data-'), folderOf('backups-'), join(folder, 'key')]
  const mail = await startSmtpSink()
  const env = { DEMO: '1', SMTP_URL: mail.url }
  const old = await startApp(env, { dataDir, product })
  try {
    const rows = await rowsOf(old)
    const made = command(product, 'backup', ['--new-key', key], {})
    const [, BACKUP_RECIPIENT, BACKUP_SIGNING_KEY] = /RECIPIENT=(\S+).*SIGNING_KEY=(\S+)/s.exec(made)!
    command(product, 'backup', [backups], { DATA_DIR: dataDir, BACKUP_RECIPIENT, BACKUP_SIGNING_KEY })
    const work = await leaveWork(old, mail, report).finally(() => keepLogs(old))
    await old.stop()
    await mail.reopen()
    await goOn('the database', await startApp(env, { dataDir }), rows, (app) => auditWork(work, app, mail, report))
    const restored = join(folder, 'restored')
    command(root, 'restore', [backups], { DATA_DIR: restored, BACKUP_KEY_FILE: key })
    await goOn(`a backup of ${release}`, await startApp(env, { dataDir: restored }), rows)
  } finally {
    await old.stop()
    await mail.close()
  }
}

/** Keeps the logs if the test failed, because the data folder is always removed. */
function keepLogs({ logs }: App) {
  if (figures.every(({ passes }) => passes)) return
  const file = join(tmpdir(), 'plantao-upgrade.log')
  writeFileSync(file, logs())
  console.log(`logs: ${file}`)
}

/** Runs this version over rows that the release wrote. */
async function goOn(what: string, app: App, before: Rows, check: (app: App) => Promise<void> = async () => {}) {
  try {
    await check(app)
    const lists = await openLists(app.url)
    report.none(`${what}: lists that are empty`, lists.length, await emptyLists(lists))
    const after = await rowsOf(app)
    report.none(
      `${what}: tables that lost rows`,
      tables.length,
      tables.filter((table) => after[table]! < before[table]!),
    )
    const answers = await callEveryRoute(app)
    const failed = [...answers].filter(([, answer]) => answer.startsWith('5'))
    report.none(`${what}: routes that fail`, answers.size, failed)
  } finally {
    keepLogs(app)
    await app.stop()
  }
}

type Rows = Awaited<ReturnType<typeof rowsOf>>

/** Counts the rows of `tables`. No job removes rows from these tables. */
async function rowsOf(app: App): Promise<Record<string, number>> {
  const counts = tables.map(async (table) => [table, await app.count(`select count(*) from ${table}`)])
  return Object.fromEntries(await Promise.all(counts))
}
