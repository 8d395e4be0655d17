import { closeMonth, getClosedMonth, getSheet, listClosedMonths } from '@plantao/contract/escala/sheet/routes'
import type { PrintedSheet } from '@plantao/contract/escala/sheet/schema'
import { savePlantoes } from '@plantao/contract/plantoes/routes'
import { createSetor, orderSetores } from '@plantao/contract/setores/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import { seededRandom } from '@plantao/testkit/random'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { refusal, startTestApp } from '../../../test/app.ts'
import { whileUncommitted } from '../../../test/database.ts'
import { printed, rowsOfMonth } from '../../../test/printed-month.ts'
import { mountPlantoes } from '../../plantoes/routes.ts'
import { asActor } from '../../platform/database/db.ts'
import { mountSetores } from '../../setores/routes.ts'
import { mountSheet } from './routes.ts'

const { call, ok, owner, services, createMedico, createHospital, createVaga, createCandidatura } = await startTestApp([
  mountSheet,
  mountPlantoes,
  mountSetores,
])

const mes = '2098-01'

const setorOf = async (as: Profile, nome: string) => (await ok(createSetor, { as, body: { nome } })).id

interface Named {
  nome: string
  crm?: string
  rqe?: string
  especialidade?: string
  telefone?: string
}

const membroOf = async (as: Profile, { nome, crm, rqe, especialidade, telefone }: Named): Promise<string> =>
  (
    await owner.query(
      `insert into app.membros (hospital_id, nome, crm, crm_uf, rqe, especialidade, telefone)
       values ($1, $2, $3, case when $3::text is not null then 'SP' end, $4, $5, $6) returning id`,
      [as.id, nome, crm ?? null, rqe ?? null, especialidade ?? null, telefone ?? null],
    )
  ).rows[0].id

interface Planned {
  data: string
  horario: string
  setor?: string | null
  membro?: string
  especialidade?: string
  modalidade?: 'presencial' | 'sobreaviso'
}

/** Plans a shift. Returns undefined if its doctor is busy at these hours. */
async function plan(as: Profile, { data, horario, setor = null, membro, ...row }: Planned) {
  const facts = { nome_vaga: 'Plantão', especialidade: 'Emergência', ...row }
  const body = { ...facts, setor_id: setor, shifts: [{ data, horario }] }
  const [id] = (await ok(savePlantoes, { as, body })).plantao_ids
  if (membro) await putName(id!, membro)
  return id!
}

const putName = (id: string, membro: string) =>
  owner.query('update app.plantoes set membro_id = $2 where id = $1', [id, membro])

const accepted = async (as: Profile, medico: Profile, row: { data: string; horario: string }) =>
  createCandidatura(await createVaga(as, { ...row, status: 'preenchida' }), medico, 'aceita')

const sheetOf = (as: Profile, telefones?: 'true') => ok(getSheet, { as, query: { mes, telefones } })
const close = (as: Profile) => call(closeMonth, { as, body: { mes } })
const closed = (as: Profile) => ok(closeMonth, { as, body: { mes } })

describe('the paper', () => {
  it.each([
    ['PE', 'Fernando de Noronha', 'America/Noronha'],
    ['SP', 'São Paulo', 'America/Sao_Paulo'],
    ['AC', 'Rio Branco', 'America/Rio_Branco'],
  ])(
    'of random months has exactly the rows of the tables: %s, %s',
    { timeout: 120_000 },
    async (estado, cidade, zone) => {
      const random = seededRandom(estado.charCodeAt(0))
      const hospital = await createHospital({ estado, cidade })
      await owner.query('update app.hospitais set time_zone = $2 where id = $1', [hospital.id, zone])
      const setores = [
        await setorOf(hospital, 'UTI'),
        await setorOf(hospital, 'Pediatria'),
        await setorOf(hospital, 'Trauma'),
      ]
      const membros = await Promise.all(
        Array.from({ length: 12 }, (_, n) => membroOf(hospital, { nome: `Membro ${n + 10}` })),
      )
      const medicos = await Promise.all(
        Array.from({ length: 6 }, (_, n) => createMedico({ nome: `Doutora ${n + 10}` })),
      )
      const horarios = [
        '07:00 - 19:00',
        '19:00 - 07:00',
        '07:00 - 07:00',
        '13:00 - 19:00',
        '23:30 - 05:30',
        'a combinar',
      ].concat(['a partir das 19:00, 60 horas', 'a partir das 07:00, 168 horas', '00:00 - 06:00', 'noite'])
      let named = 0
      for (let n = 0; n < 160; n++) {
        const data = new Date(Date.UTC(2097, 11, 26) + random.below(42) * 86_400_000).toISOString().slice(0, 10)
        const row = {
          data,
          horario: random.pick(horarios),
          modalidade: random.pick(['presencial', 'presencial', 'sobreaviso'] as const),
        }
        const setor = random.pick([...setores, null])
        const kind = random.pick(['draft', 'fixed', 'fixed', 'open', 'accepted', 'closed'] as const)
        if (kind === 'draft' || kind === 'fixed') {
          const id = await plan(hospital, { ...row, setor, especialidade: random.pick(['Cirurgia', 'Clínica']) })
          // Somebody who is busy cannot be put there, and then it stays a draft.
          if (kind === 'fixed')
            await putName(id, random.pick(membros)).then(
              () => named++,
              () => {},
            )
          continue
        }
        const vaga = await createVaga(hospital, { ...row, ...(kind === 'closed' && { status: 'encerrada' }) })
        if (setor) await owner.query('insert into app.vaga_setores (vaga_id, setor_id) values ($1, $2)', [vaga, setor])
        if (kind === 'accepted')
          await createCandidatura(vaga, random.pick(medicos), 'aceita').then(
            () => named++,
            () => {},
          )
      }
      expect(named).toBeGreaterThan(20)
      for (const month of ['2097-12', '2098-01', '2098-02']) {
        const { sheet } = await ok(getSheet, { as: hospital, query: { mes: month } })
        const { rows } = await owner.query<{ line: string }>(rowsOfMonth, [hospital.id, `${month}-01`])
        expect(printed(sheet)).toEqual(rows.map(({ line }) => line).toSorted())
        expect(rows.length, month).toBeGreaterThan(15)
      }
    },
  )

  it('has hospital, director, days, columns, doctors and what is on call from home', async () => {
    const hospital = await createHospital({
      nome: 'Hospital Santa Aurora',
      cnpj: '11.222.333/0001-81',
      cidade: 'Sorocaba',
    })
    await owner.query(
      `update app.hospitais set cnes = '0123456', director_name = 'Ana Lemos', director_crm = '100011', director_uf = 'SP' where id = $1`,
      [hospital.id],
    )
    const [uti, trauma] = [await setorOf(hospital, 'UTI'), await setorOf(hospital, 'Trauma')]
    await ok(orderSetores, { as: hospital, body: { setor_ids: [trauma, uti] } })
    const helena = await membroOf(hospital, {
      nome: 'Helena Prado',
      crm: '100200',
      rqe: '44310',
      especialidade: 'Cardiologia',
    })
    const caio = await membroOf(hospital, { nome: 'Caio Sampaio', crm: '100348', especialidade: 'Clínica' })
    const rita = await createMedico({ nome: 'Rita Sá', crm: 'CRM/RJ 987 / RQE 55.120' })
    for (const membro of [caio, helena])
      await plan(hospital, { data: `${mes}-01`, horario: '07:00 - 19:00', setor: uti, membro })
    await plan(hospital, { data: `${mes}-02`, horario: 'a combinar', setor: uti })
    await plan(hospital, { data: `${mes}-03`, horario: '19:00 - 07:00', setor: trauma, membro: helena })
    await plan(hospital, {
      data: `${mes}-04`,
      horario: '07:00 - 07:00',
      setor: trauma,
      membro: caio,
      modalidade: 'sobreaviso',
    })
    await accepted(hospital, rita, { data: `${mes}-05`, horario: '13:00 - 19:00' })
    const { sheet, ...rest } = await sheetOf(hospital)
    expect(rest).toEqual({ closed: null, changes: [], without_crm: 0 })
    expect(sheet).toMatchObject({
      mes,
      hospital: {
        nome: 'Hospital Santa Aurora',
        cnes: '0123456',
        cnpj: '11.222.333/0001-81',
        cidade: 'Sorocaba',
        estado: 'SP',
      },
      medicos: [
        { nome: 'Caio Sampaio', crm: 'CRM/SP 100348', rqe: null, especialidade: null, telefone: null },
        { nome: 'Helena Prado', crm: 'CRM/SP 100200', rqe: '44310', especialidade: 'Cardiologia', telefone: null },
        { nome: 'Rita Sá', crm: 'CRM/RJ 987', rqe: '55.120', telefone: null },
      ],
      setores: [
        { key: trauma, nome: 'Trauma', colunas: [{ horario: '19:00–07:00', turno: 'noite' }] },
        {
          key: uti,
          nome: 'UTI',
          colunas: [
            { horario: '07:00–19:00', turno: 'dia' },
            { horario: null, turno: null },
          ],
        },
        {
          key: 'Emergência',
          nome: 'Emergência',
          especialidades: ['Emergência'],
          colunas: [{ horario: null, turno: null }],
        },
      ],
      sobreaviso: [{ nome: 'Trauma', plantoes: [{ data: `${mes}-04`, horario: '07:00–07:00', medico: 0 }] }],
    })
    expect(sheet.hospital).toMatchObject({ director_name: 'Ana Lemos', director_crm: '100011', director_uf: 'SP' })
    expect(sheet.dias).toHaveLength(31)
    expect(sheet.dias[0]).toEqual({
      ...{ data: '2098-01-01', feriado: 'Confraternização Universal' },
      celulas: [[[]], [[0, 1].map((medico) => ({ medico, horario: null, desde: null })), []], [[]]],
    })
    expect(sheet.dias[1]!.celulas[1]![1]).toEqual([{ medico: null, horario: 'a combinar', desde: null }])
    expect((await sheetOf(await createHospital())).sheet.setores).toEqual([])
  })

  it('has phones only where they are asked for, and an accepted doctor sees that', async () => {
    const hospital = await createHospital()
    const rita = await createMedico({ nome: 'Rita Sá' })
    const ana = await membroOf(hospital, { nome: 'Ana Prado', crm: '1', telefone: '(11) 3333-4444' })
    await plan(hospital, { data: `${mes}-01`, horario: '07:00 - 19:00', membro: ana })
    await accepted(hospital, rita, { data: `${mes}-02`, horario: '07:00 - 19:00' })
    const phones = ({ sheet }: PrintedSheet) => sheet.medicos.map(({ telefone }) => telefone)
    const reads = async () => (await owner.query('select kind from app.acessos where medico_id = $1', [rita.id])).rows
    expect(phones(await sheetOf(hospital))).toEqual([null, null])
    expect(await reads()).toEqual([])
    expect(phones(await sheetOf(hospital, 'true'))).toEqual(['(11) 3333-4444', '(11) 98765-4321'])
    expect(await reads()).toEqual([{ kind: 'lista' }])
    const { id } = await closed(hospital)
    expect(phones(await ok(getClosedMonth, { as: hospital, params: { id } }))).toEqual([null, null])
  })
})

describe('a closed month', () => {
  it('keeps its number while nothing changes, then gets the next one, and each stays as it was', async () => {
    const hospital = await createHospital()
    const uti = await setorOf(hospital, 'UTI')
    const [ana, bia] = [
      await membroOf(hospital, { nome: 'Ana Prado', crm: '1' }),
      await membroOf(hospital, { nome: 'Bia Lobo', crm: '2' }),
    ]
    const id = await plan(hospital, { data: `${mes}-14`, horario: '19:00 - 07:00', setor: uti, membro: ana })
    const first = await closed(hospital)
    expect(first).toMatchObject({ number: 1, closed_by: hospital.email })
    expect(await closed(hospital)).toEqual(first)
    const before = await ok(getClosedMonth, { as: hospital, params: { id: first.id } })
    expect(before).toEqual(await sheetOf(hospital))

    await putName(id, bia)
    const changes = [
      { key: uti, nome: 'UTI', data: `${mes}-14`, turno: 'noite', horario: '19:00–07:00', is_sobreaviso: false },
    ].map((change) => ({ ...change, era: ['Ana Prado CRM/SP 1'], agora: ['Bia Lobo CRM/SP 2'] }))
    expect(await sheetOf(hospital)).toMatchObject({ closed: first, changes })
    const second = await closed(hospital)
    expect(second.number).toBe(2)
    expect(await sheetOf(hospital)).toMatchObject({ closed: second, changes: [] })

    // Nothing of the first version comes from rows that may go.
    await owner.query('delete from app.plantoes where hospital_id = $1', [hospital.id])
    await owner.query('delete from app.membros where hospital_id = $1', [hospital.id])
    expect(await ok(getClosedMonth, { as: hospital, params: { id: first.id } })).toEqual(before)
    const page = await ok(listClosedMonths, { as: hospital, query: { mes, limit: 1 } })
    expect(page.items).toEqual([second])
    const cursor = page.next_cursor!
    expect(await ok(listClosedMonths, { as: hospital, query: { mes, cursor } })).toEqual({
      items: [first],
      next_cursor: null,
    })
    expect((await ok(listClosedMonths, { as: hospital, query: { mes: '2098-02' } })).items).toEqual([])
  })

  it('is refused while doctors of the house have no CRM, and says how many; open shifts may stay', async () => {
    const hospital = await createHospital()
    const without = await Promise.all(['Ana Prado', 'Bia Lobo'].map((nome) => membroOf(hospital, { nome })))
    await plan(hospital, { data: `${mes}-01`, horario: '07:00 - 19:00' })
    for (const [n, membro] of without.entries())
      await plan(hospital, { data: `${mes}-0${n + 1}`, horario: '07:00 - 19:00', membro })
    expect((await sheetOf(hospital)).without_crm).toBe(2)
    const refused = await close(hospital)
    expect(refused).toMatchObject(refusal(409, 'month_has_names_without_crm'))
    expect(refused.body.message).toBe('2 médicos desta escala estão sem CRM. Complete antes de fechar.')
    await owner.query(
      `update app.membros set crm = length(nome) + (nome < 'B')::integer, crm_uf = 'SP' where hospital_id = $1`,
      [hospital.id],
    )
    expect(await close(hospital)).toMatchObject({ status: 200, body: { number: 1 } })
  })

  it('cannot be altered: not by the hospital’s role, not by the tables’ owner', async () => {
    const hospital = await createHospital()
    const { id } = await closed(hospital)
    const read = () => ok(getClosedMonth, { as: hospital, params: { id } })
    const before = await read()
    const { userId, sessionId } = hospital
    const actor = { role: 'app_hospital' as const, userId, sessionId }
    for (const statement of [
      sql`update app.closed_months set sheet = '{}' where id = ${id}`,
      sql`delete from app.closed_months where id = ${id}`,
      sql`update app.closed_months set closed_at = now()`,
    ])
      await expect(asActor(services.db, actor, (trx) => statement.execute(trx))).rejects.toThrow('permission denied')
    for (const change of [
      `sheet = sheet || '{"mes":"2098-02"}'`,
      'number = 7',
      'closed_at = now()',
      `month = '2098-02-01'`,
    ])
      await expect(owner.query(`update app.closed_months set ${change} where id = $1`, [id])).rejects.toThrow(
        'is closed',
      )
    expect(await read()).toEqual(before)
  })

  it('has one number when two press at once, and never half of another’s change', async () => {
    const hospital = await createHospital()
    const [ana, bia] = [
      await membroOf(hospital, { nome: 'Ana Prado', crm: '1' }),
      await membroOf(hospital, { nome: 'Bia Lobo', crm: '2' }),
    ]
    const [one, two] = [
      await plan(hospital, { data: `${mes}-01`, horario: '07:00 - 19:00', membro: ana }),
      await plan(hospital, { data: `${mes}-02`, horario: '07:00 - 19:00', membro: bia }),
    ]
    const both = await Promise.all([close(hospital), close(hospital)])
    expect(both.map(({ body }) => body.number)).toEqual([1, 1])
    // Another window changes both names in one transaction while the month is closed.
    const swap =
      'update app.plantoes set membro_id = case id when $1 then $4::uuid else $3::uuid end where id in ($1, $2)'
    const meanwhile = await whileUncommitted(owner, swap, [one, two, ana, bia], () => close(hospital))
    expect(meanwhile.body.number).toBe(1)
    const { changes } = await sheetOf(hospital)
    expect(changes.map(({ era, agora }) => [...era, ...agora].map((name) => name.slice(0, 3)))).toEqual([
      ['Ana', 'Bia'],
      ['Bia', 'Ana'],
    ])
    expect((await close(hospital)).body.number).toBe(2)
  })

  it('is none of a month that does not exist, or of another hospital', async () => {
    const [hospital, other] = [await createHospital(), await createHospital()]
    const { id } = await closed(hospital)
    expect(await call(closeMonth, { as: hospital, body: { mes: '2098-13' } })).toMatchObject(
      refusal(400, 'invalid_request'),
    )
    expect(await call(getSheet, { as: hospital, query: { mes: '98-01' } })).toMatchObject(
      refusal(400, 'invalid_request'),
    )
    expect(await call(getClosedMonth, { as: other, params: { id } })).toMatchObject(
      refusal(404, 'closed_month_not_found'),
    )
    expect((await ok(listClosedMonths, { as: other, query: { mes } })).items).toEqual([])
  })
})
