import { getEscala } from '@plantao/contract/escala/routes'
import { parseCrm } from '@plantao/contract/medicos/rules'
import { changeRota } from '@plantao/contract/rota/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../test/app.ts'
import { mountRota } from '../rota/routes.ts'
import { mountEscala } from './routes.ts'

const { ok, owner, createHospital, createMedico, createMembro, createVaga, createCandidatura } = await startTestApp([
  mountEscala,
  mountRota,
])

type Given = [data: string, horario: string, modalidade?: 'presencial' | 'sobreaviso']

async function fix(hospital: Profile, membro_id: string, given: Given[]) {
  const steps = given.map(([data, horario, modalidade]) => ({
    kind: 'add' as const,
    shift: { nome_vaga: 'UTI', especialidade: 'UTI', setor_id: null, membro_id, data, horario, modalidade },
  }))
  return (await ok(changeRota, { as: hospital, body: { steps } })).plantao_ids
}

/** The marks on these days, by the days of their shifts. */
async function marksOn(as: Profile, data_de: string, data_ate = data_de) {
  const { items } = await ok(getEscala, { as, query: { data_de, data_ate } })
  return items.flatMap(({ data, horario, marks }) => (marks ? [[data, horario, ...marks]] : []))
}

const inRow = (hours: number) => ({ kind: 'seguidas', minutes: hours * 60 })

describe('more than 24 hours in a row', () => {
  it.each<[what: string, given: Given[], asked: [string, string?], marked: unknown[]]>([
    [
      'over the month’s end, seen from either month',
      [
        ['2098-11-30', '07:00 - 19:00'],
        ['2098-11-30', '19:00 - 07:00'],
        ['2098-12-01', '07:00 - 13:00'],
      ],
      ['2098-12-01', '2098-12-31'],
      [['2098-12-01', '07:00 - 13:00', inRow(30)]],
    ],
    [
      'exactly 24 hours',
      [
        ['2098-11-30', '07:00 - 19:00'],
        ['2098-11-30', '19:00 - 07:00'],
      ],
      ['2098-11-30'],
      [],
    ],
    [
      'with an hour of rest',
      [
        ['2098-11-30', '07:00 - 19:00'],
        ['2098-11-30', '20:00 - 08:00'],
        ['2098-12-01', '09:00 - 13:00'],
      ],
      ['2098-11-30', '2098-12-01'],
      [],
    ],
    [
      'with 59 minutes of rest, over midnight',
      [
        ['2098-11-30', '12:00 - 23:30'],
        ['2098-12-01', '00:29 - 13:00'],
      ],
      ['2098-11-30'],
      [['2098-11-30', '12:00 - 23:30', inRow(25)]],
    ],
    [
      'a night on call from home between',
      [
        ['2098-11-30', '07:00 - 19:00'],
        ['2098-11-30', '19:00 - 07:00', 'sobreaviso'],
        ['2098-12-01', '07:00 - 19:00'],
      ],
      ['2098-11-30', '2098-12-01'],
      [],
    ],
    [
      'a long chain, far from the day that is asked for',
      [
        ['2098-11-27', '07:00 - 07:00'],
        ['2098-11-28', '07:00 - 07:00'],
        ['2098-11-29', '07:00 - 07:00'],
        ['2098-11-30', '07:00 - 07:00'],
        ['2098-12-01', '07:00 - 19:00'],
      ],
      ['2098-12-01'],
      [['2098-12-01', '07:00 - 19:00', { kind: 'seguidas', minutes: expect.any(Number) }]],
    ],
  ])('%s', async (_what, given, asked, marked) => {
    const hospital = await createHospital()
    const other = await createMembro(hospital, { nome: 'Bia Lobo' })
    await fix(hospital, await createMembro(hospital, { nome: 'Ana Prado' }), given)
    await fix(hospital, other, [
      ['2098-11-29', '19:00 - 07:00'],
      ['2098-12-01', '07:00 - 19:00'],
    ])
    expect(await marksOn(hospital, ...asked)).toEqual(marked)
  })
})

it('a shift on call from home at the same time stands out at both, also one from the day before', async () => {
  const hospital = await createHospital()
  const ana = await createMembro(hospital, { nome: 'Ana Prado' })
  await fix(hospital, ana, [
    ['2098-11-30', '19:00 - 07:00', 'sobreaviso'],
    ['2098-12-01', '06:00 - 12:00'],
    ['2098-12-01', '12:00 - 18:00'],
  ])
  const both = (data: string, horario: string) => ({ kind: 'sobreaviso', data, horario })
  expect(await marksOn(hospital, '2098-12-01')).toEqual([
    ['2098-12-01', '06:00 - 12:00', both('2098-11-30', '19:00 - 07:00')],
  ])
  expect(await marksOn(hospital, '2098-11-30')).toEqual([
    ['2098-11-30', '19:00 - 07:00', both('2098-12-01', '06:00 - 12:00')],
  ])
})

describe('a doctor accepted here for the same hours with the same CRM', () => {
  it.each([
    ['PE', 'Fernando de Noronha'],
    ['AC', 'Rio Branco'],
  ])('stands out in %s, and the hours count into the chain', async (estado, cidade) => {
    const hospital = await createHospital({ estado, cidade })
    const medico = await createMedico({ nome: 'Ana P. Lima', crm: 'CREMESP nº 123.456 / RQE 9P' })
    const vaga = async (horario: string, status = 'aceita') =>
      createCandidatura(
        await createVaga(hospital, {
          data: '2098-11-30',
          horario,
          status: status === 'aceita' ? 'preenchida' : 'aberta',
        }),
        medico,
        status,
      )
    await vaga('19:00 - 07:00')
    await vaga('07:00 - 13:00', 'pendente')
    const ana = await createMembro(hospital, { nome: 'Ana Prado', crm: '123456', crm_uf: 'SP' })
    const bia = await createMembro(hospital, { nome: 'Bia Lobo', crm: '123456', crm_uf: 'RJ' })
    await fix(hospital, ana, [
      ['2098-11-30', '07:00 - 13:00'],
      ['2098-12-01', '06:59 - 20:00'],
    ])
    await fix(hospital, bia, [['2098-12-01', '06:59 - 20:00']])
    const same = { kind: 'mesmo_crm', data: '2098-11-30', horario: '19:00 - 07:00' }
    expect(await marksOn(hospital, '2098-12-01')).toEqual([['2098-12-01', '06:59 - 20:00', same, inRow(25)]])
    const stranger = await createHospital()
    await fix(stranger, await createMembro(stranger, { nome: 'Ana Prado', crm: '123456', crm_uf: 'SP' }), [
      ['2098-12-01', '06:59 - 20:00'],
    ])
    expect(await marksOn(stranger, '2098-12-01')).toEqual([])
  })

  it.each([
    '123456/SP',
    'CRM-SP 123456',
    'CRM/SP nº 123.456',
    'CREMESP 123456',
    'crm 12.345p/sp',
    'CRMPR 123',
    'CREMEPE 12P',
    '123456P SP RQE 77P',
    'CRM/PA 12 345, RQE 1',
    'CREMEB 7',
    'CREMEC 8',
    'CRM/MA n. 9',
  ])('is found by “%s” as by the contract', async (crm) => {
    const { number, uf } = parseCrm(crm)!
    const { rows } = await owner.query('select app.crm_number($1, $2) as number', [crm, uf])
    expect(rows).toEqual([{ number }])
  })
})
