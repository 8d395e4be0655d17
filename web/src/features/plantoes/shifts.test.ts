import { parseHorario } from '@plantao/contract/vagas/horario-rules'
import type { Modalidade } from '@plantao/contract/vagas/search/rules'
import { describe, expect, it } from 'vitest'
import { readChoices } from './choices.ts'
import {
  clashOf,
  formatTotals,
  formatTurnos,
  inPlace,
  shiftsOf,
  spanOf,
  totalsOf,
  turnoHours,
  wallNow,
} from './shifts.ts'

const hours = {
  dia: turnoHours('07:00 - 19:00', 1500),
  noite: turnoHours('19:00 - 07:00', 1680),
  outro: turnoHours('22:00 - 06:00', null),
}

const shifts = (text: string, own = hours) => shiftsOf(readChoices(text), own)
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

const zones = {
  Noronha: 'America/Noronha',
  'São Paulo': 'America/Sao_Paulo',
  Manaus: 'America/Manaus',
  'Rio Branco': 'America/Rio_Branco',
}

describe('hours', () => {
  it('of a night over the end of a month and of a year are twelve', () => {
    for (const day of ['2026-11-30', '2026-12-31', '2028-02-29']) {
      const [night] = shifts(`${day}/noite`)
      expect(night!.end - night!.start).toBe(12 * 60)
    }
  })

  it('that do not read make no shift', () => {
    expect(shifts('2026-12-07/dia', { ...hours, dia: turnoHours('a combinar', 1) })).toEqual([])
  })

  // 02:30 UTC on 1 December: already December in Noronha, still November in the other zones.
  it.each([
    ['Noronha', '2026-12-01', 30],
    ['São Paulo', '2026-11-30', 23 * 60 + 30],
    ['Manaus', '2026-11-30', 22 * 60 + 30],
    ['Rio Branco', '2026-11-30', 21 * 60 + 30],
  ] as const)('on the wall clock of %s are its own', (place, day, minutes) => {
    const now = wallNow(zones[place], new Date('2026-12-01T02:30:00Z'))
    expect(now).toBe(Date.parse(`${day}T00:00:00Z`) / 60_000 + minutes)
  })

  it.each([
    ['Noronha', true],
    ['São Paulo', true],
    ['Manaus', true],
    ['Rio Branco', false],
  ] as const)('from 22:00 have begun in %s: %s', (place, hasBegun) => {
    const [shift] = shifts('2026-11-30/outro')
    expect(shift!.start <= wallNow(zones[place], new Date('2026-12-01T02:30:00Z'))).toBe(hasBegun)
  })

  it('at midnight are the first of a day, not the last', () => {
    expect(wallNow('America/Sao_Paulo', new Date('2026-12-01T03:00:00Z'))).toBe(Date.parse('2026-12-01') / 60_000)
  })
})

describe('totals', () => {
  const week = '2026-12-07/noite 2026-12-08/noite 2026-12-09/noite 2026-12-10/noite 2026-12-11/noite 2026-12-12/noite'
  const days = '2026-12-10/dia 2026-12-11/dia 2026-12-12/dia 2026-12-13/dia'

  it('of ten shifts are those of the sketch', () => {
    const totals = totalsOf(shifts(`${week} ${days}`), 1)
    expect(plain(formatTotals(totals))).toBe('10 plantões · 120 h · R$ 16.080,00')
    expect(formatTurnos(totals)).toBe('4 dias, 6 noites')
  })

  it('count each doctor of a turno', () => {
    expect(plain(formatTotals(totalsOf(shifts('2026-12-10/dia'), 3)))).toBe('3 plantões · 36 h · R$ 4.500,00')
  })

  it('name shifts whose value is to be agreed on', () => {
    expect(plain(formatTotals(totalsOf(shifts('2026-12-10/dia 2026-12-10/outro'), 1)))).toBe(
      '2 plantões · 20 h · R$ 1.500,00 + 1 a combinar',
    )
    expect(formatTotals(totalsOf(shifts('2026-12-10/outro'), 1))).toBe('1 plantão · 8 h · Valor a combinar')
  })

  it('add cents without a rest', () => {
    const own = { ...hours, dia: turnoHours('07:00 - 19:00', 0.1) }
    expect(totalsOf(shifts(days, own), 3).valor).toBe(1.2)
  })
})

describe('a clash', () => {
  interface Other {
    setor_id?: string | null
    especialidade?: string
    modalidade?: Modalidade
    data?: string
    horario?: string
  }
  const clash = (choice: string, other: Other, setor_id = 'uti') => {
    const { data = '2026-12-09', horario = '19:00 - 07:00', ...rest } = other
    const existing = {
      id: 'a',
      especialidade: 'UTI',
      modalidade: 'presencial' as const,
      setor_id: 'uti',
      span: spanOf(data, parseHorario(horario)),
      ...rest,
    }
    return clashOf(
      shifts(choice)[0]!,
      inPlace([existing], { setor_id, especialidade: 'UTI', modalidade: 'presencial' }),
    )?.id
  }

  it.each<[string, choice: string, Other, string | undefined]>([
    ['the same turno', '2026-12-09/noite', {}, 'a'],
    ['a part of the hours', '2026-12-09/noite', { horario: '22:00 - 06:00' }, 'a'],
    [
      'hours after midnight, stored under the next day',
      '2026-12-09/noite',
      { data: '2026-12-10', horario: '01:00 - 07:00' },
      'a',
    ],
    ['a night over the end of the year', '2026-12-31/noite', { data: '2027-01-01', horario: '06:00 - 12:00' }, 'a'],
    ['the turno that follows', '2026-12-10/dia', {}, undefined],
    ['on call from home', '2026-12-09/noite', { modalidade: 'sobreaviso' }, undefined],
    ['another sector', '2026-12-09/noite', { setor_id: 'ps' }, undefined],
    ['no sector', '2026-12-09/noite', { setor_id: null }, undefined],
    ['hours that do not read', '2026-12-09/noite', { horario: 'a combinar' }, undefined],
  ])('with %s: %s', (_, choice, other, id) => expect(clash(choice, other)).toBe(id))

  it('without sectors is one of the same specialty', () => {
    expect(clash('2026-12-09/noite', { setor_id: null }, '')).toBe('a')
    expect(clash('2026-12-09/noite', { setor_id: null, especialidade: 'Pediatria' }, '')).toBeUndefined()
  })
})
