import { listUrgentCallConsents } from '@plantao/contract/medicos/routes'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '../../../test/network.ts'
import { press, renderAt } from '../../../test/page.tsx'
import { signIn } from '../../../test/session.ts'
import { UrgentCalls } from './UrgentCalls.tsx'

const at = (n: number, nome: string) => ({
  hospital: { id: `0198c0de-0000-7000-8000-00000000000${n}`, nome },
  given_at: null,
})

test('after the last page of hospitals the focus is on the first new one', async () => {
  signIn()
  network.answer(listUrgentCallConsents, { ok: { items: [at(1, 'Hospital A')], next_cursor: 'next' } })
  renderAt('/', <UrgentCalls />)
  await screen.findByText('Hospital A')
  network.answer(listUrgentCallConsents, { ok: { items: [at(2, 'Hospital B')], next_cursor: null } })
  await press('Mostrar mais')
  await screen.findByText('Hospital B')
  expect(document.activeElement?.textContent).toBe('Hospital B')
})
