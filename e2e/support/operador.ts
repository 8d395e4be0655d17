import { acceptOperatorInvite, openOperatorInvite } from '@plantao/contract/operadores/routes'
import { password } from '@plantao/testkit/fixtures'
import { newEmail } from '@plantao/testkit/random'
import { totp } from '@plantao/testkit/totp'
import type { Page } from '@playwright/test'
import { api, createInvite } from './api.ts'
import { expect, openWith } from './people.ts'

/** Makes an operator by an invitation, and opens 'Operação' with the new operator's session. @returns the operator */
export async function enterOperacao(page: Page) {
  const token = await createInvite()
  const { secret } = await api.ok(openOperatorInvite, { body: { token } })
  const body = { token, email: newEmail(), nome: 'Olívia Prado', password, secret, code: totp(secret) }
  const { session } = await api.ok(acceptOperatorInvite, { body })
  await openWith(page, session, '/operacao')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return { email: body.email, secret, session }
}
