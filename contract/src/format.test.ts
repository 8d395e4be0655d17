import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  dayIn,
  dayTile,
  formatAverage,
  formatDay,
  formatDuration,
  formatHorario,
  formatInstant,
  formatInstantDate,
  formatShift,
  formatValor,
  formatValorPerHour,
  initials,
  vagasFound,
} from './format.ts'
import { messages } from './messages.ts'
import { parseHorario } from './vagas/horario-rules.ts'

it.each([
  [1400.5, 'R$\u00a01.400,50'],
  [0, 'R$\u00a00,00'],
  [0.1, 'R$\u00a00,10'],
  [99_999_999.99, 'R$\u00a099.999.999,99'],
  [-1234.5, '-R$\u00a01.234,50'],
  [null, messages.vagas.valorToCombine],
])('the value %s is %s', (valor, shown) => {
  expect(formatValor(valor)).toBe(shown)
})

it('numbers are as Intl writes them, whose halves are rounded up', () => {
  const brl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
  const oneDecimal = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  for (let n = 1; n < 20_000_000; n = Math.ceil(n * 1.01)) {
    expect(formatValor(n / 1000)).toBe(brl.format(n / 1000))
    expect(formatAverage(n / 100)).toBe(oneDecimal.format(n / 100))
  }
})

it('a value and a length give the value of an hour', () => {
  expect(formatValorPerHour(1400.5, 720)).toBe('R$\u00a0116,71/h')
  expect(formatValorPerHour(1200, 1440)).toBe('R$\u00a050,00/h')
})

it.each([
  [0, '0 vagas encontradas'],
  [1, '1 vaga encontrada'],
  [2, '2 vagas encontradas'],
  [1284, '1.284 vagas encontradas'],
  [1_000_000, '1.000.000 vagas encontradas'],
])('%i found: %s', (n, label) => {
  expect(vagasFound(n)).toBe(label)
})

it.each([
  [{ data: '2026-11-25', horario: '19:00 - 07:00', modalidade: 'presencial' }, 'qua, 25/11, 19:00 - 07:00'],
  [
    { data: '2026-11-25', horario: '19:00 - 07:00', modalidade: 'sobreaviso' },
    'qua, 25/11, 19:00 - 07:00 (sobreaviso)',
  ],
  [{ data: '2026-12-06', horario: 'a combinar', modalidade: undefined }, 'dom, 06/12, a combinar'],
] as const)('the shift %j is %s', (shift, shown) => {
  expect(formatShift(shift)).toBe(shown)
})

it.each([
  ['7-19', 'Lido como 07:00 às 19:00, 12 h.'],
  ['19h às 7h30', 'Lido como 19:00 às 07:30 do dia seguinte, 12 h 30.'],
  ['7h/7h', 'Lido como 07:00 às 07:00 do dia seguinte, 24 h.'],
  ['24h', 'Lido como 07:00 às 07:00 do dia seguinte, 24 h. Se começa em outra hora, escreva início e fim.'],
  ['0h às 6h', 'Lido como 00:00 às 06:00, 6 h. A meia-noite é a que dá início ao dia do plantão.'],
  ['18h à 0h', 'Lido como 18:00 às 00:00 do dia seguinte, 6 h.'],
  ['sexta 19h às segunda 7h', 'Lido como 19:00 às 07:00 três dias depois, 60 h.'],
])('%s: %s', (text, shown) => {
  expect(formatHorario(parseHorario(text)!)).toBe(shown)
})

it.each([
  [0, '0'],
  [5, '5,0'],
  [4.6, '4,6'],
  [4.64, '4,6'],
])('the average %s is %s', (average, shown) => {
  expect(formatAverage(average)).toBe(shown)
})

it.each([
  [720, '12 h'],
  [126_720, '2.112 h'],
  [1440, '24 h'],
  [390, '6 h 30'],
  [65, '1 h 05'],
  [45, '45 min'],
])('%i min are %s', (minutes, shown) => {
  expect(formatDuration(minutes)).toBe(shown)
})

describe.each(['UTC', 'America/Sao_Paulo', 'America/Rio_Branco', 'Asia/Tokyo', 'Pacific/Kiritimati', 'Pacific/Midway'])(
  'in a browser whose zone is %s',
  (zone) => {
    beforeEach(() => {
      vi.stubEnv('TZ', zone)
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
    })
    afterEach(() => vi.unstubAllEnvs())

    it('a plain day never shifts', () => {
      expect(formatDay('2026-11-20')).toBe('20/11/2026')
      expect(formatDay('2026-01-01')).toBe('01/01/2026')
      expect(dayTile('2026-11-28')).toEqual({ weekday: 'sáb', date: '28', month: 'nov' })
      expect(dayTile('2026-03-01')).toEqual({ weekday: 'dom', date: '1', month: 'mar' })
      // Midnight did not exist in São Paulo on this day, because daylight saving time began.
      expect(dayTile('2018-11-04')).toEqual({ weekday: 'dom', date: '4', month: 'nov' })
    })

    it('four hundred days keep their weekday', () => {
      const weekdays = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb']
      for (let i = 0; i < 400; i++) {
        const day = new Date(Date.UTC(2026, 0, 1) + i * 86_400_000).toISOString().slice(0, 10)
        // 1 January 2026 was a Thursday.
        expect(dayTile(day).weekday).toBe(weekdays[(i + 4) % 7])
        expect(formatDay(day).split('/').reverse().join('-')).toBe(day)
      }
    })

    it("an instant is shown in São Paulo's zone, or the hospital's", () => {
      expect(formatInstantDate('2026-11-21T02:30:00Z', 'America/Sao_Paulo')).toBe('20/11/2026')
      expect(formatInstant('2026-11-21T02:30:00Z', 'America/Sao_Paulo')).toBe('20/11/2026, 23:30')
      expect(formatInstant('2026-11-21T02:30:00Z', 'America/Rio_Branco')).toBe('20/11/2026, 21:30')
      expect(formatInstant('2026-11-21T03:00:00+00:00', 'America/Sao_Paulo')).toBe('21/11/2026, 00:00')
    })

    it('today depends only on the given zone', () => {
      const now = new Date('2026-11-21T04:30:00Z')
      expect(dayIn('America/Sao_Paulo', now)).toBe('2026-11-21')
      expect(dayIn('America/Rio_Branco', now)).toBe('2026-11-20')
    })
  },
)

it('refuses what is not a day', () => {
  expect(() => formatDay('amanhã')).toThrow(RangeError)
})

it.each([
  ['Ana Lima', 'AL'],
  ['ana maria de souza', 'AS'],
  ['Íris', 'Í'],
  ['  ', ''],
  ['Dra. Marina Toledo Sá', 'MS'],
  ['Dr. João', 'J'],
  ['dr joão silva', 'JS'],
  ['Prof. Dr. Íris Prado', 'ÍP'],
  ['Profª. Drª. Eva Reis', 'ER'],
  ['Professora Ana Lima', 'AL'],
  ['Drauzio Varella', 'DV'],
  ['Dra.', 'D'],
  ['👩🏽\u200d⚕️ Ana Souza (Dra.)', 'AS'],
  ['"Ana" Souza', 'AS'],
  ['E\u0301rica Lima', 'ÉL'],
  ['Lima E\u0301rica', 'LÉ'],
  ['Ana Souza - ', 'AS'],
  ["Ana D'Ávila", 'AD'],
  ['Dra.Maria Lima-Reis', 'ML'],
  ['Ana Souza, Dra.', 'AS'],
  ['(Hospital) “Nove” de Julho', 'HJ'],
  ['𝒜na Souza', '𝒜S'],
  ['🩺', ''],
])('the initials of %j are %s', (name, shown) => {
  expect(initials(name)).toBe(shown)
})
