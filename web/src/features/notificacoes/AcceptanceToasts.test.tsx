import { countUnread } from '@plantao/contract/notificacoes/routes'
import type { Acceptance } from '@plantao/contract/notificacoes/schema'
import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { network } from '../../../test/network.ts'
import { renderAt } from '../../../test/page.tsx'
import { signIn } from '../../../test/session.ts'
import { AcceptanceToasts } from './AcceptanceToasts.tsx'

const acceptance = (n: number, nome_vaga: string): Acceptance => ({
  id: `00000000-0000-7000-8000-00000000000${n}`,
  vaga_id: `00000000-0000-7000-8000-00000000001${n}`,
  nome_vaga,
  data: '2099-12-01',
  horario: '19:00 - 07:00',
  modalidade: 'presencial',
  hospital: 'Santa Aurora',
})

beforeEach(() => signIn())

const open = () => renderAt('/', <AcceptanceToasts userId="u" />)

test('each acceptance is told once, in whichever tab, with the way to its vaga', async () => {
  const [uti, emergencia] = [acceptance(1, 'UTI'), acceptance(2, 'Emergência')]
  network.answer(countUnread, { ok: { count: 1, accepted: [uti] } })
  open()
  await screen.findByText('UTI · ter, 01/12, 19:00 - 07:00')
  expect(screen.getByText('Santa Aurora aceitou sua candidatura')).toBeTruthy()
  // jsdom has no pointer capture, so the toast gets only the click event.
  screen.getByRole('button', { name: 'Ver vaga' }).click()
  expect(location.pathname).toBe(`/vagas/${uti.vaga_id}`)
  cleanup()

  // Another tab gets both acceptances, but only one of them is new.
  network.answer(countUnread, { ok: { count: 2, accepted: [emergencia, uti] } })
  open()
  await screen.findByText('Emergência · ter, 01/12, 19:00 - 07:00')
  expect(screen.queryByText('UTI · ter, 01/12, 19:00 - 07:00')).toBeNull()
})
