import { changeableUntil, vagaSituation } from '@plantao/contract/vagas/rules'
import { expect, it } from 'vitest'
import { testDatabase } from '../../test/database.ts'

const { owner } = await testDatabase()

async function answer(expression: string, values: unknown[] = []) {
  return (await owner.query(`select ${expression} as answer`, values)).rows[0].answer
}

it.each([
  ['vagas', 'app.is_open(status, open_until)'],
  ['vagas', 'app.is_offered(status, open_until, is_suspended)'],
  ['vagas', 'app.half_of(starts_at, ends_at) > now()'],
  ['vagas', 'app.is_changeable(starts_at, ends_at, open_until)'],
  ['candidaturas', `app.overlaps(starts_at, ends_at, now() - interval '1 hour', now())`],
])('PostgreSQL plans %s where %s as if it were written out', async (table, condition) => {
  const { rows } = await owner.query(`explain (verbose) select from app.${table} where ${condition}`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/(Filter|Index Cond):/)
  // The names are without 'app.', because a plan has app."overlaps" with quotes: `overlaps` is a keyword of SQL.
  expect(plan).not.toMatch(/is_open|is_offered|half_of|is_changeable|overlaps/)
})

const hour = (hours: number) => new Date(Date.UTC(2099, 4, 20, hours)).toISOString()

it.each([
  [7, 19],
  [19, 31],
  [7, 13],
  [8, 9],
  [19, 20],
  [6, 7],
  [1, 40],
])('overlaps means what the constraint candidaturas_no_overlap forbids: %i to %i', async (start, end) => {
  const overlaps = await answer('app.overlaps($1, $2, $3, $4)', [hour(7), hour(19), hour(start), hour(end)])
  expect(overlaps).toBe(start < 19 && end > 7)
  expect(await answer(`tstzrange($1, $2) && tstzrange($3, $4)`, [hour(7), hour(19), hour(start), hour(end)])).toBe(
    overlaps,
  )
})

it('unknown hours overlap nothing', async () => {
  expect(await answer('app.overlaps($1, $2, null, null)', [hour(7), hour(19)])).toBeNull()
})

it.each([
  ['aberta', 1],
  ['aberta', -1],
  ['aberta', 0],
  ['preenchida', 1],
  ['encerrada', 1],
  ['expirada', -1],
] as const)('the database and the contract agree whether a vaga is open: %s, %i hours left', async (status, left) => {
  const { rows } = await owner.query(
    `select now() as now, now() + make_interval(hours => $2) as open_until, app.is_open($1, now() + make_interval(hours => $2)) as is_open`,
    [status, left],
  )
  const [{ now, open_until, is_open }] = rows
  expect(is_open).toBe(vagaSituation({ status, open_until, ends_at: null }, new Date(now)) === 'aberta')
})

it.each([
  [-2, 4],
  [-3, 3],
  [-4, 2],
  [null, null],
])('the database and the contract agree until when a vaga can be changed: %s to %s hours', async (start, end) => {
  const { rows } = await owner.query(
    `select now() as now, starts_at, ends_at, open_until, app.is_changeable(starts_at, ends_at, open_until) as is_changeable
     from (select now() + make_interval(hours => $1) as starts_at, now() + make_interval(hours => $2) as ends_at,
       now() + interval '1 minute' as open_until) v`,
    [start, end],
  )
  const [{ now, is_changeable, ...vaga }] = rows
  expect(is_changeable).toBe(changeableUntil(vaga) > new Date(now))
})
