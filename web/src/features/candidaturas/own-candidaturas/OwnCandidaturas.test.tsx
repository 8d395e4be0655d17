import { listOwnCandidaturas } from '@plantao/contract/candidaturas/routes'
import type { OwnCandidatura } from '@plantao/contract/candidaturas/schema'
import { messages } from '@plantao/contract/messages'
import { answerChange } from '@plantao/contract/vagas/changes/routes'
import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ownVaga } from '../../../../test/hospital.ts'
import { network } from '../../../../test/network.ts'
import { button, press, renderAt } from '../../../../test/page.tsx'
import { signIn } from '../../../../test/session.ts'
import { shiftDay } from '../../../../test/shift-day.ts'
import { OwnCandidaturas } from './OwnCandidaturas.tsx'

const pendente: OwnCandidatura = {
  id: '00000000-0000-7000-8000-000000000009',
  vaga_id: ownVaga.id,
  medico_id: '00000000-0000-7000-8000-000000000008',
  status: 'pendente',
  created_at: ownVaga.created_at,
  reason: null,
  contato: null,
  day: null,
  change: null,
  clash: null,
  can_rate: false,
  vaga: {
    ...ownVaga,
    cidade: 'Manaus',
    estado: 'AM',
    localizacao: 'Avenida Nova, 999, Manaus - AM',
    hospital: { nome: 'Hospital São Braz' },
  },
}
const contato = { endereco: 'Rua das Acácias, 1200', telefone: '9234567890' }
const day = { ...shiftDay(30), entrance: 'Portão 3', ask_for: 'Enfermeira Rosa' }
const aceita: OwnCandidatura = {
  ...pendente,
  status: 'aceita',
  contato,
  day,
  vaga: { ...pendente.vaga, status: 'preenchida' },
}
const named = (candidatura: OwnCandidatura, nome_vaga: string, change: object = {}): OwnCandidatura => ({
  ...candidatura,
  id: `00000000-0000-7000-8000-${nome_vaga.length.toString().padStart(12, '0')}`,
  vaga: { ...candidatura.vaga, nome_vaga },
  ...change,
})
const begun = { open_until: '2020-01-01T00:00:00Z', starts_at: '2020-01-01T00:00:00Z', ends_at: '2020-01-01T12:00:00Z' }

beforeEach(() => signIn({ id: pendente.medico_id }))

async function shown(items: OwnCandidatura[], next_cursor: string | null = null) {
  network.answer(listOwnCandidaturas, { ok: { items, next_cursor } })
  renderAt('/', <OwnCandidaturas />)
  await screen.findByRole('region', { name: 'Próximos plantões' })
}
const group = (name: string) => screen.queryByRole('region', { name })
const buttons = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

test('the next shift says when, where to enter, whom to ask for, the way there and the time to arrive', async () => {
  await shown([aceita, named(aceita, 'Emergência'), pendente])
  const [next, later] = within(group('Próximos plantões')!).getAllByRole('article') as [HTMLElement, HTMLElement]
  for (const fact of [
    'UTI Adulto',
    'Hospital São Braz',
    ' · Manaus, AM',
    'seg, 31/12/2998',
    '19:00 - 07:00',
    'Portão 3',
    'Enfermeira Rosa',
    'Rua das Acácias, 1200',
  ]) {
    expect(next.textContent).toContain(fact)
  }
  expect(next.textContent).toMatch(/Seu plantão · Em \d+ dias/)
  expect(next.textContent).toMatch(/ChegadaA partir de .*\d{2}:\d{2}/)
  expect(next.textContent).not.toContain('Avenida Nova')
  const address = (name: string | RegExp) => within(next).getByRole('link', { name }).getAttribute('href')
  expect(address('(92) 3456-7890')).toBe('tel:+559234567890')
  expect(address(/^Ver no mapa/)).toContain(encodeURIComponent('Rua das Acácias, 1200, Manaus - AM'))
  expect(address('UTI Adulto')).toBe(`/vagas/${ownVaga.id}`)
  expect(buttons(next)).toEqual(['Adicionar à agenda', 'Desistir do plantão'])
  expect(within(later).getByRole('heading').textContent).toBe('Emergência')
  expect(later.textContent).not.toContain('Rua das Acácias, 1200')
})

test('during the shift its steps are there, and after the arrival no way to give it up', async () => {
  const running = { ...shiftDay(-1), entrance: 'Portão 3' }
  const vaga = { ...aceita.vaga, starts_at: running.starts_at, ends_at: running.ends_at }
  await shown([{ ...aceita, vaga, day: running }])
  const next = () => within(group('Próximos plantões')!).getByRole('article')
  expect(next().textContent).toContain('Seu plantão · Em andamento')
  expect(buttons(next())).toEqual(['Registrar chegada', 'Adicionar à agenda', 'Desistir do plantão'])
  cleanup()
  await shown([{ ...aceita, vaga, day: { ...running, checked_in_at: running.starts_at } }])
  expect(buttons(next())).toEqual(['Registrar saída', 'Adicionar à agenda'])
})

test('a doctor without a shift to come is told so', async () => {
  await shown([pendente])
  expect(group('Próximos plantões')?.textContent).toContain('Nenhum plantão marcado.')
  expect(group('Respondidas')).toBeNull()
})

test('a waiting one shows vaga, hospital, place, time and value, and the date once', async () => {
  await shown([pendente])
  const text = group('Aguardando resposta')?.textContent
  for (const fact of ['UTI Adulto', 'Hospital São Braz', ' · Manaus, AM', 'seg, 31/12/2998']) {
    expect(text).toContain(fact)
  }
  for (const fact of ['Pendente', '19:00 - 07:00', 'R$\u00a01.400,50']) expect(text).toContain(fact)
  expect(text?.match(/31/g)).toHaveLength(1)
  expect(text).not.toContain('Conflita')
  expect(buttons(group('Aguardando resposta')!)).toEqual(['Retirar candidatura'])
})

test('a waiting one at the hours of an accepted shift names that shift and shows that it cannot be accepted', async () => {
  await shown([{ ...pendente, clash: { data: '2026-11-28', horario: '19:00 - 08:00', modalidade: 'presencial' } }])
  expect(group('Aguardando resposta')?.textContent).toContain(
    'Conflita com seu plantão de sáb, 28/11, 19:00 - 08:00. O hospital não pode mais aceitar esta candidatura.',
  )
})

test.each([
  ['aceita', { status: 'preenchida', ...begun }, [], 'Realizada'],
  ['nao_selecionada', { status: 'preenchida' }, [], 'O hospital escolheu outra pessoa.'],
  ['nao_selecionada', { status: 'encerrada' }, [], 'O hospital encerrou a vaga.'],
  ['nao_selecionada', { is_reopened: true }, ['Ainda tenho interesse'], 'A vaga abriu de novo.'],
  ['retirada', {}, ['Candidatar-se'], 'Sua candidatura foi retirada.'],
  ['recusada', {}, [], 'Motivo: Já temos equipe.'],
  ['expirada', begun, [], 'O plantão começou sem que o hospital escolhesse alguém.'],
  ['desistencia', {}, [], 'Você desistiu deste plantão.'],
  ['dispensada', {}, [], 'O hospital dispensou você deste plantão.'],
] as const)('%s, its vaga %j: %j, and it says what that means', async (status, vaga, actions, text) => {
  const reason = status === 'recusada' ? 'Já temos equipe.' : null
  await shown([{ ...pendente, status, reason, vaga: { ...pendente.vaga, ...vaga } }])
  const line = within(group('Respondidas')!).getByRole('article')
  expect(line.textContent).toContain(text)
  expect(
    within(line)
      .queryAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(actions)
})

test('while the account is suspended, an answered one cannot be renewed and says why', async () => {
  signIn({ id: pendente.medico_id, suspension: { suspended_at: ownVaga.created_at, reason: 'CRM de outra pessoa' } })
  await shown([{ ...pendente, status: 'retirada' }])
  expect(button('Candidatar-se').disabled).toBe(true)
  const words = document.getElementById(button('Candidatar-se').getAttribute('aria-describedby')!.split(' ')[0]!)
  expect(words?.textContent).toBe(`Sua candidatura foi retirada. ${messages.account.suspended}`)
})

test('answered ones are folded, but for the latest three and those that ask the doctor for something', async () => {
  const refused = ['1', '22', '333', '4444'].map((name) => named(pendente, name, { status: 'recusada' }))
  const worked = named(aceita, 'A avaliar', { can_rate: true })
  await shown([...refused, { ...worked, vaga: { ...worked.vaga, ...begun } }])
  const names = () =>
    within(group('Respondidas')!)
      .getAllByRole('heading', { level: 3 })
      .map((h) => h.textContent)
  const folded = ['1', '22', '333', 'A avaliar']
  expect(names()).toEqual(folded)
  await press('Mostrar todas')
  expect(names()).toEqual(['1', '22', '333', '4444', 'A avaliar'])
  await press('Mostrar menos')
  expect(names()).toEqual(folded)
})

test('a proposal of the hospital stands first, and can be answered, and only that one', async () => {
  const change = { id: pendente.id, data: '2026-11-30', horario: '19:00 - 07:00', valor: null }
  network.answer(answerChange, { code: 'change_not_pending' })
  const later = named({ ...aceita, vaga: { ...aceita.vaga, data: '2026-11-29' } }, 'Emergência', { change })
  await shown([aceita, later])
  expect(within(group('Próximos plantões')!).getAllByRole('heading', { level: 3 })[0]!.textContent).toBe('Emergência')
  expect(group('Próximos plantões')?.textContent).toContain('Data: de dom, 29/11/2026 para seg, 30/11/2026')
  await press('Não concordar')
  await screen.findByText('Esta proposta não vale mais. Veja como está o plantão agora.')
  await press('Concordar')
  const answers = network.bodiesOf(answerChange)
  expect(answers).toEqual([false, true].map((agrees) => ({ vaga_id: pendente.vaga.id, change_id: change.id, agrees })))
})
