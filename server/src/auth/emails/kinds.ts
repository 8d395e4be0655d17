import { randomUUID } from 'node:crypto'
import { formatInstantDate, formatInstantTime } from '@plantao/contract/format'
import { defaultZone } from '@plantao/contract/hospitais/rules'
import type { Email, EmailKind } from '../../notificacoes/emails/email.ts'
import { writeMessage } from '../../notificacoes/emails/message.ts'
import { withRole } from '../../platform/database/db.ts'
import { secretsToSend } from '../one-time-links/store.ts'
import type { Props as PasswordChanged } from './password-changed.tsx'
import type { Props as FactorChanged } from './second-factor-changed.tsx'

/**
 * The token is the link's whole query, because mail programs drop fragments and change `=` and `&`. Our logs leave
 * queries out, so they do not contain the token.
 */
function propsOf(page: string, { token, code }: { token: string; code: string }) {
  return {
    page: page.replace(/^https?:\/\//, ''),
    link: `${page}?${token}`,
    code: `${code.slice(0, 4)}-${code.slice(4)}`,
  }
}

const confirmEmail: EmailKind = {
  name: 'confirm-email',
  isUrgent: true,
  async compose(trx, [id], { keys, config }) {
    const secrets = await withRole(trx, 'app_auth', () => secretsToSend(trx, keys, 'confirm', id))
    if (!secrets) return null
    return writeMessage(
      await import('#compiled/auth/emails/confirm'),
      propsOf(`${config.publicUrl}/confirmar`, secrets),
    )
  },
}

const resetPassword: EmailKind = {
  name: 'reset-password',
  isUrgent: true,
  async compose(trx, [id], { keys, config }) {
    const secrets = await withRole(trx, 'app_auth', () => secretsToSend(trx, keys, 'reset', id))
    if (!secrets) return null
    return writeMessage(await import('#compiled/auth/emails/reset'), propsOf(`${config.publicUrl}/nova-senha`, secrets))
  },
}

const accountExists: EmailKind = {
  name: 'account-exists',
  isUrgent: true,
  compose: async (_trx, _keys, { config }) =>
    writeMessage(await import('#compiled/auth/emails/account-exists'), { link: `${config.publicUrl}/` }),
}

const secondFactorChanged: EmailKind = {
  name: 'account-second-factor',
  compose: async (_trx, [key], { config }) =>
    writeMessage(await import('#compiled/auth/emails/second-factor-changed'), {
      change: key.split(':')[1] as FactorChanged['change'],
      contact: config.privacyContact ?? null,
      link: `${config.publicUrl}/`,
    }),
}

const passwordChanged: EmailKind = {
  name: 'account-password',
  async compose(_trx, [key], { config }) {
    const [, how, ms] = key.split(':')
    const at = new Date(Number(ms)).toISOString()
    const [day, time] = [formatInstantDate(at, defaultZone), formatInstantTime(at, defaultZone)]
    return writeMessage(await import('#compiled/auth/emails/password-changed'), {
      how: how as PasswordChanged['how'],
      when: `${day}, às ${time} (horário de Brasília)`,
      contact: config.privacyContact ?? null,
      link: `${config.publicUrl}/?view=recover`,
    })
  },
}

export const authEmails = [confirmEmail, resetPassword, accountExists, secondFactorChanged, passwordChanged]

export function confirmEmailTo(account: string, tokenId: string): Email {
  return { kind: confirmEmail, key: tokenId, to: { account } }
}

export function resetPasswordEmailTo(account: string, tokenId: string): Email {
  return { kind: resetPassword, key: tokenId, to: { account } }
}

/** An account gets this e-mail at most once a day (UTC), because the day is part of the key. */
export function accountExistsEmailTo(account: string): Email {
  const today = new Date().toISOString().slice(0, 10)
  return { kind: accountExists, key: `${account}:${today}`, to: { account } }
}

export function secondFactorEmailTo(account: string, change: FactorChanged['change']): Email {
  return { kind: secondFactorChanged, key: `${account}:${change}:${randomUUID()}`, to: { account } }
}

/** An account gets this e-mail at most once a day (UTC), because the day is part of the key. */
export function wrongFactorEmailTo(account: string): Email {
  return {
    kind: secondFactorChanged,
    key: `${account}:wrong:${new Date().toISOString().slice(0, 10)}`,
    to: { account },
  }
}

/** Stores the time of the change in the key, because the e-mail may be sent later. */
export function passwordChangedEmailTo(account: string, how: PasswordChanged['how']): Email {
  return { kind: passwordChanged, key: `${account}:${how}:${Date.now()}:${randomUUID()}`, to: { account } }
}
