import { describe, expect, it } from 'vitest'
import { messages } from '../messages.ts'
import {
  applyBlockedBy,
  closeBlockedBy,
  confirmInterestBlockedBy,
  editBlockedBy,
  parseValor,
  proposeBlockedBy,
  reopenBlockedBy,
  replacementsBlockedBy,
  type ShiftTimes,
  type VagaMoment,
  vagaSituation,
  valorText,
} from './rules.ts'

describe('parseValor reads money as a Brazilian types it', () => {
  it.each([
    ['1400', 1400],
    ['1.400', 1400],
    ['1.400,50', 1400.5],
    ['1400,5', 1400.5],
    ['1400,50', 1400.5],
    ['1400.50', 1400.5],
    ['1400.5', 1400.5],
    ['1.5', 1.5],
    ['R$ 1.400,50', 1400.5],
    ['R$\u00a01.400,50', 1400.5],
    ['r$1400', 1400],
    ['+700', 700],
    ['1 400', 1400],
    ['1.234.567,89', 1_234_567.89],
    ['0', 0],
    ['0,00', 0],
    ['-0', 0],
    ['0,1', 0.1],
    ['99.999.999,99', 99_999_999.99],
  ])('%s', (text, valor) => {
    expect(parseValor(text)).toEqual({ valor })
  })

  it.each(['', '   ', 'R$'])('%j is no value, without a hint', (text) => {
    expect(parseValor(text)).toEqual({ valor: null })
  })

  it.each([
    'a combinar',
    'mil e quatrocentos',
    '1.400.50',
    '14.00.000',
    '1400.500',
    '1,400.50',
    '1,400',
    '1400,555',
    '1e3',
    '0x10',
    '1400 por plantão',
    '12-14',
    ',50',
    '.5',
    'NaN',
    'Infinity',
    '-abc',
  ])('%j is not numeric: null, with a hint', (text) => {
    expect(parseValor(text)).toEqual({ valor: null, notice: messages.vagas.valorNotNumeric })
  })

  it.each(['-1', '-0,01', '-1.400,50', '-R$ 5', 'R$ -5'])('%j is refused as negative', (text) => {
    expect(parseValor(text)).toEqual({ valor: null, error: 'O valor não pode ser negativo' })
  })

  it.each(['100.000.000', '99999999999999999999', `1${'0'.repeat(400)}`])(
    '%j is more than the column holds',
    (text) => {
      expect(parseValor(text)).toEqual({ valor: null, error: messages.vagas.valorTooHigh })
    },
  )

  it('keeps cents exact over a thousand values', () => {
    for (let cents = 0; cents < 100_000; cents += 97) {
      const text = `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`
      expect(Math.round(parseValor(text).valor! * 100)).toBe(cents)
    }
  })
})

it.each([
  [1400.5, '1.400,50'],
  [700, '700,00'],
  [0, '0,00'],
  [99_999_999.99, '99.999.999,99'],
  [null, ''],
])('the value %s as a form shows it: %j', (valor, text) => {
  expect(valorText(valor)).toBe(text)
  expect(parseValor(text)).toEqual({ valor })
})

const shift: VagaMoment & ShiftTimes = {
  status: 'aberta',
  starts_at: '2026-11-20T22:00:00Z',
  open_until: '2026-11-20T22:00:00Z',
  ends_at: '2026-11-21T10:00:00Z',
}
const before = new Date('2026-11-20T21:59:59Z')
const atStart = new Date('2026-11-20T22:00:00Z')
const during = new Date('2026-11-21T03:00:00Z')
const beforeHalf = new Date('2026-11-21T03:59:59Z')
const atHalf = new Date('2026-11-21T04:00:00Z')
const atEnd = new Date('2026-11-21T10:00:00Z')

describe('vagaSituation: the stored status and the time', () => {
  it.each([
    ['aberta', before, 'aberta'],
    ['aberta', atStart, 'expirada'],
    ['aberta', atEnd, 'expirada'],
    ['preenchida', before, 'preenchida'],
    ['preenchida', during, 'preenchida'],
    ['preenchida', atEnd, 'realizada'],
    ['encerrada', before, 'encerrada'],
    ['encerrada', atEnd, 'encerrada'],
  ] as const)('%s at %s', (status, now, situation) => {
    expect(vagaSituation({ ...shift, status }, now)).toBe(situation)
  })

  it('a shift whose hours cannot be read ends with its day', () => {
    const unread = { ...shift, status: 'preenchida', ends_at: null, open_until: '2026-11-21T03:00:00Z' } as const
    expect(vagaSituation(unread, before)).toBe('preenchida')
    expect(vagaSituation(unread, new Date('2026-11-21T03:00:00Z'))).toBe('realizada')
  })

  it('compares instants, so that the offset it is written with does not matter', () => {
    expect(vagaSituation({ ...shift, open_until: '2026-11-20T19:00:00-03:00' }, before)).toBe('aberta')
    expect(vagaSituation({ ...shift, open_until: '2026-11-20T19:00:00-03:00' }, atStart)).toBe('expirada')
  })
})

describe('what blocks applying, editing and closing', () => {
  const accepted = { data: '2026-11-20', horario: '12h-20h' }
  it.each([
    ['aberta', null, null, before, null],
    ['aberta', null, null, atStart, 'vaga_not_open'],
    ['preenchida', null, null, before, 'vaga_not_open'],
    ['encerrada', null, null, before, 'vaga_not_open'],
    ['aberta', { status: 'pendente' }, null, before, 'candidatura_already_sent'],
    ['preenchida', { status: 'nao_selecionada' }, null, before, 'candidatura_already_sent'],
    ['aberta', null, accepted, before, 'vaga_clashes_with_accepted'],
    ['aberta', null, accepted, atStart, 'vaga_not_open'],
    ['aberta', { status: 'pendente' }, accepted, before, 'candidatura_already_sent'],
  ] as const)('applying: %s, own candidatura %j, accepted %j', (status, candidatura, clash, now, reason) => {
    expect(applyBlockedBy({ ...shift, status }, { candidatura, clash }, now)).toBe(reason)
  })

  it.each([
    ['aberta', before, null, 'vaga_not_filled'],
    ['aberta', atStart, 'vaga_not_open', 'vaga_not_filled'],
    ['preenchida', before, null, null],
    ['preenchida', atStart, null, 'vaga_not_filled'],
    ['encerrada', before, 'vaga_not_open', 'vaga_not_filled'],
  ] as const)('changing: %s at %s', (status, now, edit, propose) => {
    expect(editBlockedBy({ ...shift, status }, now)).toBe(edit)
    expect(proposeBlockedBy({ ...shift, starts_at: shift.open_until, status }, now)).toBe(propose)
  })

  it.each([
    ['aberta', 'retirada', null, before, null],
    ['aberta', 'retirada', null, atStart, 'vaga_not_open'],
    ['aberta', 'retirada', accepted, before, 'vaga_clashes_with_accepted'],
    ['aberta', 'recusada', null, before, 'candidatura_refused'],
    ['aberta', 'desistencia', null, before, 'candidatura_given_up'],
    ['aberta', 'dispensada', null, before, 'candidatura_dismissed'],
    ['expirada', 'expirada', null, atStart, 'candidatura_already_sent'],
  ] as const)('applying again: %s, own candidatura %s, accepted %j', (status, own, clash, now, reason) => {
    expect(applyBlockedBy({ ...shift, status }, { candidatura: { status: own }, clash }, now)).toBe(reason)
  })

  it.each([
    ['aberta', 'nao_selecionada', null, before, null],
    ['aberta', 'nao_selecionada', null, atStart, 'vaga_not_open'],
    ['preenchida', 'nao_selecionada', null, before, 'vaga_not_open'],
    ['aberta', 'nao_selecionada', accepted, before, 'vaga_clashes_with_accepted'],
    ['aberta', 'pendente', null, before, 'candidatura_already_sent'],
    ['aberta', 'retirada', null, before, 'candidatura_withdrawn'],
    ['aberta', 'recusada', null, before, 'candidatura_refused'],
    ['aberta', 'desistencia', null, before, 'candidatura_given_up'],
    ['aberta', 'dispensada', null, before, 'candidatura_dismissed'],
  ] as const)('confirming the interest: %s, own candidatura %s, accepted %j', (status, own, clash, now, reason) => {
    expect(confirmInterestBlockedBy({ ...shift, status }, { candidatura: { status: own }, clash }, now)).toBe(reason)
  })

  it.each([
    ['aberta', before, null],
    ['aberta', atStart, 'vaga_not_open'],
    ['encerrada', before, 'vaga_not_open'],
    ['preenchida', before, null],
    ['preenchida', beforeHalf, null],
    ['preenchida', atHalf, 'shift_too_late'],
    ['preenchida', atEnd, 'shift_too_late'],
  ] as const)('closing: %s at %s', (status, now, reason) => {
    expect(closeBlockedBy({ ...shift, status }, now)).toBe(reason)
  })

  it.each([
    ['encerrada', 0, before, null],
    ['encerrada', 0, beforeHalf, null],
    ['encerrada', 1, atHalf, 'shift_too_late'],
    ['aberta', 1, before, null],
    ['aberta', 0, before, 'vaga_already_open'],
    ['preenchida', 1, before, 'vaga_already_filled'],
    ['expirada', 1, atStart, 'shift_too_late'],
  ] as const)('reopening: %s with %i to call, at %s', (status, toCallCount, now, reason) => {
    expect(reopenBlockedBy({ ...shift, status, is_reopened: true }, toCallCount, now)).toBe(reason)
  })

  it.each([
    ['encerrada', false, null],
    ['aberta', true, null],
    ['aberta', false, 'vaga_already_open'],
    ['preenchida', true, 'vaga_already_filled'],
  ] as const)('looking for somebody else: %s, opened again: %s', (status, is_reopened, reason) => {
    expect(replacementsBlockedBy({ ...shift, status, is_reopened }, before)).toBe(reason)
  })
})
