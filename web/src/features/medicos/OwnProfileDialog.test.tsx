import { listSessions } from '@plantao/contract/auth/routes'
import { listDocumentos } from '@plantao/contract/documentos/routes'
import { getOwnMedico, listAcessos } from '@plantao/contract/medicos/routes'
import { messages } from '@plantao/contract/messages'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '../../../test/network.ts'
import { renderAt } from '../../../test/page.tsx'
import { signIn } from '../../../test/session.ts'
import { OwnProfileDialog } from './OwnProfileDialog.tsx'

const user = {
  id: '00000000-0000-7000-8000-000000000009',
  email: 'ana@exemplo.com.br',
  user_metadata: { user_type: 'doctor' as const },
  email_confirmed_at: null,
  created_at: '2026-11-20T12:00:00Z',
}

test('a doctor without a medico row has the average 0', async () => {
  network.answer(getOwnMedico, { code: 'PGRST116' })
  network.answer(listDocumentos, { ok: { items: [] } })
  network.answer(listAcessos, { ok: { items: [], next_cursor: null } })
  network.answer(listSessions, { ok: { items: [] } })
  signIn(user)
  renderAt('/', <OwnProfileDialog user={user} open onOpenChange={() => {}} />)
  const none = await screen.findByText(messages.avaliacoes.none)
  expect(within(none.closest('section')!).getByText('0')).toBeTruthy()
})
