import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../../../test/page.tsx'
import { signIn } from '../../../../test/session.ts'
import { SuspensionDetails } from './SuspensionDetails.tsx'
import { SuspensionNotice } from './SuspensionNotice.tsx'

const ana = { id: '1', email: 'ana@exemplo.com.br', user_metadata: { user_type: 'doctor' } } as const

test('a suspended person reads why, since when and how to answer', () => {
  const suspension = { suspended_at: '2026-11-25T12:00:00Z', reason: 'CRM de outra pessoa' }
  signIn({ ...ana, suspension })
  renderAt('/?view=doctor-dashboard', <SuspensionDetails suspension={suspension} />)
  const { textContent } = screen.getByRole('region', { name: 'Sua conta está suspensa' })
  expect(textContent).toContain('em 25/11/2026. Motivo: CRM de outra pessoa')
  expect(textContent).toContain('Para contestar, fale com quem cuida desta instalação')
  expect(textContent).toContain('faça um pedido em “Pedidos sobre meus dados”')
  screen.getByRole('button', { name: 'Exportar meus dados' })
})

test('anybody else reads nothing of it', () => {
  signIn(ana)
  renderAt('/?view=doctor-dashboard', <SuspensionNotice />)
  // A notice would show this text first, while its details load.
  expect(screen.queryByText('Carregando…')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Sua conta está suspensa' })).toBeNull()
})
