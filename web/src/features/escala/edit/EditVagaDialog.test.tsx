import { getEscala } from '@plantao/contract/escala/routes'
import { listEspecialidades } from '@plantao/contract/especialidades/routes'
import { listSetores } from '@plantao/contract/setores/routes'
import { proposeChange } from '@plantao/contract/vagas/changes/routes'
import { updateVaga } from '@plantao/contract/vagas/routes'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ownVaga, signInHospital } from '../../../../test/hospital.ts'
import { network } from '../../../../test/network.ts'
import { field, fill, press, renderAt } from '../../../../test/page.tsx'
import { EditVagaDialog } from './EditVagaDialog.tsx'

const setor = { id: '00000000-0000-7000-8000-000000000009', nome: 'Sala vermelha' }
const inUse = {
  ...setor,
  especialidade: null,
  valor: 900,
  observacoes: 'Ramal 12',
  horarios: [],
  modalidade: 'presencial' as const,
  is_archived: false,
  is_used: true,
}
const onClose = vi.fn()

beforeEach(() => {
  onClose.mockClear()
  signInHospital()
  network.answer(listSetores, { ok: { items: [inUse] } })
  network.answer(listEspecialidades, { ok: { items: [] } })
  network.answer(getEscala, { ok: { items: [], medicos: [] } })
  network.answer(updateVaga, { ok: ownVaga })
  network.answer(proposeChange, { ok: ownVaga })
})

const show = (change: Partial<OwnVaga>) =>
  renderAt('/', <EditVagaDialog vaga={{ ...ownVaga, ...change }} open onOpenChange={onClose} />)

const filled = { status: 'preenchida', accepted_name: 'Helena Prado' } as const
const begun = { starts_at: '2020-01-01T22:00:00Z', open_until: '2020-01-01T22:00:00Z' }
const notes = { Observações: 'Portaria 2' }
const [times, told] = [{ Horário: '08:00 - 20:00' }, { observacoes: 'Portaria 2' }]
const moved_from = { data: ownVaga.data, horario: ownVaga.horario }
const [vaga_id, horario] = [ownVaga.id, times.Horário]

test.each([
  [{}, { Valor: '1.500' }, 'Ninguém se candidatou ainda: ninguém recebe aviso.', 'Salvar', { valor: 1500 }, null],
  [{}, times, 'Ninguém se candidatou ainda: ninguém recebe aviso.', 'Salvar', { horario, moved_from }, null],
  [filled, times, 'Helena Prado recebe a proposta e responde.', 'Enviar proposta', null, { vaga_id, horario }],
  [
    filled,
    { Valor: '', ...notes },
    'Helena Prado recebe a proposta e responde; o resto muda já.',
    'Enviar proposta',
    told,
    { vaga_id, valor: null },
  ],
  [filled, notes, 'Helena Prado recebe um aviso com o que mudou.', 'Salvar', told, null],
  [{ ...filled, ...begun }, notes, 'Helena Prado recebe um aviso com o que mudou.', 'Salvar', told, null],
] as const)('of %j, %j: %s', async (change, texts, sentence, button, updated, proposed) => {
  show(change)
  await fill(texts as Record<string, string>)
  await screen.findByText(sentence)
  await press(button)
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(false))
  expect(network.bodiesOf(updateVaga)).toEqual(updated ? [updated] : [])
  expect(network.bodiesOf(proposeChange)).toEqual(proposed ? [proposed] : [])
})

test.each([{ pendentes_count: 1 }, filled, { status: 'encerrada' }] as const)(
  'of %j, the sector alone changes without a question, and fills no other field',
  async (change) => {
    show({ ...change, valor: null })
    await userEvent.selectOptions(await screen.findByLabelText('Setor'), setor.nome)
    await screen.findByText('Só o setor muda: ninguém recebe aviso.')
    await press('Salvar')
    await waitFor(() => expect(onClose).toHaveBeenCalledWith(false))
    expect(network.bodiesOf(updateVaga)).toEqual([{ setor_id: setor.id }])
    expect(network.bodiesOf(proposeChange)).toEqual([])
  },
)

test('a filled shift has no field that its doctor applied for, and one that has begun only the notes', async () => {
  const { unmount } = show(filled)
  for (const label of ['Data', 'Valor', 'Observações']) expect(field(label)).toBeTruthy()
  for (const label of ['Nome da vaga', 'Modalidade']) expect(screen.queryByLabelText(label)).toBeNull()
  unmount()
  show({ ...filled, ...begun })
  expect(field('Observações')).toBeTruthy()
  for (const label of ['Data', 'Valor']) expect(screen.queryByLabelText(label)).toBeNull()
})

test('a form without a difference sends nothing, and says so', async () => {
  show(filled)
  await press('Enviar proposta')
  await screen.findByText('Altere algum campo')
  expect(network.bodiesOf(proposeChange)).toEqual([])
})
