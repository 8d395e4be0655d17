import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createToken, deleteAccount } from '@plantao/contract/auth/routes'
import { spawnServer } from '@plantao/testkit/app'
import { password } from '@plantao/testkit/fixtures'
import { freePort } from '@plantao/testkit/free-port'
import { inTime, waitFor } from '@plantao/testkit/wait'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import type pg from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { startProcess } from '../test/app.ts'
import { emptyDatabase } from '../test/database.ts'
import { startOwnData } from '../test/domains/own-data.ts'
import { createShift } from '../test/domains/shifts.ts'
import { erasureJob, findErasures, recordErasure } from './auth/own-data/erasures.ts'
import { mountAuth } from './auth/routes.ts'
import { avaliacoesJobs } from './avaliacoes/jobs.ts'
import { backedUp } from './backup.ts'
import { expireJob } from './candidaturas/transitions/expire.ts'
import { readBackup } from './platform/backup/archive/read.ts'
import { createBackup } from './platform/backup/create.ts'
import { restoreBackup } from './platform/backup/restore.ts'
import { openFolderStore } from './platform/files/folder-store.ts'
import { newSigningKey, signerOf } from './platform/security/signing.ts'
import { StartError } from './platform/start-error.ts'
import { settleRestored } from './restore.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'plantao-restore-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const signingKey = newSigningKey()
const signer = signerOf(signingKey)
const own = await startOwnData({ BACKUP_SIGNING_KEY: signingKey })
const {
  services,
  owner,
  database,
  call,
  createMedico,
  createHospital,
  createUser,
  createParties,
  createOperador,
  mentions,
} = own
const identity = await generateX25519Identity()
const recipient = await identityToRecipient(identity)
const backups = await openFolderStore(join(folder, 'target'))
const key = 'backups/2026-11-22t030000z.age'
const source = { signer, url: database.ownerUrl, store: services.files, domain: backedUp }

const changed: Record<string, string[]> = {
  'auth.sessions': ['revoked_at', 'reason'],
  'app.notificacoes': ['delivery'],
}

/** Every row of every table, without the columns that a restore changes. */
async function everyRow(db: pg.Pool) {
  const { rows: tables } = await db.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('app', 'auth') and c.relkind = 'r' and c.relpersistence = 'p' order by 1`,
  )
  const found: Record<string, string[]> = {}
  for (const { name } of tables.filter(({ name }) => !backedUp.derived.includes(name))) {
    const { rows } = await db.query<{ row: string }>(
      `select (to_jsonb(t) - $1::text[])::text as row from ${name} t order by 1`,
      [changed[name] ?? []],
    )
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

async function everyFile(db: pg.Pool, store: Pick<typeof services.files, 'open'>) {
  const { rows } = await db.query<{ object_key: string; sha256: string }>(
    `select object_key, encode(sha256, 'hex') as sha256 from app.documentos order by 1`,
  )
  const found: Record<string, string> = {}
  for (const { object_key, sha256 } of rows) {
    const bytes = await buffer((await store.open(object_key))!)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
    found[object_key] = bytes.toString('base64')
  }
  return found
}

function print(restored: Record<string, string[]>, before: Record<string, string[]>) {
  const counts = Object.keys(before).map((name) => [
    name,
    { before: before[name]?.length, restored: restored[name]?.length },
  ])
  console.table(Object.fromEntries(counts))
}

async function emptyTarget(name: string) {
  const { url, ownerUrl, owner } = await emptyDatabase()
  return { url, ownerUrl, owner, files: await openFolderStore(join(folder, name, 'files', 'objects')) }
}
type Target = Awaited<ReturnType<typeof emptyTarget>>

const restore = async ({ ownerUrl, files: store }: Target, from = key, unsigned?: 'repeat' | 'ignore') => {
  const erasures = await findErasures([store, services.files], { signedBy: [signer.publicKey], unsigned })
  const backup = { store: backups, key: from, identity, signedBy: [signer.publicKey] }
  await restoreBackup(backup, await readBackup(backup), {
    ownerUrl,
    store,
    domain: backedUp,
    say: () => {},
    settle: () => settleRestored({ ownerUrl, store, erasures, signer, say: () => {} }),
  })
}

const { medico, hospital } = await createParties()
// Scheduled work is done before the backup, so that a restore changes only the columns listed in `changed`.
for (const job of [expireJob(services), ...avaliacoesJobs(services)]) await job.run({}, 'due')
await owner.query(`insert into auth.one_time_tokens (user_id, kind, token_hash, expires_at)
  select id, 'reset', sha256(id::text::bytea), now() + interval '1 hour' from auth.users limit 1`)
await call(createToken, { query: { grant: 'password' }, body: { email: medico.email, password } })
await createOperador()
await owner.query(`
  insert into app.operation default values on conflict do nothing;
  insert into auth.operator_invites (token_hash, used_at) values (sha256('used'), now()), (sha256('open'), null);
  insert into auth.second_factors (user_id, secret, confirmed_at) select auth_user_id, 'sealed', now() from app.operadores;
  insert into auth.recovery_codes (user_id, code_hash) select user_id, repeat('A', 43) from auth.second_factors;
  insert into app.cnes_establishments (cnes, name, city, state) values ('0012345', 'Santa Casa', 'Santos', 'SP');
  insert into app.cnes_codes (cnes) values ('0012345');
  insert into app.spent_contacts (cnpj_key, opened_at) values ('1', now());
  insert into app.membros (hospital_id, nome) values ('${hospital.id}', 'Ana Prado');
  insert into app.plantao_names (plantao_id, hospital_id, membro_id, nome)
    select p.id, m.hospital_id, m.id, m.nome from app.membros m join app.plantoes p using (hospital_id) limit 1;
  insert into app.sheet_words (hospital_id, kind, word, membro_id) select hospital_id, 'membro', 'aninha', id from app.membros;
  insert into app.closed_months (hospital_id, month, sheet) select id, '2099-03-01', '{"mes": "2099-03"}' from app.hospitais
    cross join generate_series(1, 2) where id = '${hospital.id}'`)
const before = { rows: await everyRow(owner), files: await everyFile(owner, services.files) }

/** Changes that the tests below make are not in this backup. */
await createBackup(source, { store: backups, key, recipient })
const restored = await emptyTarget('restored')

describe('a restore into an empty database', () => {
  it('brings back every row of every table, and every document', async () => {
    await restore(restored)
    const rows = await everyRow(restored.owner)
    // A restore deletes links for a new password, and open invitations.
    const rowsBefore = {
      ...before.rows,
      'auth.one_time_tokens': before.rows['auth.one_time_tokens']!.filter((row) => !row.includes('"kind": "reset"')),
      'auth.operator_invites': before.rows['auth.operator_invites']!.filter((row) => !row.includes('"used_at": null')),
    }
    expect(rows).toEqual(rowsBefore)
    const files = await everyFile(restored.owner, restored.files)
    expect(files).toEqual(before.files)
    expect(Object.keys(files)).toHaveLength(2)
    print({ ...rows, documents: Object.keys(files) }, { ...rowsBefore, documents: Object.keys(before.files) })
    // Tables without rows, about which the comparison proves nothing.
    const empty = Object.keys(before.rows).filter((name) => before.rows[name]!.length === 0)
    expect(empty).toEqual(['app.change_proposals', 'app.decisions', 'app.publications', 'app.refusals'])
  })

  it('leaves the database as migrations make it: rights, policies, triggers, constraints', async () => {
    const catalog = async (db: pg.Pool) => {
      const { rows } = await db.query(`
        select 'table' as kind, c.oid::regclass::text as name, format('%s %s %s', c.relacl, c.relrowsecurity, c.relforcerowsecurity) as what
          from pg_class c where c.relnamespace in ('app'::regnamespace, 'auth'::regnamespace) and c.relkind = 'r'
        union all select 'trigger', tgname, format('%s %s', tgrelid::regclass, tgenabled) from pg_trigger where not tgisinternal
        union all select 'constraint', conname, format('%s %s %s', conrelid::regclass, convalidated, pg_get_constraintdef(oid))
          from pg_constraint where connamespace in ('app'::regnamespace, 'auth'::regnamespace)
        union all select 'policy', polname, format('%s %s', polrelid::regclass, polroles::regrole[]) from pg_policy
        union all select 'schema', nspname, nspacl::text from pg_namespace where nspname !~ '^pg_'
        order by 1, 2, 3`)
      return rows
    }
    expect(await catalog(restored.owner)).toEqual(await catalog(owner))
  })

  it('ends every session, and lets people sign in as before', async () => {
    const { rowCount } = await restored.owner.query('select from auth.sessions where revoked_at is null')
    expect(rowCount).toBe(0)
    const process = await startProcess(restored, [mountAuth])
    const signIn = { query: { grant: 'password' }, body: { email: medico.email, password } }
    expect(await process.call(createToken, signIn)).toMatchObject({ status: 200 })
  })

  it('has no e-mail to send: those that waited were sent after the backup', async () => {
    const waiting = `select from app.notificacoes where sent_at is null and delivery <> 'never'`
    expect((await owner.query(waiting)).rowCount).toBeGreaterThan(5)
    expect((await restored.owner.query(waiting)).rowCount).toBe(0)
    expect((await restored.owner.query('select from app.work')).rowCount).toBe(0)
  })

  it('has no change of a vaga: transactions of another cluster have other numbers', async () => {
    expect((await owner.query('select from app.vaga_changes')).rowCount).toBeGreaterThan(0)
    expect((await restored.owner.query('select from app.vaga_changes')).rowCount).toBe(0)
  })

  it('is refused where there are rows, and changes none', async () => {
    const rows = await everyRow(restored.owner)
    await expect(restore(restored)).rejects.toThrow('The database is not empty.')
    expect(await everyRow(restored.owner)).toEqual(rows)
  })
})

it('a decision that stood is carried out, once, without its e-mails', async () => {
  const [candidate, vagaId] = [await createMedico(), await own.createVaga(hospital)]
  const id = await own.createCandidatura(vagaId, candidate)
  await owner.query(
    'insert into app.decisions (candidatura_id, carried_out_after, decided_by) values ($1, now(), $2)',
    [id, hospital.userId],
  )
  const name = 'backups/2026-11-22t035000z.age'
  await createBackup(source, { store: backups, key: name, recipient })
  await owner.query('delete from app.decisions')

  const target = await emptyTarget('decided')
  await restore(target, name)
  const { rows } = await target.owner.query(
    `select c.status, v.status as vaga, (select count(*)::integer from app.decisions) as decisions,
       (select jsonb_agg(n.kind || ' ' || n.delivery) from app.notificacoes n where n.candidatura_id = c.id) as emails,
       (select jsonb_agg(h.auth_user_id) from app.history h where h.candidatura_id = c.id and h.kind = 'candidatura_aceita') as by
     from app.candidaturas c join app.vagas v on v.id = c.vaga_id where c.id = $1`,
    [id],
  )
  expect(rows).toEqual([
    {
      status: 'aceita',
      vaga: 'preenchida',
      decisions: 0,
      emails: ['candidatura-accepted never'],
      by: [hospital.userId],
    },
  ])
})

describe('what happened after the backup', () => {
  it('stays so: accounts that were deleted are deleted again, and no e-mail goes out twice', async () => {
    const parties = await createParties('Hospital Dona Leopoldina')
    const alone = await createHospital({ nome: 'Hospital Bento Quirino' })
    const signUp = await createUser('medico', { isConfirmed: false, email: 'quem.nao.confirmou@exemplo.com.br' })
    // The shift has ended, so the scheduled jobs of the restore ask both sides for ratings.
    const shift = await createShift(own, { medico: parties.other, hospital, startsIn: -13 })
    const name = 'backups/2026-11-22t040000z.age'
    await createBackup(source, { store: backups, key: name, recipient })

    for (const as of [parties.medico, alone]) {
      expect(await call(deleteAccount, { as, body: { password } })).toMatchObject({ status: 204 })
    }
    // Simulates that the account of this sign-up was confirmed and deleted after the backup.
    await recordErasure(services, signUp.userId)

    const target = await emptyTarget('erased')
    await restore(target, name)
    const gone = [parties.medico.email, alone.email, 'Bento Quirino', signUp.email, parties.medico.userId]
    const left: string[] = []
    for (const [table, rows] of Object.entries(await everyRow(target.owner))) {
      if (rows.some((row) => gone.some((text) => row.includes(text)))) left.push(table)
    }
    // `auth.audit` keeps sign-ins for six months, also those of deleted accounts.
    expect(left.filter((table) => table !== 'auth.audit')).toEqual([])
    expect(await target.files.list(`documentos-crm/${parties.medico.userId}/`)).toEqual([])
    expect(await target.files.list(`documentos-crm/${medico.userId}/`)).toHaveLength(2)
    const { rows } = await target.owner.query(
      'select kind, sent_at, delivery from app.notificacoes where candidatura_id = $1',
      [shift.candidatura],
    )
    expect(rows).toEqual(Array(2).fill({ kind: 'rating-due', sent_at: null, delivery: 'never' }))
    const waiting = `select from app.notificacoes where sent_at is null and delivery <> 'never'`
    expect((await target.owner.query(waiting)).rowCount).toBe(0)
    // A later restore of an older backup needs the records of the deleted accounts too.
    const recorded = async (files: Pick<typeof services.files, 'list'>) =>
      (await files.list('erasures/')).map((file) => file.key).sort()
    expect(await recorded(target.files)).toEqual(await recorded(services.files))
  })

  it('is recorded without saying who: a file whose name and text hold nothing of the account', async () => {
    const account = await createMedico()
    const known = new Set((await services.files.list('erasures/')).map((file) => file.key))
    await call(deleteAccount, { as: account, body: { password } })
    const [recorded, ...others] = (await services.files.list('erasures/')).filter((file) => !known.has(file.key))
    expect(others).toEqual([])
    expect(recorded!.key).toBe(`erasures/${createHash('sha256').update(account.userId).digest('hex')}`)
    const content = (await buffer((await services.files.open(recorded!.key))!)).toString()
    const [, signature] = /^erased\n(.*)\n$/.exec(content)!
    expect(signature).toBe(`${signer.publicKey} ${signer.sign(`plantao-aberto erasure\n${recorded!.key}`)}`)
    expect(await mentions([account.userId])).toEqual(['auth.audit: user_id'])
  })
})

describe('a record of a deleted account without a signature of ours', () => {
  const keyOf = (id: string) => `erasures/${createHash('sha256').update(id).digest('hex')}`
  const put = (key: string, content: string) => services.files.write(key, Readable.from([content]))
  const read = async (key: string) => (await buffer((await services.files.open(key))!)).toString()
  const signedText = async () => read((await services.files.list('erasures/'))[0]!.key)
  const isThere = async (target: Target, { userId }: { userId: string }) =>
    (await target.owner.query('select from auth.users where id = $1', [userId])).rowCount === 1
  const another = signerOf(newSigningKey())

  it.each<[string, (key: string) => string | Promise<string>]>([
    ['no signature', () => 'erased\n'],
    [
      'the signature of another',
      (key) => `erased\n${another.publicKey} ${another.sign(`plantao-aberto erasure\n${key}`)}\n`,
    ],
    ['the signature of another record', signedText],
    ['nothing in it', () => ''],
  ])('is never passed over in silence: %s', async (_, contentOf) => {
    const target = await emptyTarget('doubted')
    await put(keyOf(medico.userId), await contentOf(keyOf(medico.userId)))
    try {
      const sentence = `records of deleted accounts have no signature of yours, such as ${keyOf(medico.userId)}.`
      await expect(restore(target)).rejects.toThrow(sentence)
      expect((await target.owner.query(`select from pg_namespace where nspname = 'app'`)).rowCount).toBe(0)
    } finally {
      await services.files.remove(keyOf(medico.userId))
    }
  })

  it('is repeated or ignored as the operator says, and then signed or left', async () => {
    const key = keyOf(medico.userId)
    await put(key, 'erased\n')
    const [repeated, ignored] = [await emptyTarget('repeated'), await emptyTarget('ignored')]
    await restore(repeated, undefined, 'repeat')
    await restore(ignored, undefined, 'ignore')
    await services.files.remove(key)
    expect(await isThere(repeated, medico)).toBe(false)
    expect(await isThere(ignored, medico)).toBe(true)
    expect((await buffer((await repeated.files.open(key))!)).toString()).toContain(signer.publicKey)
    expect(await ignored.files.open(key)).toBeNull()
  })
})

it('a deletion is recorded by a job when the file store is away', async () => {
  const account = await createMedico()
  const write = vi.spyOn(services.files, 'write').mockRejectedValueOnce(new Error('the store is away'))
  expect(await call(deleteAccount, { as: account, body: { password } })).toMatchObject({ status: 204 })
  write.mockRestore()
  const recordedKey = `erasures/${createHash('sha256').update(account.userId).digest('hex')}`
  expect(await services.files.open(recordedKey)).toBeNull()
  const job = `select id, data from app.work where name = 'record-erasure' and data->>'key' = $1`
  const { rows } = await owner.query(job, [recordedKey])
  await erasureJob(services).run(rows[0].data, rows[0].id)
  expect(await services.files.open(recordedKey)).not.toBeNull()
})

describe('a restore that is refused or stopped', () => {
  const target = emptyTarget('stopped')
  const command = async (location = join(folder, 'target')) => {
    const { ownerUrl } = await target
    writeFileSync(join(folder, 'key'), `# public key: ${recipient}\n# ${signer.publicKey}\n${identity}\n`)
    const env = {
      PATH: process.env.PATH,
      DATABASE_OWNER_URL: ownerUrl,
      DATA_DIR: join(folder, 'stopped'),
      BACKUP_KEY_FILE: join(folder, 'key'),
    }
    const args = ['server/src/restore.ts', location, '--backup', '2026-11-22t030000z']
    return spawn(process.execPath, args, { cwd: root, env, stdio: 'ignore' })
  }

  it('does not touch the database before it has read the whole backup', async () => {
    const { owner } = await target
    const cut = 'backups/2026-11-22t050000z.age'
    const path = join(folder, 'target', cut)
    writeFileSync(path, readFileSync(join(folder, 'target', key)))
    truncateSync(path, readFileSync(path).length - 100)
    await expect(restore(await target, cut)).rejects.toThrow(StartError)
    const { rows } = await owner.query(`select nspname from pg_namespace where nspname !~ '^pg_' order by 1`)
    expect(rows.map(({ nspname }) => nspname)).toEqual(['information_schema', 'public'])
  })

  it('leaves a database in which nothing starts when it is killed, and starts over when it is run again', async () => {
    const { owner, url } = await target
    const killed = await command()
    const tables = `select from pg_class where relname = 'vagas'`
    await waitFor('the restore to make tables', async () => (await owner.query(tables)).rowCount, { every: 5 })
    killed.kill('SIGKILL')
    await once(killed, 'close')
    const settings = {
      DATABASE_URL: url,
      AUTH_SECRET: 'a-secret-for-tests-of-32-characters',
      PORT: String(await freePort()),
    }
    const server = spawnServer({ ...settings, DATA_DIR: join(folder, 'server') })
    expect(await inTime('the server to refuse', server.exited)).toBe(1)
    expect(server.output()).toContain('A restore into this database did not finish. Run it again')

    const again = await command()
    expect(await inTime('the restore', once(again, 'close'))).toEqual([0, null])
    const { files } = await target
    expect((await everyRow(owner))['app.vagas']).toEqual(before.rows['app.vagas'])
    expect(await everyFile(owner, files)).toEqual(before.files)
  })
})
