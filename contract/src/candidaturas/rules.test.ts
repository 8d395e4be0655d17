import { describe, expect, it } from 'vitest'
import { candidaturaLabel } from '../messages.ts'
import { acceptBlockedBy } from './rules.ts'
import { candidaturaStatuses } from './states.ts'

describe('candidaturaLabel', () => {
  it.each([
    ['aceita', 'Aceito'],
    ['pendente', 'Pendente'],
    ['nao_selecionada', 'Não selecionado'],
    ['recusada', 'Recusado'],
    ['retirada', 'Desistiu'],
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
    ['pendente', [], null],
    ['pendente', ['pendente', 'recusada', 'retirada', 'nao_selecionada'], null],
    ['pendente', ['pendente', 'aceita'], 'vaga_already_filled'],
    ['aceita', ['aceita'], 'candidatura_not_pendente'],
    ['nao_selecionada', ['aceita'], 'candidatura_not_pendente'],
    ['recusada', [], 'candidatura_not_pendente'],
    ['retirada', [], 'candidatura_not_pendente'],
  ])('%s beside %j: %s', (status, others, reason) => {
    expect(
      acceptBlockedBy(
        { status },
        others.map((other) => ({ status: other })),
      ),
    ).toBe(reason)
  })

  it.each([
    ['pendente', [], 'medico_already_booked'],
    ['pendente', ['aceita'], 'vaga_already_filled'],
    ['aceita', [], 'candidatura_not_pendente'],
  ])('%s of a doctor who is accepted elsewhere for these hours, beside %j: %s', (status, others, reason) => {
    const sameVaga = others.map((other) => ({ status: other }))
    expect(acceptBlockedBy({ status, has_clash: true }, sameVaga)).toBe(reason)
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
