import { describe, expect, it } from 'vitest'
import { candidaturaLabel } from '../sentences/candidaturas.ts'
import { acceptBlockedBy, dismissBlockedBy, giveUpBlockedBy, refuseBlockedBy, withdrawBlockedBy } from './rules.ts'
import { candidaturaStatuses } from './states.ts'

describe('candidaturaLabel', () => {
  it.each([
    ['aceita', 'Aceito'],
    ['pendente', 'Pendente'],
    ['nao_selecionada', 'Não selecionado'],
    ['recusada', 'Recusado'],
    ['retirada', 'Retirado'],
    ['expirada', 'Expirado'],
    ['desistencia', 'Desistiu'],
    ['dispensada', 'Dispensado'],
    ['something new', 'Pendente'],
    ['', 'Pendente'],
  ])('%s: %s', (status, label) => {
    expect(candidaturaLabel(status)).toBe(label)
  })

  it('gives each status a label of its own', () => {
    expect(new Set(candidaturaStatuses.map(candidaturaLabel)).size).toBe(candidaturaStatuses.length)
  })
})

describe('acceptBlockedBy', () => {
  it.each([
    ['pendente', [], false, null],
    ['pendente', ['pendente', 'recusada', 'retirada', 'nao_selecionada'], false, null],
    ['pendente', ['pendente', 'aceita'], false, 'vaga_already_filled'],
    ['aceita', ['aceita'], false, 'candidatura_not_pendente'],
    ['nao_selecionada', ['aceita'], false, 'candidatura_not_pendente'],
    ['recusada', [], false, 'candidatura_not_pendente'],
    ['retirada', [], false, 'candidatura_withdrawn'],
    ['pendente', [], true, 'medico_already_booked'],
    ['pendente', ['aceita'], true, 'vaga_already_filled'],
    ['aceita', [], true, 'candidatura_not_pendente'],
  ])('%s beside %j, accepted elsewhere at these hours %s: %s', (status, others, has_clash, reason) => {
    const sameVaga = others.map((other) => ({ status: other }))
    expect(acceptBlockedBy({ status, has_clash }, sameVaga)).toBe(reason)
  })

  it.each([
    ['aberta', null],
    ['preenchida', 'vaga_already_filled'],
    ['realizada', 'vaga_already_filled'],
    ['encerrada', 'vaga_not_open'],
    ['expirada', 'vaga_not_open'],
  ] as const)('a pendente of a vaga that is %s: %s', (situation, reason) => {
    expect(acceptBlockedBy({ status: 'pendente' }, [], situation)).toBe(reason)
  })
})

describe('dropping out', () => {
  const shift = {
    starts_at: '2026-11-20T22:00:00Z',
    ends_at: '2026-11-21T10:00:00Z',
    open_until: '2026-11-20T22:00:00Z',
  }
  const beforeHalf = new Date('2026-11-21T03:59:59Z')
  const atHalf = new Date('2026-11-21T04:00:00Z')

  it.each([
    ['aceita', beforeHalf, null, null],
    ['aceita', atHalf, 'shift_too_late', 'shift_too_late'],
    ['pendente', beforeHalf, 'candidatura_not_aceita', 'candidatura_not_aceita'],
    ['desistencia', beforeHalf, 'candidatura_given_up', 'medico_gave_up'],
    ['dispensada', beforeHalf, 'candidatura_dismissed', 'candidatura_not_aceita'],
  ])('%s at %s: giving up %s, dismissing %s', (status, now, givingUp, dismissing) => {
    expect(giveUpBlockedBy({ status, checked_in_at: null }, shift, now)).toBe(givingUp)
    expect(dismissBlockedBy({ status }, shift, now)).toBe(dismissing)
  })

  it('is possible until the end of the day where the hours are unknown', () => {
    const unread = { starts_at: null, ends_at: null, open_until: '2026-11-21T03:00:00Z' }
    const own = { status: 'aceita', checked_in_at: null }
    expect(giveUpBlockedBy(own, unread, new Date('2026-11-21T02:59:59Z'))).toBe(null)
    expect(giveUpBlockedBy(own, unread, new Date('2026-11-21T03:00:00Z'))).toBe('shift_too_late')
  })

  it('is refused to the doctor after the arrival, but not to the hospital', () => {
    const arrived = { status: 'aceita', checked_in_at: '2026-11-20T21:50:00Z' }
    expect(giveUpBlockedBy(arrived, shift, beforeHalf)).toBe('medico_already_arrived')
    expect(dismissBlockedBy(arrived, shift, beforeHalf)).toBe(null)
  })
})

it.each([
  ['pendente', null, null],
  ['retirada', 'candidatura_withdrawn', 'candidatura_withdrawn'],
  ['recusada', 'candidatura_refused', 'candidatura_not_pendente'],
  ['aceita', 'candidatura_not_pendente', 'candidatura_not_pendente'],
  ['expirada', 'candidatura_not_pendente', 'candidatura_not_pendente'],
])('%s: withdrawing %s, refusing %s', (status, withdrawing, refusing) => {
  expect(withdrawBlockedBy({ status })).toBe(withdrawing)
  expect(refuseBlockedBy({ status })).toBe(refusing)
})
