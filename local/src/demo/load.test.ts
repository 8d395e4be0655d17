import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { candidaturaStatuses } from '@plantao/contract/candidaturas/states'
import { passwords } from '@plantao/server/auth/passwords/passwords'
import { openFiles } from '@plantao/server/platform/files/files'
import { deriveKeys } from '@plantao/server/platform/security/keys'
import { testDatabase } from '@plantao/server/test/database'
import { afterAll, expect, test } from 'vitest'
import { demoAccounts, loadDemo } from './load.ts'

const folder = mkdtempSync(join(tmpdir(), 'plantao-demo-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const database = await testDatabase()
const files = await openFiles({ folder })
const keys = await deriveKeys('a-secret-for-tests-of-32-characters')
const load = () => loadDemo({ ownerUrl: database.ownerUrl, files, keys })

const rowsOf = async (sql: string) => (await database.owner.query(sql)).rows

test('it is loaded once, also by two processes at the same time', async () => {
  expect((await Promise.all([load(), load()])).sort()).toEqual([false, true])
  expect(await load()).toBe(false)
  // Stands in for autovacuum, which analyzes a server's tables about a minute later.
  await database.owner.query('analyze')
  expect(
    await rowsOf(`select (select count(*) from app.hospitais)::int as hospitais,
      (select count(distinct estado) from app.hospitais)::int as estados, (select count(*) from app.medicos)::int as medicos,
      (select count(*) from app.documentos)::int as documentos`),
  ).toEqual([{ hospitais: 12, estados: 8, medicos: 194, documentos: 2 }])
})

test('each sector of each hospital has shifts on every day of this month and the next', async () => {
  expect(
    await rowsOf('select hospital_id from app.setores group by hospital_id having count(*) between 3 and 4'),
  ).toHaveLength(12)
  expect(
    await rowsOf(`select s.nome, d.day::date::text from app.setores s
      cross join generate_series(date_trunc('month', now() at time zone 'America/Sao_Paulo'),
        date_trunc('month', now() at time zone 'America/Sao_Paulo') + interval '2 months - 1 day', interval '1 day') as d (day)
      where not exists (select from app.vagas v join app.vaga_setores x on x.vaga_id = v.id where x.setor_id = s.id and v.data = d.day)
        and not exists (select from app.plantoes p where p.setor_id = s.id and p.data = d.day)`),
  ).toEqual([])
})

test('each hospital has doctors on duty, drafts, and filled and open shifts, these with and without candidates', async () => {
  const hospitais = await rowsOf(`select
      count(*) filter (where a.checked_in_at is not null and a.checked_out_at is null and c.starts_at <= now() and c.ends_at > now())::int as on_duty,
      count(*) filter (where v.status = 'preenchida' and v.starts_at > now())::int as filled,
      count(*) filter (where v.status = 'aberta' and w.waiting > 0)::int as waiting,
      count(*) filter (where v.status = 'aberta' and w.waiting = 0)::int as without,
      (select count(*)::int from app.plantoes p where p.hospital_id = h.id) as drafts
    from app.hospitais h join app.vagas v on v.hospital_id = h.id
    cross join lateral (select count(*) as waiting from app.candidaturas p where p.vaga_id = v.id and p.status = 'pendente') w
    left join app.candidaturas c on c.vaga_id = v.id and c.status = 'aceita'
    left join app.attendance a on a.candidatura_id = c.id
    group by h.id`)
  expect(hospitais).toHaveLength(12)
  for (const states of hospitais)
    for (const [state, count] of Object.entries(states)) expect(count, state).toBeGreaterThan(1)
  expect(
    await rowsOf(`select hospital_id from app.vagas where modalidade = 'sobreaviso' group by hospital_id
      intersect select hospital_id from app.plantoes where modalidade = 'sobreaviso'`),
  ).toHaveLength(11)
})

test('the next month has drafts and shifts with candidates at the hospital that visitors use, on any day', async () => {
  const ofNextMonth = `hospital_id = (select h.id from app.hospitais h join auth.users u on u.id = h.auth_user_id
      where u.email = '${demoAccounts[0].email}')
    and date_trunc('month', data) = date_trunc('month', now() at time zone 'America/Sao_Paulo') + interval '1 month'`
  expect(
    await rowsOf(`select exists (select from app.plantoes where ${ofNextMonth}) as drafts, exists (
        select from app.vagas v where ${ofNextMonth} and v.status = 'aberta'
          and exists (select from app.candidaturas c where c.vaga_id = v.id and c.status = 'pendente')) as waiting`),
  ).toEqual([{ drafts: true, waiting: true }])
})

test("the visitors' hospital has doctors of the house, some without CRM, and somebody of them on duty at any hour", async () => {
  const [house] = await rowsOf(`select count(distinct m.id)::int as doctors,
      count(distinct m.id) filter (where m.crm is null)::int as without,
      count(*) filter (where p.data + make_interval(mins => p.start_minute) <= l.now
        and p.data + make_interval(mins => p.end_minute) > l.now and p.setor_id is not null)::int as on_duty
    from app.membros m join app.hospitais h on h.id = m.hospital_id join auth.users u on u.id = h.auth_user_id
    join app.plantoes p on p.membro_id = m.id cross join (select now() at time zone 'America/Sao_Paulo' as now) l
    where u.email = '${demoAccounts[0].email}'`)
  expect(house).toEqual({ doctors: 14, without: 2, on_duty: 2 })
})

test('nobody works for more than 24 hours in a row, and no hospital has a third of the open vagas', async () => {
  expect(
    await rowsOf(`select from app.candidaturas c where c.status = 'aceita'
      and app.chain_minutes(c.medico_id, c.starts_at, c.ends_at, c.id) > app.max_chain_minutes()`),
  ).toEqual([])
  const [{ share }] = await rowsOf(`select max(open) / sum(open) as share from (
    select count(*) as open from app.vagas where status = 'aberta' and open_until > now() group by hospital_id) h`)
  expect(Number(share)).toBeLessThan(1 / 3)
})

test('it shows each state, marked as a demonstration', async () => {
  const states = (table: string) =>
    rowsOf(`select string_agg(distinct status, ' ' order by status) as found from ${table}`)
  expect(await states('app.vagas')).toEqual([{ found: 'aberta encerrada expirada preenchida' }])
  const everyStatus = [...candidaturaStatuses].sort().join(' ')
  expect(await states('app.candidaturas')).toEqual([{ found: everyStatus }])
  // Each status exists for both accounts that visitors log in with.
  const [hospital, medico] = demoAccounts
  for (const { email } of [hospital, medico]) {
    expect(
      await states(`(select c.status from app.candidaturas c
        join app.medicos m on m.id = c.medico_id join app.hospitais h on h.id = c.hospital_id
        join auth.users u on u.id in (m.auth_user_id, h.auth_user_id) where u.email = '${email}') c`),
    ).toEqual([{ found: everyStatus }])
  }
  expect(await rowsOf('select from app.vagas where valor is null limit 1')).toHaveLength(1)
  expect(await rowsOf(`select from auth.users where metadata->>'demonstracao' is distinct from 'true'`)).toEqual([])
  expect(await rowsOf(`select from app.vagas where open_until < now() and status = 'aberta'`)).toEqual([])
})

test('the bells of both shown accounts have something read and a few that are not', async () => {
  const [unread] = await rowsOf(`select count(distinct auth_user_id)::int as accounts from (
    select auth_user_id from app.notificacoes join auth.users u on u.id = auth_user_id
    where u.email = any ('{${demoAccounts.map(({ email }) => email).join()}}')
    group by auth_user_id having count(read_at) between 1 and count(*) - 1 and count(*) - count(read_at) <= 5) as bell`)
  expect(unread).toEqual({ accounts: 2 })
})

test('each filled vaga has one accepted candidate and no open one', async () => {
  expect(
    await rowsOf(`select from app.vagas v where
      (v.status = 'preenchida') <> exists (select from app.candidaturas c where c.vaga_id = v.id and c.status = 'aceita')
      or (v.status <> 'aberta') and exists (select from app.candidaturas c where c.vaga_id = v.id and c.status = 'pendente')`),
  ).toEqual([])
})

test('the history tells who accepted whom, before whatever came after', async () => {
  const decided = "c.status in ('aceita', 'desistencia', 'dispensada')"
  expect(await rowsOf(`select from app.candidaturas c where ${decided}`)).not.toEqual([])
  expect(
    await rowsOf(`select from app.candidaturas c left join (
        select candidatura_id, max(at) filter (where kind = 'candidatura_aceita') as accepted_at,
          max(at) filter (where kind = 'candidatura_criada') as created_at
        from app.history group by candidatura_id) e on e.candidatura_id = c.id
      where ${decided} and (e.accepted_at >= greatest(c.created_at, e.created_at)) is not true`),
  ).toEqual([])
})

test('no two vagas in three are filled after the same time, and nobody is accepted before applying', async () => {
  const [filled] =
    await rowsOf(`select count(*)::int as all, count(distinct extract(epoch from c.decided_at - v.created_at)::int / 60)::int as times,
      count(*) filter (where c.decided_at < c.created_at or c.created_at < v.created_at)::int as impossible
    from app.candidaturas c join app.vagas v on v.id = c.vaga_id where c.status = 'aceita'`)
  expect(filled).toMatchObject({ impossible: 0 })
  expect(filled.times / filled.all).toBeGreaterThan(2 / 3)
})

test('doctors of the hospital may be called for the shift of tomorrow that somebody gave up', async () => {
  const [{ vaga, hospital }] = await rowsOf(`select v.id as vaga, v.hospital_id as hospital from app.vagas v
    join app.candidaturas c on c.vaga_id = v.id and c.status = 'desistencia' join app.hospitais h on h.id = v.hospital_id
    join auth.users u on u.id = h.auth_user_id where u.email = '${demoAccounts[0].email}' and v.status = 'aberta'`)
  const results: unknown = await database.owner.query(`begin; select set_config('app.profile_id', '${hospital}', true);
    set local role app_hospital; select is_free, candidatura_id from app.replacements_for('${vaga}'); rollback`)
  const { rows } = (results as { rows: { is_free: boolean; candidatura_id: string | null }[] }[])[3]!
  expect(rows.filter(({ is_free, candidatura_id }) => is_free && candidatura_id === null).length).toBeGreaterThan(2)
})

test('only the three shown accounts can log in', async () => {
  // Verifying a password takes long, so each hash is verified once for all accounts that share it.
  const rows = await rowsOf(
    'select password_hash, array_agg(email::text) as emails from auth.users group by password_hash',
  )
  const open: string[] = []
  for (const { emails, password_hash } of rows) {
    if (await passwords.verify('plantao-demo', password_hash)) open.push(...emails)
  }
  expect(open.sort()).toEqual(demoAccounts.map(({ email }) => email).sort())
})

test('all hospitals but one are proven, and that one stays within its limits', async () => {
  expect(
    await rowsOf(`select h.nome, c.status, (select count(*) <= app.max_unproven_vagas() from app.vagas v
        where v.hospital_id = h.id and v.status = 'aberta' and v.open_until > now()) as few
      from app.hospitais h left join app.proof_claims c on c.hospital_id = h.id where h.proven_until is null or h.proven_until < now()`),
  ).toEqual([{ nome: 'Pronto-Socorro Acre Verde', status: 'waiting_operator', few: true }])
  expect(
    await rowsOf(
      'select from app.vagas v join app.hospitais h on h.id = v.hospital_id where v.hospital_confirmado <> (coalesce(h.proven_until > now(), false))',
    ),
  ).toEqual([])
})

test('the operator finds one of each thing that waits', async () => {
  const [waiting] = await rowsOf(`select
      (select count(*)::int from app.reports r where r.decided_at is null and r.about = 'vaga') as reports,
      (select count(*)::int from app.person_requests q where q.answered_at is null and q.due_on > current_date) as requests,
      (select count(distinct l.user_id)::int from app.operator_looks l join auth.users u on u.id = l.user_id
        where u.email = any ('{${demoAccounts.map(({ email }) => email).join()}}')) as looks`)
  expect(waiting).toEqual({ reports: 1, requests: 1, looks: 2 })
})

test('its documents can be read', async () => {
  const { rows } = await database.owner.query('select object_key, size from app.documentos')
  expect(rows).toHaveLength(2)
  for (const { object_key, size } of rows) {
    const chunks = await (await files.open(object_key))!.toArray()
    expect(Buffer.concat(chunks)).toHaveLength(size)
  }
})
