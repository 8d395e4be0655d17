import { listAvaliacoes, reportAvaliacao } from '@plantao/contract/avaliacoes/routes'
import { messages } from '@plantao/contract/messages'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { network } from '../../../test/network.ts'
import { renderAt } from '../../../test/page.tsx'
import { signIn } from '../../../test/session.ts'
import { AvaliacoesList } from './AvaliacoesList.tsx'

const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`
const rating = {
  id: id(1),
  medico_id: id(2),
  hospital_id: id(3),
  estrelas: 4,
  comentario: 'Pontual.',
  // This instant is on 2 October in Greenwich, but still on 1 October in Brazil.
  created_at: '2026-10-02T01:00:00Z',
  reply: null,
  is_reported: false,
  hospital: { nome: 'Hospital São Braz' },
}

const one = { media: 4, total: 1, next_cursor: null }

const show = (none?: string) => renderAt('/', <AvaliacoesList medicoId={id(2)} none={none} />)

beforeEach(() => signIn())

test('the average has one decimal and a comma; each rating its stars, hospital, day and words', async () => {
  network.answer(listAvaliacoes, { ok: { items: [rating], media: 4.6, total: 12, next_cursor: null } })
  show()
  await screen.findByText('4,6')
  const [item] = screen.getAllByRole('listitem')
  for (const text of ['Hospital São Braz', '01/10/2026', 'Pontual.']) expect(item?.textContent).toContain(text)
  expect(screen.getByRole('img', { name: '4 de 5 estrelas' })).toBeTruthy()
})

test('without ratings the average is 0, with a sentence that depends on the reader', async () => {
  network.answer(listAvaliacoes, { ok: { items: [], media: 0, total: 0, next_cursor: null } })
  show()
  await screen.findByText(messages.avaliacoes.none)
  expect(screen.getByText('0')).toBeTruthy()
  cleanup()
  const { baseElement } = show(messages.avaliacoes.noneOfOther)
  await screen.findByText('Sem avaliações ainda')
  expect(baseElement.textContent).toContain('0Sem avaliações ainda')
})

test('a comment is reported once: then the list says so and has no button for it', async () => {
  network.answer(listAvaliacoes, { ok: { ...one, items: [rating] } })
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Denunciar' }))
  network.answer(reportAvaliacao, { ok: { id: rating.id } })
  network.answer(listAvaliacoes, { ok: { ...one, items: [{ ...rating, is_reported: true }] } })
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Denunciar comentário?' }))
  await userEvent.type(dialog.getByLabelText('Motivo'), 'Ofensivo')
  await userEvent.click(dialog.getByRole('button', { name: 'Denunciar' }))
  await screen.findByText('Você denunciou este comentário.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Denunciar' })).toBeNull())
  expect(screen.getByRole('button', { name: 'Responder' })).toBeTruthy()
  expect(network.bodiesOf(reportAvaliacao)).toEqual([{ avaliacao_id: rating.id, reason: 'Ofensivo' }])
})
