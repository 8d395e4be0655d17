import { listAvaliacoes } from '@plantao/contract/avaliacoes/routes'
import {
  acceptCandidatura,
  listCandidaturas,
  refuseCandidatura,
  undoAccept,
  undoRefusal,
} from '@plantao/contract/candidaturas/routes'
import type { CandidaturaOfVaga } from '@plantao/contract/candidaturas/schema'
import { getCandidato } from '@plantao/contract/medicos/routes'
import type { RouteOutput } from '@plantao/contract/route'
import { listOwnVagas } from '@plantao/contract/vagas/routes'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ownVaga, signInHospital } from '../../../../test/hospital.ts'
import { goOffline, network } from '../../../../test/network.ts'
import { renderAt } from '../../../../test/page.tsx'
import { VagaCandidatosDialog } from './VagaCandidatosDialog.tsx'

const id = (n: number) => `00000000-0000-7000-8000-00000000010${n}`

function candidato(n: number, nome: string, status: CandidaturaOfVaga['status'] = 'pendente'): CandidaturaOfVaga {
  const medico = { id: id(n), nome, crm: '123456/SP', crm_uf: 'SP', especialidade: 'UTI', telefone: null, email: 'a@b' }
  const candidatura = { id: id(n), vaga_id: ownVaga.id, medico_id: id(n), status, created_at: '2026-11-20T12:00:00Z' }
  return {
    ...candidatura,
    medico,
    reason: null,
    undo_until: null,
    has_clash: false,
    clash: null,
    may_clash: false,
    chain_minutes: null,
    record: { media: 0, total: 0, shifts_here: 0, gave_up_here: 0, has_documento: true },
    fit: { especialidade: true, uf: true, worked_here: false },
    is_contact_held: false,
  }
}
const two: [CandidaturaOfVaga, CandidaturaOfVaga] = [candidato(1, 'Ana Lima'), candidato(2, 'Caio Prado')]

beforeEach(() => {
  network.answer(listOwnVagas, { ok: { items: [], next_cursor: null } })
  signInHospital()
})

function show(items: CandidaturaOfVaga[], vaga: OwnVaga = ownVaga) {
  network.answer(listCandidaturas, { ok: { items, next_cursor: null } })
  renderAt('/?view=hospital-dashboard', <VagaCandidatosDialog vaga={vaga} open onOpenChange={() => {}} />)
}

const row = async (nome: string) => (await screen.findByText(nome)).closest('li')!
const acceptButtons = () => screen.queryAllByRole<HTMLButtonElement>('button', { name: /^Aceitar/ })

test('each candidate is shown with name, CRM, specialty and status', async () => {
  show([candidato(1, 'Ana Lima', 'aceita'), candidato(2, 'Caio Prado', 'nao_selecionada')])
  expect((await row('Ana Lima')).textContent).toContain('CRM/SP 123456 · UTI')
  within(await row('Ana Lima')).getByText('Aceito')
  within(await row('Caio Prado')).getByText('Não selecionado')
  expect(acceptButtons()).toEqual([])
})

test('after the right to read has ended, name and status remain, with a line that says so', async () => {
  const ended = candidato(1, 'Ana Lima', 'nao_selecionada')
  const gone = { crm: null, crm_uf: null, especialidade: null, telefone: null, email: null }
  show([{ ...ended, medico: { ...ended.medico, ...gone } }])
  const sentence =
    'Contato e documento deixam de aparecer 30 dias após a decisão ou o plantão; o CRM fica nos plantões aceitos.'
  const shown = within(await row('Ana Lima'))
  shown.getByText(sentence)
  shown.getByText('Não selecionado')
  await userEvent.click(shown.getByRole('button', { name: /^Ver Perfil/ }))
  const profile = within(await screen.findByRole('dialog', { name: 'Perfil do Médico' }))
  profile.getByText(sentence)
  expect(profile.queryByText('CRM')).toBeNull()
  expect(profile.queryByText('Documento CRM')).toBeNull()
  expect(profile.queryByText('Não informado')).toBeNull()
})

test('a contact that limits keep back leaves name and specialty, with the way to be confirmed', async () => {
  const held = candidato(1, 'Ana Lima')
  const kept = { crm: null, crm_uf: null, telefone: null, email: null }
  network.answer(listAvaliacoes, { ok: { items: [], media: 0, total: 0, next_cursor: null } })
  show([{ ...held, medico: { ...held.medico, ...kept }, is_contact_held: true }])
  const shown = within(await row('Ana Lima'))
  shown.getByText('UTI')
  shown.getByText('Contato, CRM e documento aparecem quando o hospital for confirmado ou puder abrir novos contatos.')
  await userEvent.click(shown.getByRole('button', { name: /^Ver Perfil/ }))
  const profile = within(await screen.findByRole('dialog', { name: 'Perfil do Médico' }))
  profile.getByRole('link', { name: 'Confirmar o hospital' })
  expect(profile.queryByText('Documento CRM')).toBeNull()
})

test('a missing UF is not informada, a missing phone not informado', async () => {
  const one = candidato(1, 'Ana Lima')
  network.answer(getCandidato, { code: 'PGRST116' })
  network.answer(listAvaliacoes, { ok: { items: [], media: 0, total: 0, next_cursor: null } })
  show([{ ...one, medico: { ...one.medico, crm_uf: null } }])
  await userEvent.click(within(await row('Ana Lima')).getByRole('button', { name: /^Ver Perfil/ }))
  const profile = within(await screen.findByRole('dialog', { name: 'Perfil do Médico' }))
  expect(profile.getByText('UF').nextSibling?.textContent).toBe('Não informada')
  expect(profile.getByText('Telefone').nextSibling?.textContent).toBe('Não informado')
})

test('one click accepts; meanwhile and afterwards no other can be accepted', async () => {
  const answer = Promise.withResolvers<{ ok: CandidaturaOfVaga }>()
  // The reloaded list arrives late, and until then no other button can be pressed.
  const late = Promise.withResolvers<{ ok: RouteOutput<typeof listCandidaturas> }>()
  show(two)
  await row('Ana Lima')
  network.answer(listCandidaturas, () => late.promise)
  network.answer(acceptCandidatura, () => answer.promise)
  await userEvent.click(within(await row('Caio Prado')).getByRole('button', { name: /^Aceitar/ }))
  await waitFor(() => expect(acceptButtons().map(({ disabled }) => disabled)).toEqual([true, true]))
  answer.resolve({ ok: { ...two[1], status: 'aceita' } })
  await screen.findByRole('button', { name: 'Desfazer' })
  expect(acceptButtons().map(({ disabled }) => disabled)).toEqual([true, true])
  expect(network.bodiesOf(acceptCandidatura)).toEqual([{ candidatura_id: id(2) }])
  late.resolve({ ok: { items: [{ ...two[1], status: 'aceita' }], next_cursor: null } })
  await waitFor(() => expect(acceptButtons()).toEqual([]))
})

/** Uses `fireEvent`, because jsdom lacks the pointer capture that a toast needs for its swipe. */
const pressInToast = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('what could not be undone for lack of a connection can be tried again, until it is too late', async () => {
  network.answer(acceptCandidatura, { ok: { ...two[0], status: 'aceita' } })
  show(two)
  await row('Ana Lima')
  await userEvent.click(acceptButtons()[0]!)
  network.answer(undoAccept, 'no answer')
  const connection = goOffline()
  await pressInToast('Desfazer')
  await screen.findByText('Você está sem conexão. O aceite não foi desfeito.')
  connection.mockReturnValue(true)
  await pressInToast('Tentar novamente')
  await screen.findByText('Erro ao desfazer o aceite')
  network.answer(undoAccept, { code: 'undo_too_late' })
  await pressInToast('Tentar novamente')
  await screen.findByText('Não dá mais para desfazer: o aceite já foi avisado.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull())
  expect(network.bodiesOf(undoAccept)).toHaveLength(3)
})

test('an acceptance that can be undone has no other button that changes anything, and the last is the one that undoes', async () => {
  show([{ ...candidato(1, 'Ana Lima', 'aceita'), undo_until: '2099-01-01T00:00:00Z' }, two[1]!])
  const names = async (nome: string) =>
    within(await row(nome))
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  expect(await names('Ana Lima')).toEqual(['Ver Perfil', 'Desfazer'])
  // No other button moves under the pointer that has just pressed 'Aceitar'.
  expect(await names('Caio Prado')).toEqual(['Ver Perfil'])
  network.answer(undoAccept, { ok: two[0]! })
  await userEvent.click(within(await row('Ana Lima')).getByRole('button', { name: 'Desfazer' }))
  await screen.findByText('Aceite desfeito. Ninguém foi avisado.')
})

test('one click refuses, the reason is asked in the toast, and the row has the way back', async () => {
  network.answer(refuseCandidatura, { ok: { ...two[0], status: 'recusada' } })
  show(two)
  await userEvent.click(within(await row('Ana Lima')).getByRole('button', { name: /^Recusar/ }))
  await screen.findByText('Candidatura recusada.')
  const refused = { ...two[0], status: 'recusada', undo_until: '2099-01-01T00:00:00Z' } as const
  network.answer(listCandidaturas, { ok: { items: [refused, two[1]], next_cursor: null } })
  await pressInToast('Escrever o motivo')
  const words = await screen.findByLabelText('Motivo')
  await pressInToast('Enviar motivo')
  await screen.findByText('Escreva o motivo')
  fireEvent.change(words, { target: { value: 'Equipe completa' } })
  await pressInToast('Enviar motivo')
  await screen.findByText('Motivo anotado.')
  expect(network.bodiesOf(refuseCandidatura)).toEqual([
    { candidatura_id: id(1) },
    { candidatura_id: id(1), is_writing_reason: true },
    { candidatura_id: id(1), reason: 'Equipe completa' },
  ])
  network.answer(undoRefusal, { ok: two[0] })
  await userEvent.click(within(await row('Ana Lima')).getByRole('button', { name: 'Desfazer' }))
  await screen.findByText('Recusa desfeita. Ninguém foi avisado.')
})

test('each candidate is shown with what the hospital compares by, and what all have in common is said once', async () => {
  const known = { media: 4.3, total: 8, shifts_here: 2, gave_up_here: 1, has_documento: true }
  const clash = {
    id: id(9),
    nome_vaga: 'Sala 1',
    data: '2998-12-31',
    horario: '19:00 - 07:00',
    modalidade: 'presencial' as const,
  }
  const misfit = { especialidade: false, uf: false, worked_here: true }
  const noDocumento = { ...two[0].record!, has_documento: false }
  const others = { fit: { ...misfit, uf: true }, record: noDocumento }
  show([
    { ...two[0], record: known, fit: misfit },
    { ...two[1], ...others },
    { ...candidato(3, 'Davi Reis'), ...others, has_clash: true, clash },
  ])
  expect((await row('Ana Lima')).textContent).toMatch(
    /★ 4,3 \(8\).*já fez 2 plantões aqui · desistiu 1 vez aqui · CRM de outro estado/,
  )
  expect((await row('Caio Prado')).textContent).toContain(
    'Sem avaliações · primeiro plantão aqui · Documento não enviado',
  )
  expect((await row('Davi Reis')).textContent).toContain(
    'É o plantão Sala 1, seg, 31/12, 19:00 - 07:00, deste hospital.',
  )
  expect(screen.getAllByText(/Especialidade diferente da vaga/).map(({ textContent }) => textContent)).toEqual([
    'Todos: Especialidade diferente da vaga',
  ])
  screen.getByText('Em ordem: da especialidade, CRM do estado, já fez plantão aqui, quem se candidatou primeiro.')
})

test.each([
  ['fits better than the second', [true, false], ['primary', 'secondary']],
  ['fits as well as the second', [true, true], ['secondary', 'secondary']],
  ['is the only one', [true], ['secondary']],
])('the button of a first candidate who %s', async (_what, worked, variants) => {
  show(worked.map((worked_here, n) => ({ ...two[n]!, fit: { especialidade: true, uf: true, worked_here } })))
  await row('Ana Lima')
  const isFilled = acceptButtons().map(({ className }) => (className.includes('bg-brand ') ? 'primary' : 'secondary'))
  expect(isFilled).toEqual(variants)
  expect(acceptButtons()[0]!.textContent).toBe('Aceitar')
  screen.getByRole('button', { name: 'Aceitar Ana Lima' })
})

test('nobody can be accepted for a vaga that has begun', async () => {
  show(two, { ...ownVaga, open_until: '2020-01-01T00:00:00Z', ends_at: '2020-01-01T12:00:00Z' })
  await row('Ana Lima')
  expect(acceptButtons()).toEqual([])
})

test('a candidate with another shift at these hours is marked and cannot be accepted; the others can', async () => {
  show([{ ...two[0], has_clash: true }, two[1]])
  const booked = within(await row('Ana Lima'))
  const button = booked.getByRole<HTMLButtonElement>('button', { name: /^Aceitar/ })
  expect(button.disabled).toBe(true)
  const reason = booked.getByText(/^Esta pessoa já tem um plantão aceito neste horário\./)
  const [described] = button.getAttribute('aria-describedby')!.split(' ')
  expect(document.getElementById(described!)?.contains(reason)).toBe(true)
  booked.getByText('Pendente')
  const other = within(await row('Caio Prado')).getByRole<HTMLButtonElement>('button', { name: /^Aceitar/ })
  expect(other.disabled).toBe(false)
})

test('candidates that could not be loaded can be requested again', async () => {
  network.answer(listCandidaturas, { code: 'vaga_not_found' })
  renderAt('/', <VagaCandidatosDialog vaga={ownVaga} open onOpenChange={() => {}} />)
  const again = await screen.findByRole('button', { name: 'Tentar novamente' })
  network.answer(listCandidaturas, { ok: { items: two, next_cursor: null } })
  await userEvent.click(again)
  await row('Ana Lima')
})

test('a candidate who would work for long is marked', async () => {
  show([{ ...two[0], chain_minutes: 18 * 60 }, two[1]])
  within(await row('Ana Lima')).getByText('Com este plantão serão 18 h seguidas.')
})

test('before a candidate is accepted whose shifts may coincide, the reason is asked, also where only the server knew', async () => {
  show([{ ...two[0], may_clash: true }, two[1]])
  const marked = within(await row('Ana Lima'))
  marked.getByText('Pode coincidir com outro plantão desta pessoa: um dos horários não foi entendido.')
  await userEvent.click(marked.getByRole('button', { name: /^Aceitar/ }))
  const name = 'Aceitar sem saber se os horários coincidem?'
  await userEvent.click(
    within(await screen.findByRole('alertdialog', { name })).getByRole('button', { name: 'Cancelar' }),
  )
  expect(network.bodiesOf(acceptCandidatura)).toEqual([])
  network.answer(acceptCandidatura, { code: 'medico_hours_unknown' })
  await userEvent.click(within(await row('Caio Prado')).getByRole('button', { name: /^Aceitar/ }))
  const asked = within(await screen.findByRole('alertdialog', { name }))
  network.answer(acceptCandidatura, { ok: { ...two[1], status: 'aceita' } })
  await userEvent.type(asked.getByLabelText('Motivo'), 'Combinado por telefone')
  await userEvent.click(asked.getByRole('button', { name: 'Aceitar' }))
  await waitFor(() =>
    expect(network.bodiesOf(acceptCandidatura).at(-1)).toEqual({
      candidatura_id: id(2),
      override_reason: 'Combinado por telefone',
    }),
  )
})
