import type { OwnCandidatura } from '@plantao/contract/candidaturas/schema'
import { answerChange } from '@plantao/contract/vagas/changes/routes'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ownVaga } from '../../../../test/hospital.ts'
import { network } from '../../../../test/network.ts'
import { press, renderAt } from '../../../../test/page.tsx'
import { signIn } from '../../../../test/session.ts'
import { OwnCandidaturaCard } from './OwnCandidaturaCard.tsx'
import { useOwnCandidaturaDialogs } from './OwnCandidaturaDialogs.tsx'

const pendente: OwnCandidatura = {
  id: '00000000-0000-7000-8000-000000000009',
  vaga_id: ownVaga.id,
  medico_id: '00000000-0000-7000-8000-000000000008',
  status: 'pendente',
  created_at: ownVaga.created_at,
  reason: null,
  contato: null,
  change: null,
  checked_in_at: null,
  clash: null,
  can_rate: false,
  vaga: {
    ...ownVaga,
    data: '2026-11-29',
    cidade: 'Manaus',
    estado: 'AM',
    localizacao: 'Avenida Nova, 999, Manaus - AM',
    hospital: { nome: 'Hospital São Braz' },
  },
}
const contato = { endereco: 'Rua das Acácias, 1200', telefone: '9234567890' }

function Listed({ candidatura }: { candidatura: OwnCandidatura }) {
  const { actions, dialogs } = useOwnCandidaturaDialogs([candidatura])
  return (
    <>
      <OwnCandidaturaCard candidatura={candidatura} {...actions} />
      {dialogs}
    </>
  )
}
const shown = (change: object = {}) =>
  renderAt('/', <Listed candidatura={{ ...pendente, ...change }} />).container.textContent
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

test.each([
  ['pendente', 'Pendente'],
  ['nao_selecionada', 'Não selecionado'],
  ['something new', 'Pendente'],
])('the state %s reads %s, without a phone', (status, label) => {
  expect(shown({ status })).toContain(label)
  expect(screen.queryByRole('link', { name: /\d/ })).toBeNull()
})

test('its name leads to the page of the vaga, and an accepted one to the day of the shift there', () => {
  const address = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')
  shown()
  expect(address('UTI Adulto')).toBe(`/vagas/${ownVaga.id}`)
  expect(address('Dia do plantão')).toBeUndefined()
  cleanup()
  shown({ status: 'aceita', contato })
  expect(address('Dia do plantão')).toBe(`/vagas/${ownVaga.id}`)
})

test('shows vaga, hospital, place, time and value, and the date once', () => {
  const text = shown()
  for (const fact of ['UTI Adulto', 'Hospital São Braz · Manaus, AM', 'Avenida Nova, 999', 'dom, 29/11/2026']) {
    expect(text).toContain(fact)
  }
  for (const fact of ['19:00 - 07:00', 'R$\u00a01.400,50', 'R$\u00a0116,71/h']) expect(text).toContain(fact)
  expect(text?.match(/29/g)).toHaveLength(1)
  expect(text).not.toContain('Conflita')
})

test('an accepted one shows the exact address and the phone, not the free text', () => {
  const text = shown({ status: 'aceita', contato })
  for (const fact of ['Aceito', 'Rua das Acácias, 1200', 'Manaus, AM']) expect(text).toContain(fact)
  expect(text).not.toContain('Avenida Nova')
  const link = screen.getByRole('link', { name: '(92) 3456-7890' })
  expect(link.getAttribute('href')).toBe('tel:+559234567890')
})

test('an extension stays text beside the number that is called', () => {
  expect(shown({ status: 'aceita', contato: { ...contato, telefone: '(15) 3456-7890 ramal 210' } })).toContain(
    '(15) 3456-7890 ramal 210',
  )
  expect(calls()).toEqual([['(15) 3456-7890', 'tel:+551534567890']])
})

test('two numbers in one field are two links', () => {
  shown({ status: 'aceita', contato: { ...contato, telefone: '(92) 3456-7890 / 0xx92 98765‑4321' } })
  expect(calls()).toEqual([
    ['(92) 3456-7890', 'tel:+559234567890'],
    ['(92) 98765-4321', 'tel:+5592987654321'],
  ])
})

function calls() {
  const links = screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('tel:'))
  return links.map((link) => [link.textContent, link.getAttribute('href')])
}

test('a pendente one at the hours of an accepted shift names that shift and shows that it cannot be accepted', () => {
  expect(shown({ clash: { data: '2026-11-28', horario: '19:00 - 08:00' } })).toContain(
    'Conflita com seu plantão de sáb, 28/11, 19:00 - 08:00. O hospital não pode mais aceitar esta candidatura.',
  )
})

const begun = { open_until: '2020-01-01T00:00:00Z', starts_at: '2020-01-01T00:00:00Z', ends_at: '2020-01-01T12:00:00Z' }

test.each([
  ['pendente', {}, ['Retirar candidatura'], 'Pendente'],
  ['aceita', { status: 'preenchida' }, ['Desistir do plantão'], 'Aceito'],
  ['aceita', { status: 'preenchida', ...begun }, [], 'Realizada'],
  ['nao_selecionada', { status: 'preenchida' }, [], 'O hospital escolheu outra pessoa.'],
  ['nao_selecionada', { status: 'encerrada' }, [], 'O hospital encerrou a vaga.'],
  ['nao_selecionada', { is_reopened: true }, ['Ainda tenho interesse'], 'A vaga abriu de novo.'],
  ['retirada', {}, ['Candidatar-se'], 'Você retirou sua candidatura.'],
  ['recusada', {}, [], 'Motivo: Já temos equipe.'],
  ['expirada', begun, [], 'O plantão começou sem que o hospital escolhesse alguém.'],
  ['desistencia', {}, [], 'Você desistiu deste plantão.'],
  ['dispensada', {}, [], 'O hospital dispensou você deste plantão.'],
])('%s, its vaga %j: %j, and it says what that means', (status, vaga, actions, text) => {
  const reason = status === 'recusada' ? 'Já temos equipe.' : null
  expect(shown({ status, reason, vaga: { ...pendente.vaga, ...vaga } })).toContain(text)
  expect(buttons()).toEqual([...actions, 'Histórico'])
})

test('a doctor who has arrived is not offered to give up', () => {
  shown({ status: 'aceita', vaga: { ...pendente.vaga, status: 'preenchida' }, checked_in_at: '2026-11-29T22:50:00Z' })
  expect(buttons()).toEqual(['Histórico'])
})

test('a proposal of the hospital can be answered, and only that one', async () => {
  const change = { id: pendente.id, data: '2026-11-30', horario: '19:00 - 07:00', valor: null }
  signIn({ id: pendente.medico_id })
  network.answer(answerChange, { code: 'change_not_pending' })
  expect(shown({ status: 'aceita', change })).toContain('Data: de dom, 29/11/2026 para seg, 30/11/2026')
  await press('Não concordar')
  await screen.findByText('Esta proposta não vale mais. Veja como está o plantão agora.')
  await press('Concordar')
  const answers = network.bodiesOf(answerChange)
  expect(answers).toEqual([false, true].map((agrees) => ({ vaga_id: pendente.vaga.id, change_id: change.id, agrees })))
})
