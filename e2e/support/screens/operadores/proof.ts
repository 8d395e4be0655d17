import type { CandidaturaOfVaga } from '@plantao/contract/candidaturas/schema'
import type { OwnClaim, OwnProof } from '@plantao/contract/hospitais/proof/schema'
import type { Hospital } from '@plantao/contract/hospitais/schema'
import { limits } from '@plantao/contract/sentences/limits'
import { proofMark } from '@plantao/contract/sentences/proof'
import { proofClaims } from '@plantao/contract/sentences/proof-claims'
import type { Page } from '@playwright/test'
import { expect } from '../../people.ts'
import { openPart } from '../../profile.ts'
import { changeAnswers, type Screen } from '../screen.ts'

const claim: OwnClaim = {
  id: '00000000-0000-4000-8000-000000000000',
  kind: 'cnes',
  cnes: '2077485',
  status: 'waiting_code',
  waits_because: null,
  new_name: null,
  sent_to_hint: 'd•••@saobraz.org.br',
  expires_at: '2998-12-03T12:00:00Z',
  created_at: '2026-11-26T12:00:00Z',
  decided_at: null,
  reason: null,
}

/**
 * The states of the card 'Comprovação', each with a text that the card then shows. The state with a valid proof is left
 * out, because the screen 'hospital profile' shows it.
 */
const states: [name: string, shown: string | RegExp, claim: OwnClaim | null, proof?: OwnProof][] = [
  ['without a claim', proofMark.none.join(' '), null],
  ['whose code was sent', /^Enviamos um código para d/, claim],
  ['whose code ended', proofClaims.codeEnded, { ...claim, status: 'expired' }],
  [
    'that waits for an operator',
    /espera a conferência da operação/,
    { ...claim, status: 'waiting_operator', waits_because: 'name_differs' },
  ],
  [
    'that was refused',
    /decidiu contra a confirmação: O telefone/,
    {
      ...claim,
      kind: 'manual',
      status: 'refused',
      decided_at: '2026-11-26T15:00:00Z',
      reason: 'O telefone informado é de outra clínica. Mande um do site oficial.',
    },
  ],
  [
    'whose proof is about to end',
    proofClaims.renew,
    { ...claim, status: 'proven' },
    { by: 'operacao', at: '2025-12-01T12:00:00Z', until: '2026-12-01T12:00:00Z', cnes: null },
  ],
  [
    'whose new name waits for an operator',
    /^O nome “Hospital e Maternidade/,
    { ...claim, kind: 'rename', status: 'waiting_operator', new_name: 'Hospital e Maternidade Santa Aurora da Serra' },
    { by: 'cnes', at: '2025-12-01T12:00:00Z', until: '2998-12-01T12:00:00Z', cnes: '2077485' },
  ],
]

export const proofScreens: Screen[] = [
  ...states.map(
    ([name, shown, claim, proof = null]): Screen => ({
      name: `hospital ${name}`,
      who: 'hospital',
      isVariant: !['that was refused', 'whose code was sent'].includes(name),
      opensOnlyAnew: true,
      open: async (page) => {
        await page.route('**/rest/v1/proof_claims/own', (route) => route.fulfill({ json: { proof, claim } }))
        await openPart(page, 'Comprovação')
        await page.getByRole('region', { name: 'Comprovação' }).getByText(shown).scrollIntoViewIfNeeded()
      },
    }),
  ),
  {
    name: 'hospital that asks an operator',
    who: 'hospital',
    opensOnlyAnew: true,
    open: async (page) => {
      const json = { proof: null, claim: null }
      await page.route('**/rest/v1/proof_claims/own', (route) => route.fulfill({ json }))
      await openPart(page, 'Comprovação')
      await page.getByRole('button', { name: proofClaims.askManual }).click()
      await expect(page.getByLabel('Como podemos confirmar', { exact: true })).toBeVisible()
    },
  },
  { name: 'limits of a hospital without proof', who: 'hospital', opensOnlyAnew: true, open: openLimited },
  {
    name: 'limits of a hospital whose CNPJ an earlier account uses',
    who: 'hospital',
    opensOnlyAnew: true,
    open: async (page) => {
      await openLimited(page, claim.id)
      await expect(page.getByText(limits.shared)).toBeVisible()
    },
  },
  {
    name: 'candidates whose contact is held back',
    who: 'hospital',
    isVariant: true,
    opensOnlyAnew: true,
    open: async (page) => {
      await openHeld(page)
      await expect(page.getByRole('dialog').getByText(limits.held).first()).toBeVisible()
    },
  },
  {
    name: 'candidate whose contact is held back',
    who: 'hospital',
    isVariant: true,
    opensOnlyAnew: true,
    open: async (page) => {
      await openHeld(page)
      const held = page.getByRole('dialog').getByRole('listitem').filter({ hasText: limits.held })
      await held.getByRole('button', { name: 'Ver Perfil' }).first().click()
      const profile = page.getByRole('dialog', { name: 'Perfil do Médico' })
      await expect(profile.getByRole('link', { name: limits.confirm })).toBeVisible()
    },
  },
]

async function openLimited(page: Page, shared_with: string | null = null) {
  const used = { vagas: 5, published: 5, contacts: 3, next_contact_at: '2998-11-27T12:30:00Z', shared_with }
  await page.route('**/rest/v1/hospitais/me/limits', (route) => route.fulfill({ json: { limits: used } }))
  await changeAnswers(page, '**/rest/v1/hospitais/me', (own: Hospital) => ({ ...own, is_limited: true }))
  await page.goto('/privacidade')
  await page.goto('/')
  await expect(page.getByRole('region', { name: limits.title })).toContainText(limits.used(used))
}

async function openHeld(page: Page) {
  await changeAnswers(page, '**/rest/v1/candidaturas?*', (list: { items: CandidaturaOfVaga[] }) => {
    for (const candidatura of list.items) {
      if (candidatura.status !== 'pendente') continue
      Object.assign(candidatura, { is_contact_held: true })
      Object.assign(candidatura.medico, { crm: null, email: null, telefone: null })
    }
    return list
  })
  await page
    .getByRole('article')
    .filter({ has: page.getByText('Aberta', { exact: true }) })
    .getByRole('button', { name: /^Ver Candidatos \([1-9]/ })
    .first()
    .click()
}
