import { listEmailChoices } from '@plantao/contract/notificacoes/routes'
import type { EmailChoice } from '@plantao/contract/notificacoes/schema'
import { screen } from '@testing-library/react'
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
  await screen.findByLabelText('Plantão urgente')
  expect(screen.getAllByRole('combobox')).toHaveLength(1)
})
