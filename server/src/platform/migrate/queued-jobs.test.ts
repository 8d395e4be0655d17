import { expect, it } from 'vitest'
import { emptyDatabase } from '../../../test/database.ts'
import { migrate } from './migrate.ts'

const ids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']

it('jobs that pg-boss still has move, and its schema goes', async () => {
  const { owner, ownerUrl } = await emptyDatabase()
  await migrate(ownerUrl, { restoring: { upTo: '0044_emails_to_addresses.sql' } })
  await owner.query(`
    create table pgboss.job (id uuid default gen_random_uuid(), name text, data jsonb, state text, start_after timestamptz default now() + interval '1 hour', retry_count int default 0);
    alter table pgboss.job owner to app_owner;
    insert into auth.users (id, email, password_hash, user_type) values ('${ids[0]}', 'a@exemplo.com', 'none', 'hospital');
    insert into app.reports (id, reporter_user_id, reporter_type, about, about_id, reason)
      values ('${ids[1]}', '${ids[0]}', 'hospital', 'avaliacao_hospital', '${ids[0]}', 'Falsa')`)
  await owner.query(
    `insert into pgboss.job (name, data, state, retry_count) values
      ('recover-password', '{"user_id": "u", "origin": {"reqId": "r"}}', 'created', 0),
      ('record-erasure', '{"key": "k"}', 'retry', 3),
      ('find-searches', '{"vaga_id": "v"}', 'active', 0),
      ('find-searches', '{"vaga_id": "done"}', 'completed', 0),
      ('find-searches', '{}', 'created', 0),
      ('expire-vagas', null, 'created', 0),
      ('tell-of-report', '{"avaliacao_id": "${ids[0]}"}', 'retry', 1)`,
  )
  await migrate(ownerUrl)
  const { rows } = await owner.query(
    'select name, data, origin, attempts, due_at > now() as waits from app.work order by name',
  )
  expect(rows).toEqual([
    { name: 'find-searches', data: { vaga_ids: ['v'] }, origin: null, attempts: 0, waits: true },
    { name: 'record-erasure', data: { key: 'k' }, origin: null, attempts: 3, waits: true },
    { name: 'send-link', data: { event: 'recover', user_id: 'u' }, origin: { reqId: 'r' }, attempts: 0, waits: true },
  ])
  const told = await owner.query(
    'select dedupe_key, auth_user_id, due_at <= now() and gathered_into = id as is_due from app.notificacoes',
  )
  expect(told.rows).toEqual([{ dedupe_key: `report-received:${ids[1]}`, auth_user_id: null, is_due: true }])
  expect((await owner.query(`select from pg_namespace where nspname = 'pgboss'`)).rowCount).toBe(0)
})
