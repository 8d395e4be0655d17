import { getOwnLimits } from '@plantao/contract/hospitais/routes'
import { createReport } from '@plantao/contract/reports/routes'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hospital, signInHospital } from '../../../../test/hospital.ts'
import { network } from '../../../../test/network.ts'
import { fill, press, renderAt } from '../../../../test/page.tsx'
import { LimitsNotice } from './LimitsNotice.tsx'

const show = (isLimited: boolean) => {
  signInHospital()
  renderAt('/?view=hospital-dashboard', <LimitsNotice hospital={{ ...hospital, is_limited: isLimited }} />)
}

test('a hospital without limits reads nothing of them, and asks for nothing', () => {
  show(false)
  expect(screen.queryByRole('region', { name: 'Hospital ainda não confirmado' })).toBeNull()
})

test('a hospital without proof reads what it has used, and where to be confirmed', async () => {
  network.answer(getOwnLimits, {
    ok: {
      limits: { vagas: 3, published: 0, contacts: 10, next_contact_at: '2026-11-27T12:30:00Z', shared_with: null },
    },
  })
  show(true)
  const notice = await screen.findByRole('region', { name: 'Hospital ainda não confirmado' })
  await screen.findByText('3 de 20 vagas abertas · 10 de 10 contatos de candidatos em 24 horas')
  expect(notice.textContent).toContain('Novos contatos a partir de 27/11/2026')
  const link = screen.getByRole('link', { name: 'Confirmar o hospital' })
  expect(link.getAttribute('href')).toBe('/hospital/perfil/comprovacao')
})

test('a hospital whose CNPJ an earlier account uses reads its smaller limits, and may report that account', async () => {
  const shared_with = '0198c0de-0000-7000-8000-000000000007'
  network.answer(getOwnLimits, {
    ok: { limits: { vagas: 1, published: 0, contacts: 0, next_contact_at: null, shared_with } },
  })
  network.answer(createReport, { ok: { id: shared_with } })
  show(true)
  await screen.findByText('1 de 5 vagas abertas · 0 de 3 contatos de candidatos em 24 horas')
  await screen.findByText(/^Outra conta usa seu CNPJ: confirme a sua, e as vagas dela deixam de contar\./)
  await press('Denunciar a outra conta')
  await screen.findByRole('alertdialog', { name: 'Denunciar a outra conta?' })
  await fill({ Motivo: 'Não é nossa' })
  await press('Denunciar')
  await screen.findByText('Denúncia enviada. A equipe do Plantão Aberto vai analisar.')
  expect(network.bodiesOf(createReport)).toMatchObject([{ about: 'hospital', about_id: shared_with }])
})
