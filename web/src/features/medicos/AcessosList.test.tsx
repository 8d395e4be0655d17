import { listAcessos } from '@plantao/contract/medicos/routes'
import type { Acesso } from '@plantao/contract/medicos/schema'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '../../../test/network.ts'
import { renderAt } from '../../../test/page.tsx'
import { signIn } from '../../../test/session.ts'
import { AcessosList } from './AcessosList.tsx'

const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`

test('each kind of access has its sentence, also one that only a later version knows', async () => {
  signIn({ id: id(9), email: 'ana@example.com', user_metadata: { user_type: 'doctor' } })
  const later = 'mapa' as Acesso['kind']
  const tipos: Acesso['kind'][] = ['perfil', 'documento', 'lista', 'exportacao', 'email', 'urgencia', later]
  const items = tipos.map((kind, n) => ({
    id: id(n),
    kind,
    hospital: { nome: 'Hospital Um' },
    created_at: '2026-11-20T12:00:00Z',
  }))
  network.answer(listAcessos, { ok: { items, next_cursor: null } })
  renderAt('/', <AcessosList />)
  const lines = within(await screen.findByRole('list')).getAllByRole('listitem')
  expect(lines.map((line) => line.textContent!.replace(/\d\d\/.*/, ''))).toEqual([
    'Hospital Um viu seu perfil',
    'Hospital Um abriu seu documento CRM',
    'Hospital Um viu seus dados na lista de candidatos',
    'Hospital Um exportou os próprios dados, que incluem seu nome',
    'Hospital Um recebeu por e-mail o aviso da sua candidatura',
    'Hospital Um viu seus dados e se você está livre, ao procurar quem cubra um plantão',
    'Hospital Um viu seus dados',
  ])
})
