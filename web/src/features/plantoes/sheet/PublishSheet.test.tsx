import { getEscala } from '@plantao/contract/escala/routes'
import { listEspecialidades } from '@plantao/contract/especialidades/routes'
import { getOwnHospital } from '@plantao/contract/hospitais/routes'
import { messages } from '@plantao/contract/messages'
import { getPlantao, listPlantoes, publishPlantoes, savePlantoes } from '@plantao/contract/plantoes/routes'
import { errorText } from '@plantao/contract/sentences/errors'
import { publishSheet as texts } from '@plantao/contract/sentences/plantoes'
import { listOwnVagas } from '@plantao/contract/vagas/routes'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { hospital, ownVaga, signInHospital } from '../../../../test/hospital.ts'
import { network } from '../../../../test/network.ts'
import { field, fill, press, renderAt } from '../../../../test/page.tsx'
import { PublishSheet } from './PublishSheet.tsx'

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const [first, third] = ['2998-12-05', '2998-12-07']
const night = (day: string) => ({
  id: id(7),
  status: 'aberta' as const,
  setor_id: null,
  especialidade: 'UTI',
  modalidade: 'presencial' as const,
  turno: 'noite' as const,
  data: day,
  horario: '19:00 - 07:00',
  time_zone: hospital.time_zone,
  starts_at: null,
  ends_at: null,
  open_until: '2998-12-31T22:00:00Z',
  medico: null,
  waiting_count: 2,
  checked_in_at: null,
})

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
  network.answer(listEspecialidades, { ok: { items: [] } })
  network.answer(getOwnHospital, { ok: hospital })
  network.answer(listOwnVagas, { ok: { items: [], next_cursor: null } })
  network.answer(listPlantoes, { ok: { items: [], next_cursor: null } })
  network.answer(getEscala, { ok: { medicos: [], items: [] } })
  signInHospital()
})

function open(day = first) {
  renderAt('/?view=hospital-dashboard', <PublishSheet open onOpenChange={() => {}} preset={{ day, turno: 'noite' }} />)
}

async function fillEqual() {
  await fill({ 'Nome da vaga': 'UTI Adulto', 'Valor da noite': '1.680' })
  await userEvent.selectOptions(field('Especialidade'), 'UTI')
}

const turno = (name: RegExp) => screen.findByRole('button', { name })
const pressTurno = async (name: RegExp) => userEvent.click(await turno(name))

test('missing fields are marked, and nothing is sent', async () => {
  open()
  await press('Publicar 1 plantão')
  await screen.findByText(messages.vagas.requiredTitle)
  expect(field('Nome da vaga').ariaInvalid).toBe('true')
  await pressTurno(/^Noite, \S+, 5 de dezembro/)
  await fillEqual()
  await press('Publicar plantões')
  await screen.findByText(texts.noChoices)
  expect(network.requestsOf(savePlantoes)).toEqual([])
})

test('the shifts go out as they were chosen, each as often as doctors are needed', async () => {
  network.answer(savePlantoes, { ok: { plantao_ids: [id(1), id(2)], publication_id: null, undo_until: null } })
  open()
  await fillEqual()
  await fill({ 'Médicos por turno': '2' })
  await press('Guardar rascunho')
  await screen.findByText(texts.saved(2))
  const shift = { data: first, horario: '19:00 - 07:00', valor: 1680 }
  expect(network.bodiesOf(savePlantoes)).toEqual([
    {
      nome_vaga: 'UTI Adulto',
      especialidade: 'UTI',
      modalidade: 'presencial',
      observacoes: null,
      setor_id: null,
      shifts: [shift, shift],
      is_to_publish: false,
    },
  ])
})

test('a turno that exists is skipped, unless the hospital wants another one', async () => {
  network.answer(getEscala, { ok: { medicos: [], items: [night(first)] } })
  open()
  await fillEqual()
  await screen.findByText('UTI, aberta, 2 candidatos')
  await screen.findByText(texts.allSkipped)
  await pressTurno(/^Noite, \S+, 6 de dezembro/)
  await screen.findByRole('button', { name: 'Publicar 1 plantão' })
  await press('Publicar outra')
  await screen.findByRole('button', { name: 'Publicar 2 plantões' })
})

test('nothing can be published before it is known what exists in each chosen month', async () => {
  const february = Promise.withResolvers<void>()
  network.answer(getEscala, async ({ query }) => {
    if (query.data_de! > '2999-01') await february.promise
    return { ok: { medicos: [], items: [] } }
  })
  open()
  await fillEqual()
  const publish = () => screen.getByRole('button', { name: /^Publicar \d/ })
  await waitFor(() => expect(publish()).toHaveProperty('disabled', false))
  await userEvent.click(await screen.findByRole('button', { name: 'Próximas semanas' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Todas as noites' }))
  expect(publish()).toHaveProperty('disabled', true)
  february.resolve()
  await waitFor(() => expect(publish()).toHaveProperty('disabled', false))
})

test('a day chosen for another time keeps its button and its field when a template empties the hours', async () => {
  network.answer(listOwnVagas, {
    ok: { items: [{ ...ownVaga, nome_vaga: 'UTI de 24 h', horario: '07:00 - 07:00' }], next_cursor: null },
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'UTI de 24 h' }))
  await pressTurno(/^Outro horário, \S+, 6 de dezembro/)
  await press('Em branco')
  expect(field('Outro horário').value).toBe('')
  await pressTurno(/^Outro horário, \S+, 6 de dezembro/)
})

test('more than 500 shifts are refused with a sentence, and not sent', async () => {
  open()
  await fillEqual()
  await fill({ 'Médicos por turno': '20' })
  await userEvent.click(await screen.findByRole('button', { name: 'Todas as noites' }))
  await screen.findByText(texts.tooMany('700 plantões', 500))
  await press('Publicar 700 plantões')
  expect(network.requestsOf(savePlantoes)).toEqual([])
})

test('without an answer everything stays, and the same set is sent again under the same key', async () => {
  network.answer(savePlantoes, 'no answer')
  open()
  await fillEqual()
  await press('Guardar rascunho')
  await screen.findByText(texts.saveFailed)
  expect(field('Nome da vaga').value).toBe('UTI Adulto')
  await press('Guardar rascunho')
  await waitFor(() => expect(network.requestsOf(savePlantoes)).toHaveLength(2))
  const [one, two] = network.requestsOf(savePlantoes).map(({ headers }) => headers['idempotency-key'])
  expect(one).toBeTruthy()
  expect(two).toBe(one)
})

test('a publication that fails stores nothing, and what was typed stays', async () => {
  network.answer(savePlantoes, { code: 'vagas_limit_reached' })
  open()
  await fillEqual()
  await press('Publicar 1 plantão')
  await screen.findByText(errorText.vagas_limit_reached)
  expect(field('Nome da vaga').value).toBe('UTI Adulto')
  expect(network.bodiesOf(savePlantoes)).toMatchObject([{ is_to_publish: true }])
  expect(network.requestsOf(publishPlantoes)).toEqual([])
})

test('shifts whose publication was undone are drafts, which can be published again', async () => {
  const publication = { plantao_ids: [id(1)], publication_id: id(2), undo_until: '2998-12-01T12:00:00Z' }
  network.answer(savePlantoes, { ok: publication })
  network.answer(publishPlantoes, { ok: publication })
  network.answer(getPlantao, {
    ok: {
      id: id(1),
      nome_vaga: 'UTI Adulto',
      especialidade: 'UTI',
      data: first,
      horario: '19:00 - 07:00',
      valor: 1680,
      modalidade: 'presencial',
      observacoes: null,
      created_at: '2026-11-20T12:00:00Z',
      starts_at: null,
      ends_at: null,
      time_zone: hospital.time_zone,
      setor: null,
      membro: null,
      publication_id: null,
      undo_until: null,
    },
  })
  open()
  await fillEqual()
  await press('Publicar 1 plantão')
  await screen.findByText(texts.keptAsDrafts)
  await press('Publicar 1 plantão')
  await waitFor(() => expect(network.bodiesOf(publishPlantoes)).toEqual([{ plantao_ids: [id(1)] }]))
  expect(network.requestsOf(savePlantoes)).toHaveLength(1)
})

test('arrow keys move in the days, and Page Down leads to the next weeks', async () => {
  open()
  ;(await turno(/^Noite, \S+, 5 de dezembro/)).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Dia, \S+, 6 de dezembro/)
  await userEvent.keyboard('{ArrowDown} ')
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Dia, \S+, 13 de dezembro/)
  expect(document.activeElement?.ariaPressed).toBe('true')
  await userEvent.keyboard('{PageDown}')
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/de janeiro/)
})

test('a day that has passed is refused with a sentence, and a text from yesterday leaves it out', async () => {
  const day = '2020-01-06'
  open(day)
  await screen.findByText(/^Já começou, por isso fica de fora: seg, 06\/01, noite/)
  await fill({ 'Horário do dia': '00:00 - 06:00' })
  await pressTurno(/^Dia, .*, hoje/)
  await screen.findByText(texts.past)
})

test('a regime of every second night presses them all', async () => {
  open(third)
  await press('A cada … dias')
  await press('Marcar 18 turnos')
  // The 7th was pressed before, and is one of the 18.
  await screen.findByRole('button', { name: 'Publicar 18 plantões' })
  expect((await turno(/^Noite, \S+, 31 de dezembro/)).ariaPressed).toBe('true')
  expect((await turno(/^Noite, \S+, 30 de dezembro/)).ariaPressed).toBe('false')
})

test('a regime of no days is refused at its field, which takes the focus', async () => {
  open(third)
  await press('A cada … dias')
  await fill({ 'A cada quantos dias': '0' })
  await press('Marcar')
  const days = field('A cada quantos dias')
  expect(document.activeElement).toBe(days)
  expect(days).toHaveProperty('ariaInvalid', 'true')
  expect(screen.getByText(texts.everyInvalid).id).toBe(days.getAttribute('aria-describedby')?.split(' ')[0])
})
