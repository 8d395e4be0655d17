import { waitFor } from '@plantao/testkit/wait'
import type { AppClient } from '../app/client.ts'
import { type LoadGenerator, sheetSize } from './load-generator.ts'
import { sum } from './stats.ts'

/** Compares the acknowledged writes with the rows of the database. */
export async function audit(
  { count }: AppClient,
  { vagas, candidaturas, accepted, emails, sheets }: LoadGenerator['acknowledged'],
) {
  const standing = `select (select count(*) from decisions)${sheets.length > 0 ? ' + (select count(*) from publications)' : ''} as count`
  await waitFor('the decisions to be carried out', async () => (await count(standing)) === 0, { within: 60_000 })
  const missing = (values: string[], among: string) =>
    count(`select count(*) from unnest($1::text[]) as a (value) where a.value not in (${among})`, [values])
  const repeated = (rows: string, values?: unknown[]) =>
    count(`select count(*) from (select from ${rows} having count(*) > 1) d`, values)
  const vagaRows = vagas.map(({ id, nome_vaga }) => `${id} ${nome_vaga}`)
  const candidaturaRows = candidaturas.map(({ id, vaga, medico }) => `${id} ${vaga} ${medico}`)
  const filled = `select c.id::text from candidaturas c join vagas v on v.id = c.vaga_id
    where c.status = 'aceita' and v.status = 'preenchida'`
  const lost = [
    await missing(vagaRows, `select id || ' ' || nome_vaga from vagas`),
    await missing(candidaturaRows, `select id || ' ' || vaga_id || ' ' || medico_id from candidaturas`),
    await missing(accepted, filled),
    await missing(
      sheets.flatMap(({ ids }) => ids),
      'select id::text from vagas',
    ),
    await missing(emails, 'select email::text from auth.users'),
  ]
  const doubled = [
    await repeated('vagas where nome_vaga = any ($1) group by nome_vaga', [vagas.map(({ nome_vaga }) => nome_vaga)]),
    await count(
      `select count(*) from (select from vagas where nome_vaga = any ($1) group by nome_vaga having count(*) <> ${sheetSize}) d`,
      [sheets.map(({ nome_vaga }) => nome_vaga)],
    ),
    await repeated('candidaturas where vaga_id = any ($1) group by vaga_id, medico_id', [vagas.map(({ id }) => id)]),
    await repeated('auth.users where email_confirmed_at is not null group by email'),
  ]
  const queued = `from notificacoes n where (n.due_at is not null or n.attempts > 0)`
  const profiles = '(select auth_user_id from medicos union all select auth_user_id from hospitais) p'
  // A confirmed account has exactly one profile. An unconfirmed account has no profile, but a confirmation e-mail.
  // Every profile has an account.
  const half = [
    await count(
      `select count(*) from auth.users u
       where (email_confirmed_at is not null)::int <> (select count(*) from ${profiles} where p.auth_user_id = u.id)
       or email_confirmed_at is null
         and not exists (select ${queued} and n.email = u.email and n.kind = 'confirm-email')`,
    ),
    await count(`select count(*) from ${profiles} where p.auth_user_id not in (select id from auth.users)`),
  ]
  const keys = accepted.map((id) => `candidatura-accepted:${id}:2`)
  return {
    lost: sum(lost),
    doubled: sum(doubled),
    half: sum(half),
    twoAccepted: await repeated(`candidaturas where status = 'aceita' group by vaga_id`),
    withoutEmail: await missing(keys, `select n.dedupe_key ${queued}`),
    accounts: await count('select count(*) from auth.users'),
  }
}
