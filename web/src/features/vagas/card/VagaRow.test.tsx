import type { CandidaturaStatus } from '@plantao/contract/candidaturas/states'
import type { OpenVaga } from '@plantao/contract/vagas/schema'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ownVaga } from '../../../../test/hospital.ts'
import { renderAt } from '../../../../test/page.tsx'
import { VagaRow } from './VagaRow.tsx'

const hospital = { nome: 'Hospital São Braz' }
const vaga: OpenVaga = { ...ownVaga, hospital, candidatura: null, clash: null }
const clash = { data: '2026-11-25', horario: '19:00 - 07:00', modalidade: 'presencial' as const }
const shown = (change: Partial<OpenVaga>) => {
  renderAt('/', <VagaRow vaga={{ ...vaga, ...change }} onShowDetails={() => {}} />)
  return screen.getByRole('article').textContent
}

test('has name, hospital, date, time, value, specialty, notes and a button to apply', () => {
  const text = shown({
    nome_vaga: 'Plantão da Páscoa',
    especialidade: 'Anestesiologia',
    data: '2998-12-31',
    horario: '19:00 - 07:00',
    valor: 1400.5,
    observacoes: 'Trazer jaleco e estetoscópio.',
  })
  for (const fact of [
    'Plantão da Páscoa',
    'Hospital São Braz',
    '31/12/2998',
    '19:00 - 07:00',
    'R$\u00a01.400,50',
    'Anestesiologia',
    'Trazer jaleco e estetoscópio.',
  ])
    expect(text).toContain(fact)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Candidatar-se' }).disabled).toBe(false)
})

const clashes = 'Conflita com seu plantão de qua, 25/11, 19:00 - 07:00.'
const began = { open_until: '2020-01-01T00:00:00Z' }
const own = (status: CandidaturaStatus) => ({ candidatura: { id: ownVaga.id, status } })

test.each([
  ['a clash', { clash }, clashes],
  ['a clash, after a withdrawal', { clash, ...own('retirada') }, `Retirado ${clashes}`],
  ['a vaga that has begun', began, 'Esta vaga não está mais aberta.'],
  ['a pendente one', own('pendente'), 'Pendente'],
  [
    'a pendente one that clashes',
    { clash, ...own('pendente') },
    `Pendente ${clashes} O hospital não pode mais aceitar esta candidatura.`,
  ],
  ['an accepted one', own('aceita'), 'Aceito'],
  ['a refused one', own('recusada'), 'Recusado O hospital recusou sua candidatura.'],
  ['a dismissed one', own('dispensada'), 'Dispensado O hospital dispensou você deste plantão.'],
  ['one given up', own('desistencia'), 'Desistiu Você desistiu deste plantão.'],
  [
    'an expired one',
    { ...began, ...own('expirada') },
    'Expirado O plantão começou sem que o hospital escolhesse alguém.',
  ],
  ['one not selected, that clashes', { clash, ...own('nao_selecionada') }, `Não selecionado ${clashes}`],
  ['a refused one that clashes', { clash, ...own('recusada') }, 'Recusado O hospital recusou sua candidatura.'],
] as const)('the disabled button says why under it: %s', (_what, change, reason) => {
  shown(change)
  const button = screen.getByRole<HTMLButtonElement>('button')
  expect(button.disabled).toBe(true)
  expect(descriptionsOf(button)).toEqual([reason, ownVaga.nome_vaga])
})

test('nothing is said under a button that can be pressed for the first time', () => {
  shown({})
  const button = screen.getByRole('button')
  expect(descriptionsOf(button)).toEqual([ownVaga.nome_vaga])
})

function descriptionsOf(button: HTMLElement) {
  const texts = button
    .getAttribute('aria-describedby')!
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
  return texts.filter((text) => text !== undefined)
}

test.each([
  [{}, /Reaberta(?!Início imediato)/],
  [{ starts_at: '2020-01-01T00:00:00Z' }, /ReabertaInício imediato/],
  [{ status: 'encerrada' }, /^(?!.*Reaberta)/],
] as const)('a vaga that was opened again says so, and that its shift has begun: %j', (change, pills) => {
  expect(shown({ is_reopened: true, ...change })).toMatch(pills)
})

test('the value and the value per hour are two texts, also when they are read aloud or copied together', () => {
  expect(shown({ horario: '19:00 - 07:00', valor: 1400.5 })).toMatch(/R\$\u00a01\.400,50 R\$\u00a0116,71\/h/)
})
