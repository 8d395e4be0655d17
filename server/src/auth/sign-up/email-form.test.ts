import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { normalEmail } from '@plantao/contract/auth/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MIGRATIONS } from '../../platform/database/migrate/files.ts'
import { migrate } from '../../platform/database/migrate/migrate.ts'
import { testDatabase } from '../../test-database.ts'

describe('the database has the rule of the contract', async () => {
  const { owner } = await testDatabase()

  /** Which of the addresses the database takes. */
  async function taken(addresses: string[]) {
    const { rows } = await owner.query<{ a: string }>(
      'select a from unnest($1::text[]) as a where auth.is_normal_email(a)',
      [addresses],
    )
    return rows.map(({ a }) => a)
  }

  it('takes whatever the contract takes, with any character in it', async () => {
    const points = Array.from({ length: 0x20000 }, (_, point) => point).filter((p) => p < 0xd800 || p > 0xdfff)
    const normal = points
      .flatMap((point) => [`a${String.fromCodePoint(point)}b@x.com`, `ab@x${String.fromCodePoint(point)}y.com`])
      .map(normalEmail)
      .filter((address) => address !== null)
    const once = [...new Set(normal)]
    expect(once.length).toBeGreaterThan(50_000)
    const known = new Set(await taken(once))
    expect(once.filter((address) => !known.has(address))).toEqual([])
  })

  it('takes no character that is not seen', async () => {
    const unseen = Array.from({ length: 0x110000 }, (_, point) => point)
      .filter((point) => point > 0 && (point < 0xd800 || point > 0xdfff))
      .map((point) => String.fromCodePoint(point))
      .filter((char) => /\p{Cc}|\p{Cf}|\p{Co}|\p{Z}|\p{Default_Ignorable_Code_Point}/u.test(char))
    expect(unseen.length).toBeGreaterThan(4_000)
    expect(await taken(unseen.flatMap((char) => [`a${char}b@x.com`, `ab@x${char}y.com`]))).toEqual([])
  })

  it.each([
    'ana@',
    'a..b@x.com',
    '<v@x.com>',
    'V@x.com',
    'ana@são.com',
    'a@b@c',
    'a b@c',
    'ana@-x.com',
    'ana@127.0.0.1',
  ])('refuses %j', async (address) => {
    expect(await taken([address])).toEqual([])
    const insert = owner.query(`insert into auth.users (email, password_hash, user_type) values ($1, 'x', 'doctor')`, [
      address,
    ])
    await expect(insert).rejects.toMatchObject({ constraint: 'users_email_in_normal_form' })
  })
})

describe('accounts from before the rule', async () => {
  const { owner, ownerUrl } = await testDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'plantao-migrations-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const account = async (email: string, day: number, isConfirmed = true) => {
    const { rows } = await owner.query<{ id: string }>(
      `insert into auth.users (email, password_hash, user_type, created_at, email_confirmed_at)
       values ($1, 'x', 'doctor', '2026-01-01'::timestamptz + $2 * interval '1 day', case when $3 then now() end) returning id`,
      [email, day, isConfirmed],
    )
    await owner.query(`insert into app.medicos (auth_user_id, nome, crm) values ($1, 'Ana', '1')`, [rows[0]!.id])
    return rows[0]!.id
  }
  const emailOf = async (id: string) =>
    (await owner.query('select email, old_address from auth.users where id = $1', [id])).rows[0]

  let ids: Record<string, string>
  beforeAll(async () => {
    const names = readdirSync(MIGRATIONS).sort()
    const before = names.slice(
      0,
      names.findIndex((name) => name.endsWith('_one_email_form.sql')),
    )
    for (const name of before) copyFileSync(join(MIGRATIONS, name), join(folder, name))
    await owner.query('drop schema if exists app, auth, extensions, pgboss cascade; truncate migrations.applied')
    await migrate(ownerUrl, folder)
    ids = {
      plain: await account('ana@exemplo.com', 1),
      domain: await account('bia@são-joão.com.br', 2),
      chinese: await account('bia@例子.中国', 2),
      composed: await account('jose\u0301@exemplo.com', 3),
      bracketed: await account('<caio@exemplo.com>', 4),
      first: await account('v@exemplo.com', 5),
      unseen: await account('v@exemplo\u200b.com', 6),
      wide: await account('v@ｅｘｅｍｐｌｏ.com', 7),
      impossible: await account('a..b@exemplo.com', 8),
      otherMailbox: await account('d\u200bani@exemplo.com', 8),
      waiting: await account('eva@ｅｘｅｍｐｌｏ.com', 9, false),
      waitingForTaken: await account('<ana@exemplo.com>', 10, false),
      neverMail: await account('ana@', 11, false),
    }
    await owner.query(
      `insert into app.notificacoes (dedupe_key, kind, auth_user_id, email) values ('x:1', 'x', $1, '<caio@exemplo.com>')`,
      [ids.bracketed],
    )
    await migrate(ownerUrl)
  }, 60_000)

  it.each([
    ['plain', 'ana@exemplo.com'],
    ['domain', normalEmail('bia@são-joão.com.br')],
    ['chinese', normalEmail('bia@例子.中国')],
    ['composed', 'josé@exemplo.com'],
    ['bracketed', 'caio@exemplo.com'],
    ['first', 'v@exemplo.com'],
    ['waiting', 'eva@exemplo.com'],
  ])('get their normal form: %s', async (which, email) => {
    expect(await emailOf(ids[which]!)).toEqual({ email, old_address: null })
  })

  it('that are one mailbox keep what they were, and are listed together, with those that have no normal form', async () => {
    const { rows } = await owner.query('select mailbox, user_id, old_address from auth.accounts_of_one_mailbox')
    expect(rows).toEqual([
      { mailbox: 'a..b@exemplo.com', user_id: ids.impossible, old_address: 'a..b@exemplo.com' },
      { mailbox: 'd\u200bani@exemplo.com', user_id: ids.otherMailbox, old_address: 'd\u200bani@exemplo.com' },
      { mailbox: 'v@exemplo.com', user_id: ids.first, old_address: null },
      { mailbox: 'v@exemplo.com', user_id: ids.unseen, old_address: 'v@exemplo\u200b.com' },
      { mailbox: 'v@exemplo.com', user_id: ids.wide, old_address: 'v@ｅｘｅｍｐｌｏ.com' },
    ])
  })

  it('that were never confirmed and never can be are gone', async () => {
    expect([await emailOf(ids.waitingForTaken!), await emailOf(ids.neverMail!)]).toEqual([undefined, undefined])
  })

  it('are written to at the normal form, also what was waiting to be sent', async () => {
    const { rows } = await owner.query('select email from app.medicos where auth_user_id = $1', [ids.bracketed])
    expect(rows).toEqual([{ email: 'caio@exemplo.com' }])
    const { rows: letters } = await owner.query('select email from app.notificacoes')
    expect(letters).toEqual([{ email: 'caio@exemplo.com' }])
  })

  it('that wait for their confirmation have no profile until then', async () => {
    const { rows } = await owner.query('select auth_user_id as id from app.medicos')
    const confirmed = Object.keys(ids).filter((which) => !which.startsWith('waiting') && which !== 'neverMail')
    expect(rows.map(({ id }) => id).sort()).toEqual(confirmed.map((which) => ids[which]!).sort())
  })

  it('can still be changed, whatever their address', async () => {
    const { rowCount } = await owner.query(`update auth.users set password_hash = 'y'`)
    expect(rowCount).toBe(11)
  })
})
