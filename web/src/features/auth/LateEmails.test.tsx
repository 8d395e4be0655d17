import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '../../../test/network.ts'
import { renderAt } from '../../../test/page.tsx'
import RecoverPassword from '../../routes/views/RecoverPassword.tsx'

const readyz = { method: 'GET', path: '/readyz' } as const
const late = 'Os e-mails estão demorando mais do que o normal. O seu será enviado assim que possível.'

test('a person who is about to ask for an e-mail is told that e-mails are late', async () => {
  network.answer(readyz, { ok: { status: 'impaired', mail: false } })
  renderAt('/?view=recover', <RecoverPassword />)
  expect(await screen.findByText(late)).toBeTruthy()
})

test.each([
  ['the mail server is there', { ok: { status: 'ready', mail: true } }],
  ['nobody knows', 'no answer'],
] as const)('nothing is said of late e-mails when %s', async (_, reply) => {
  network.answer(readyz, reply)
  renderAt('/?view=recover', <RecoverPassword />)
  await waitFor(() => expect(network.requestsOf(readyz)).toHaveLength(1))
  await new Promise(setImmediate)
  expect(screen.queryByText(late)).toBeNull()
})
