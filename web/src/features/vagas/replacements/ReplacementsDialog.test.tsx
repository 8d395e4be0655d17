import { getOwnHospital } from '@plantao/contract/hospitais/routes'
import { listReplacements } from '@plantao/contract/vagas/replacements/routes'
import type { Replacement } from '@plantao/contract/vagas/replacements/schema'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hospital, ownVaga, signInHospital } from '../../../../test/hospital.ts'
import { network } from '../../../../test/network.ts'
import { renderAt } from '../../../../test/page.tsx'
import { ReplacementsDialog } from './ReplacementsDialog.tsx'

const id = (n: number) => `00000000-0000-7000-8000-00000000001${n}`

const caio: Replacement = {
  medico_id: id(1),
  candidatura_id: id(2),
  nome: 'Caio Prado',
  crm: 'CRM/SP 1234',
  crm_uf: 'SP',
  especialidade: 'UTI',
  telefone: '(11) 98765-4321',
  shifts_here: 0,
  is_free: true,
  called_at: null,
  is_to_call: true,
}
const ended = { crm: null, crm_uf: null, especialidade: null, telefone: null, is_free: null }

function show(change: Partial<OwnVaga>, items: Replacement[], to_call_count = 1) {
  signInHospital()
  network.answer(getOwnHospital, { ok: hospital })
  network.answer(listReplacements, { ok: { items, next_cursor: null, to_call_count } })
  const vaga = { ...ownVaga, is_reopened: true, ...change }
  renderAt('/', <ReplacementsDialog vaga={vaga} open onOpenChange={() => {}} />)
}

test.each([
  ['a mobile', { telefone: '(11) 98765-4321' }, ['(11) 98765-4321', 'WhatsApp']],
  ['a landline', { telefone: '(11) 3456-7890' }, ['(11) 3456-7890']],
  ['no number any more', ended, []],
] as const)('%s has the links that it can have', async (_what, change, links) => {
  show({}, [{ ...caio, ...change }])
  const row = within(await screen.findByRole('list')).getByRole('listitem')
  expect(
    within(row)
      .queryAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(links)
  expect(row.textContent?.includes('Livre: sim')).toBe(links.length > 0)
})

test.each([
  ['open again', {}, 12, 'Avisar todos (12)'],
  ['closed', { status: 'encerrada' }, 1, 'Reabrir e avisar (1)'],
  ['closed, with nobody to call', { status: 'encerrada' }, 0, 'Reabrir e avisar (0)'],
  ['open again, and all were called', {}, 0, null],
  ['filled meanwhile', { status: 'preenchida' }, 1, null],
] as const)('%s it offers to call: %s', async (_what, change, toCallCount, name) => {
  show(change, [caio], toCallCount)
  await screen.findByText('Caio Prado')
  const found = screen.queryByRole('button', { name: /avisar/i })
  expect(found?.textContent ?? null).toBe(name)
})
