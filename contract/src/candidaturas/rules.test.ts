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
    ['pendente', [], false, null],
    ['pendente', ['pendente', 'recusada', 'retirada', 'nao_selecionada'], false, null],
    ['pendente', ['pendente', 'aceita'], false, 'vaga_already_filled'],
    ['aceita', ['aceita'], false, 'candidatura_not_pendente'],
    ['nao_selecionada', ['aceita'], false, 'candidatura_not_pendente'],
    ['recusada', [], false, 'candidatura_not_pendente'],
    ['retirada', [], false, 'candidatura_not_pendente'],
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
