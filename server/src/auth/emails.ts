import type { Email, EmailKind } from '../notificacoes/emails.ts'
import { withRole } from '../platform/database/db.ts'
import { writeMessage } from '../platform/mail/message.ts'
import { tokenToSend } from './one-time-links/store.ts'

const confirmEmail: EmailKind = {
  name: 'confirm-email',
  isUrgent: true,
  async compose(trx, [id], { keys, config }) {
    const token = await withRole(trx, 'app_auth', () => tokenToSend(trx, keys, 'confirm', id))
    if (!token) return null
    const link = `${config.publicUrl}/?view=confirm#token=${token}`
    return writeMessage(await import('#compiled/auth/emails/confirm'), { link })
  },
}

const resetPassword: EmailKind = {
  name: 'reset-password',
  isUrgent: true,
  async compose(trx, [id], { keys, config }) {
    const token = await withRole(trx, 'app_auth', () => tokenToSend(trx, keys, 'reset', id))
    if (!token) return null
    const link = `${config.publicUrl}/?view=reset#token=${token}`
    return writeMessage(await import('#compiled/auth/emails/reset'), { link })
  },
}

const accountExists: EmailKind = {
  name: 'account-exists',
  isUrgent: true,
  compose: async (_trx, _keys, { config }) =>
    writeMessage(await import('#compiled/auth/emails/account-exists'), { link: `${config.publicUrl}/` }),
}

export const authEmails = [confirmEmail, resetPassword, accountExists]

/** @param tokenId of the link. */
export function confirmEmailTo(account: string, tokenId: string): Email {
  return { kind: confirmEmail, key: tokenId, to: { account } }
}

/** @param tokenId of the link. */
export function resetPasswordEmailTo(account: string, tokenId: string): Email {
  return { kind: resetPassword, key: tokenId, to: { account } }
}

/** At most once a day. */
export function accountExistsEmailTo(account: string): Email {
  const today = new Date().toISOString().slice(0, 10)
  return { kind: accountExists, key: `${account}:${today}`, to: { account } }
}
