import { countOwnVagas } from '@plantao/contract/vagas/own-vagas/routes'
import { listOwnVagas } from '@plantao/contract/vagas/routes'
import { requestOf } from '@plantao/testkit/client'
import type pg from 'pg'
import { openSessions } from '../app/sessions.ts'
import { measureLine } from '../load/beside.ts'
import { bytesOf } from '../load/http-connection.ts'
import { byNode } from '../load/load.ts'
import { judgeAtMost } from '../report/verdict.ts'
import type { Run } from '../run.ts'

const vagas = 5_000
const chips = ['aguardam', 'sem_candidato', 'proximos', 'a_avaliar', 'encerradas']
/** Maximum p50 of a request, as a multiple of the first page's p50. */
const atMost = 3

/** Compares searches, orders and counts of the list of a hospital with many vagas with the list's first page. */
export async function measureLargeHospital(run: Run) {
  const [as] = await openSessions(run.measured, 'hospital', 1)
  if (!as) return
  await enlarge(run.measured.db, as.id)
  const { rows } = await run.measured.db.query<{ nome: string; data: string }>(
    `select split_part(m.nome, ' ', 1) as nome, to_char(v.data, 'DD/MM/YYYY') as data from app.candidaturas c
     join app.medicos m on m.id = c.medico_id join app.vagas v on v.id = c.vaga_id
     where c.hospital_id = $1 order by c.created_at desc limit 1`,
    [as.id],
  )
  const page = (query: Record<string, string>) => requestOf(listOwnVagas, { as, query })
  const counts = (query: Record<string, string>) => requestOf(countOwnVagas, { as, query })
  const { nome = 'ana', data = '26/11' } = rows[0] ?? {}
  const lines = {
    ...Object.fromEntries(chips.map((mostrar) => [`page of ${mostrar}`, page({ mostrar })])),
    'page by day': page({ ordem: 'data' }),
    'page of sem_candidato by day': page({ mostrar: 'sem_candidato', ordem: 'data' }),
    'all counts': counts({}),
    'page with a text': page({ q: 'uti' }),
    'page with a doctor': page({ q: nome }),
    'page with a date': page({ q: data }),
    'counts with a doctor': counts({ q: nome }),
  }
  const measure = async (what: string, request: Parameters<typeof bytesOf>[0]) =>
    (await measureLine(run, { what, requests: [bytesOf(request)], connections: 1, generateLoad: byNode })).p50
  for (const [what, request] of Object.entries(lines)) {
    // The first page is measured again before each other request, because the load of the machine changes.
    const first = await measure(`${vagas} own vagas: first page`, page({}))
    const line = `${vagas} own vagas: ${what}`
    run.verdicts.push(judgeAtMost(line, 'p50', (await measure(line, request)) / first, atMost, 'times the first page'))
  }
}

/** Moves vagas of other hospitals to this hospital and ends most of them, as after years of publishing. */
async function enlarge(db: pg.Client, hospital: string) {
  await db.query(
    'create table bench.moved as select id, row_number() over () as n from app.vagas where hospital_id <> $1 limit $2',
    [hospital, vagas],
  )
  for (const table of ['vagas v', 'candidaturas v', 'candidatura_counts v']) {
    const id = table === 'vagas v' ? 'v.id' : 'v.vaga_id'
    await db.query(`update app.${table} set hospital_id = $1 from bench.moved m where m.id = ${id}`, [hospital])
  }
  const over = "v.status = 'aberta' and m.n % 10 <> 0"
  await db.query(
    `update app.candidaturas c set status = 'expirada' from app.vagas v join bench.moved m on m.id = v.id
     where c.vaga_id = v.id and c.status = 'pendente' and ${over}`,
  )
  await db.query(
    `update app.vagas v set data = v.data - 70 - (m.n % 900)::integer, status = case m.n % 2 when 0 then 'encerrada' else 'expirada' end
     from bench.moved m where m.id = v.id and ${over}`,
  )
  for (const table of ['vagas', 'candidaturas', 'candidatura_counts', 'medicos'])
    await db.query(`vacuum analyze app.${table}`)
}
