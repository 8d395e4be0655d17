import type { Profile } from '@plantao/testkit/fixtures'
import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../test-database.ts'

/* The database's search against its plain meaning, on more vagas than it scans before it uses its indexes. */

const { owner, as, createHospital, createMedico } = await testDatabase()
let medico: Profile
let hospitais: string[]

beforeAll(async () => {
  const [aguas, rita] = [await createHospital({ nome: 'Águas_Claras' }), await createHospital({ nome: 'Santa Rita' })]
  hospitais = [aguas.id, rita.id]
  medico = await createMedico()
  await owner.query(
    `insert into app.vagas (hospital_id, nome_vaga, especialidade, data, horario, created_at)
     select ($1::uuid[])[1 + (n % 40 = 3)::int],
       case when n % 2 = 0 then 'Plantão noturno ' else 'Cobertura 100% ' end || case when n in (11, 6501, 6907) then 'no Xingú' else 'na sala ' || n % 7 end,
       (array['Emergência', case when n % 4 = 1 then 'Medicina Intensiva' else 'UTI' end, 'Clínica Médica'])[1 + n % 3],
       case when n % 10 = 0 then date '2020-01-01' else date '2099-01-01' end, '19:00 - 07:00', now() - n * interval '1 second'
     from generate_series(1, 7000) n`,
    [hospitais],
  )
  await owner.query(
    `update app.vagas set status = 'encerrada' where id in (select id from app.vagas order by created_at limit 20)`,
  )
  await owner.query('analyze')
})

interface Filters {
  texto: string
  hospital?: number
  especialidade?: string
}

const argumentsOf = ({ texto, hospital, especialidade }: Filters) => [
  texto,
  hospital === undefined ? null : hospitais[hospital],
  especialidade ?? null,
]

async function plainly(filters: Filters) {
  const { rows } = await owner.query(
    `select v.id from app.vagas v join app.hospitais h on h.id = v.hospital_id
     where v.status = 'aberta' and v.open_until > now()
       and ($2::uuid is null or v.hospital_id = $2) and ($3::text is null or v.especialidade = any ($4))
       and exists (select from unnest(array[v.nome_vaga, h.nome, v.especialidade, case v.especialidade
           when 'UTI' then 'Medicina Intensiva' when 'Medicina Intensiva' then 'UTI' when 'Emergência' then 'Medicina de Emergência'
         end]) as field
         where strpos(lower(extensions.unaccent(field)), lower(extensions.unaccent($1))) > 0)
     order by v.created_at desc, v.id desc`,
    [...argumentsOf(filters), uti.includes(filters.especialidade!) ? uti : [filters.especialidade]],
  )
  return rows.map(({ id }) => id as string)
}

const uti = ['UTI', 'Medicina Intensiva']

async function pages(filters: Filters, limit: number) {
  const found: string[] = []
  let after: [string | null, string | null] = [null, null]
  for (;;) {
    const { rows } = await as(
      medico,
      'select id, created_at::text as at from app.search_vagas($1, $2, $3, $4, $5, $6) order by created_at desc, id desc',
      [...argumentsOf(filters), ...after, limit],
    )
    found.push(...rows.map(({ id }) => id))
    const last = rows.at(-1)
    if (!last || rows.length < limit) return found
    if (new Set(found).size < found.length) throw new Error('a page repeats rows')
    after = [last.at, last.id]
  }
}

const cases: Filters[] = [
  { texto: 'plantao' },
  { texto: 'XINGU' },
  { texto: 'xingu', especialidade: 'Emergência' },
  { texto: 'xingu', hospital: 0 },
  { texto: 'santa rita' },
  { texto: 'Santa Rita', especialidade: 'UTI' },
  // Either name of a specialty finds both.
  { texto: 'uti' },
  { texto: 'Medicina Intensiva' },
  { texto: 'medicina' },
  { texto: 'xingu', especialidade: 'Medicina Intensiva' },
  { texto: 'Santa Rita', especialidade: 'Medicina Intensiva' },
  { texto: 'rita', hospital: 1 },
  { texto: 'rita', hospital: 0 },
  { texto: 'clinica' },
  { texto: 'sala 3' },
  { texto: 'emergencia', hospital: 1, especialidade: 'Emergência' },
  { texto: 'nada disso' },
  { texto: 'zq' },
  { texto: 'x' },
  { texto: '100%' },
  { texto: '_' },
  { texto: '%' },
  { texto: '\\' },
  { texto: "'; drop table" },
  { texto: '%%%' },
  // Of two fields side by side: nowhere.
  { texto: 'noturno hospital' },
  { texto: 'rita emergencia' },
]

describe('the search finds what contains the text, newest first', () => {
  it.each(cases)('$texto, hospital $hospital, $especialidade', async (filters) => {
    const expected = await plainly(filters)
    expect(await pages(filters, 700)).toEqual(expected)
    const counted = await as(medico, 'select n::int from app.count_vagas($1, $2, $3) as n', argumentsOf(filters))
    expect(counted.rows).toEqual([{ n: expected.length }])
  })

  it('has cases of each kind', async () => {
    const sizes = await Promise.all(cases.map(async (filters) => (await plainly(filters)).length))
    expect(sizes).toContain(0)
    expect(sizes).toContain(3)
    expect(Math.max(...sizes)).toBeGreaterThan(3_000)
  })
})

it('leaves the planner settings of other queries as they were', async () => {
  const { rows } = await as(
    medico,
    `select found, current_setting('enable_seqscan') as seq, current_setting('enable_indexscan') as index
     from (select count(*) > 0 as found from app.search_vagas('xingu', null, null, null, null, 20) offset 0) s`,
  )
  expect(rows).toEqual([{ found: true, seq: 'on', index: 'on' }])
})
