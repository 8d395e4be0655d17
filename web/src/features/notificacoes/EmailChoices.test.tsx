import { messages } from '@plantao/contract/messages'
import { chooseEmail, listEmailChoices } from '@plantao/contract/notificacoes/routes'
import type { EmailChoice } from '@plantao/contract/notificacoes/schema'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { network } from '../../../test/network.ts'
import { renderAt } from '../../../test/page.tsx'
import { signIn } from '../../../test/session.ts'
import { EmailChoices } from './EmailChoices.tsx'

beforeEach(() => signIn())

test('a kind that only a later version knows is left out', async () => {
  const later = 'shift-moved' as EmailChoice['kind']
  const items: EmailChoice[] = [
    { kind: 'urgent-call', delivery: 'now' },
    { kind: later, delivery: 'now' },
  ]
  network.answer(listEmailChoices, { ok: { items } })
  renderAt('/', <EmailChoices />)
  await screen.findByLabelText('Plantão urgente: por e-mail')
  expect(screen.getAllByRole('row')).toHaveLength(2)
})

test('the choices stay on the screen when one cannot be saved nor the list be loaded again', async () => {
  network.answer(listEmailChoices, { ok: { items: [{ kind: 'urgent-call', delivery: 'now' }] } })
  renderAt('/', <EmailChoices />)
  const choice = await screen.findByLabelText('Plantão urgente: por e-mail')
  network.answer(listEmailChoices, 'no answer')
  network.answer(chooseEmail, 'no answer')
  await userEvent.click(choice)
  await waitFor(() => expect(network.requestsOf(listEmailChoices)).toHaveLength(2))
  await screen.findByText(messages.notificacoes.chooseFailed)
  screen.getByLabelText('Plantão urgente: por e-mail')
})

test.each([
  ['por e-mail', 'now', 'never'],
  ['por e-mail', 'daily', 'never'],
  ['por e-mail', 'never', 'now'],
  ['só no resumo', 'now', 'daily'],
  ['só no resumo', 'daily', 'now'],
  ['só no resumo', 'never', 'daily'],
] as const)('the box "%s" turns "%s" into "%s"', async (box, before, after) => {
  network.answer(listEmailChoices, { ok: { items: [{ kind: 'urgent-call', delivery: before }] } })
  network.answer(chooseEmail, { ok: { kind: 'urgent-call', delivery: after } })
  renderAt('/', <EmailChoices />)
  await userEvent.click(await screen.findByLabelText(`Plantão urgente: ${box}`))
  await waitFor(() => expect(network.bodiesOf(chooseEmail)).toEqual([{ delivery: after }]))
})
