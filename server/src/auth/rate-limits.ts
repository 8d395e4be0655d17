import type { FastifyRequest } from 'fastify'
import type { SignedIn } from '../platform/http/mount.ts'
import { clientNetwork } from '../platform/security/client-network.ts'
import type { RateLimit, RateLimitKey } from '../platform/security/rate-limiter.ts'
import { mailbox } from './store.ts'

/**
 * What is limited, and how often. Of passwords only the wrong ones count: by account and network, or by the device where the
 * account has signed in before. There is no permanent lock.
 */
const limits = {
  signInByAccount: { name: 'sign-in-account', points: 10, seconds: 15 * 60, refusal: 'too_many_sign_ins' },
  signInByNetwork: { name: 'sign-in-network', points: 30, seconds: 5 * 60, refusal: 'too_many_sign_ins' },
  signInByDevice: { name: 'sign-in-device', points: 10, seconds: 15 * 60, refusal: 'too_many_sign_ins' },
  ownPassword: { name: 'own-password', points: 10, seconds: 15 * 60 },
  signUpByNetwork: { name: 'sign-up-network', points: 60, seconds: 60 * 60 },
  // As long as its links serve: each waits in one of the ten places that the database has for an address.
  signUpByAddress: { name: 'sign-up-address', points: 10, seconds: 24 * 60 * 60 },
  confirmByNetwork: { name: 'confirm-network', points: 30, seconds: 5 * 60 },
  confirmByAddress: { name: 'confirm-address', points: 10, seconds: 15 * 60 },
  // Sign-ups and resends together: so many confirmation e-mails one address gets, whoever asks for them.
  confirmationByAddress: { name: 'confirmation-address', points: 3, seconds: 60 * 60 },
  resendByNetwork: { name: 'resend-network', points: 30, seconds: 60 * 60 },
  recoverByAccount: { name: 'recover-account', points: 3, seconds: 60 * 60 },
  recoverByNetwork: { name: 'recover-network', points: 30, seconds: 60 * 60 },
} satisfies Record<string, RateLimit>

/** A password that somebody gives for an account. The network comes first: past its limit it cannot touch the account's. */
export function signInLimits(request: FastifyRequest, email: string): RateLimitKey[] {
  return [
    { limit: limits.signInByNetwork, key: clientNetwork(request) },
    { limit: limits.signInByAccount, key: mailbox(email) },
  ]
}

/** From a device that the account knows: what strangers guess elsewhere does not lock its owner out there. */
export function deviceLimits(device: string): RateLimitKey[] {
  return [{ limit: limits.signInByDevice, key: device }]
}

export function reauthenticationLimits({ userId }: SignedIn): RateLimitKey[] {
  return [{ limit: limits.ownPassword, key: userId }]
}

/** The failures of an account alone, forgotten when its owner proves to be the owner. */
export function accountLimits(email: string): RateLimitKey[] {
  return [{ limit: limits.signInByAccount, key: mailbox(email) }]
}

export function signUpLimits(request: FastifyRequest): RateLimitKey[] {
  return [{ limit: limits.signUpByNetwork, key: clientNetwork(request) }]
}

export function resendLimits(request: FastifyRequest, email: string): RateLimitKey[] {
  return [{ limit: limits.resendByNetwork, key: clientNetwork(request) }, ...confirmationEmailLimits(email)]
}

export function signUpAddressLimits(email: string): RateLimitKey[] {
  return [{ limit: limits.signUpByAddress, key: mailbox(email) }]
}

export function confirmationEmailLimits(email: string): RateLimitKey[] {
  return [{ limit: limits.confirmationByAddress, key: mailbox(email) }]
}

/** Passwords of sign-ups, given by who has the mailbox. */
export function confirmLimits(request: FastifyRequest, email: string): RateLimitKey[] {
  return [
    { limit: limits.confirmByNetwork, key: clientNetwork(request) },
    { limit: limits.confirmByAddress, key: mailbox(email) },
  ]
}

export function recoverLimits(request: FastifyRequest, email: string): RateLimitKey[] {
  return [
    { limit: limits.recoverByNetwork, key: clientNetwork(request) },
    { limit: limits.recoverByAccount, key: mailbox(email) },
  ]
}
