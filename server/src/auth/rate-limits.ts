import type { FastifyRequest } from 'fastify'
import type { SignedIn } from '../platform/http/callers.ts'
import { clientNetwork } from '../platform/security/client-network.ts'
import type { RateLimit, RateLimitKey } from '../platform/security/rate-limiter.ts'
import { mailbox } from './store.ts'

/**
 * Of passwords only the wrong ones count: by account and network, or by device where the account has signed in before. There is
 * no permanent lock.
 */
const limits = {
  signInByAccount: { name: 'sign-in-account', points: 10, seconds: 15 * 60, refusal: 'too_many_sign_ins' },
  signInByNetwork: { name: 'sign-in-network', points: 30, seconds: 5 * 60, refusal: 'too_many_sign_ins' },
  signInByDevice: { name: 'sign-in-device', points: 10, seconds: 15 * 60, refusal: 'too_many_sign_ins' },
  ownPassword: { name: 'own-password', points: 10, seconds: 15 * 60 },
  signUpByNetwork: { name: 'sign-up-network', points: 60, seconds: 60 * 60 },
  // As long as a link is valid: the database has ten places for the sign-ups of one address.
  signUpByAddress: { name: 'sign-up-address', points: 10, seconds: 24 * 60 * 60 },
  confirmByNetwork: { name: 'confirm-network', points: 30, seconds: 5 * 60 },
  confirmByAddress: { name: 'confirm-address', points: 10, seconds: 15 * 60 },
  // The confirmation e-mails that one address gets, from sign-ups and resends together.
  confirmationByAddress: { name: 'confirmation-address', points: 3, seconds: 60 * 60 },
  resendByNetwork: { name: 'resend-network', points: 30, seconds: 60 * 60 },
  recoverByAccount: { name: 'recover-account', points: 3, seconds: 60 * 60 },
  codeByNetwork: { name: 'code-network', points: 30, seconds: 5 * 60 },
  codeByAddress: { name: 'code-address', points: 10, seconds: 15 * 60 },
  recoverByNetwork: { name: 'recover-network', points: 30, seconds: 60 * 60 },
} satisfies Record<string, RateLimit>

/** The network first: once it is over its limit, it no longer counts against the account. */
export function signInLimits(request: FastifyRequest, email: string): RateLimitKey[] {
  return [
    { limit: limits.signInByNetwork, key: clientNetwork(request) },
    { limit: limits.signInByAccount, key: mailbox(email) },
  ]
}

/** For a device that the account has signed in from: guesses of strangers elsewhere do not lock it out. */
export function deviceLimits(device: string): RateLimitKey[] {
  return [{ limit: limits.signInByDevice, key: device }]
}

export function reauthenticationLimits({ userId }: SignedIn): RateLimitKey[] {
  return [{ limit: limits.ownPassword, key: userId }]
}

/** Failures of the account alone: reset when its owner has proved to be the owner. */
export function accountLimits(email: string): RateLimitKey[] {
  return [{ limit: limits.signInByAccount, key: mailbox(email) }]
}

export function signUpLimits(request: FastifyRequest): RateLimitKey[] {
  return [{ limit: limits.signUpByNetwork, key: clientNetwork(request) }]
}

export function resendLimits(request: FastifyRequest, email: string): RateLimitKey[] {
  return [{ limit: limits.resendByNetwork, key: clientNetwork(request) }, confirmationEmailLimit(email)]
}

export function signUpAddressLimits(email: string): RateLimitKey[] {
  return [{ limit: limits.signUpByAddress, key: mailbox(email) }]
}

export function confirmationEmailLimit(email: string): RateLimitKey {
  return { limit: limits.confirmationByAddress, key: mailbox(email) }
}

/** For the password of a sign-up, typed with its confirmation link. */
export function confirmLimits(request: FastifyRequest, email: string): RateLimitKey[] {
  return [
    { limit: limits.confirmByNetwork, key: clientNetwork(request) },
    { limit: limits.confirmByAddress, key: mailbox(email) },
  ]
}

/** For codes of e-mails, right or wrong, whether or not the address has an account. */
export function codeLimits(request: FastifyRequest, email: string): RateLimitKey[] {
  return [
    { limit: limits.codeByNetwork, key: clientNetwork(request) },
    { limit: limits.codeByAddress, key: mailbox(email) },
  ]
}

export function recoverLimits(request: FastifyRequest, email: string): RateLimitKey[] {
  return [
    { limit: limits.recoverByNetwork, key: clientNetwork(request) },
    { limit: limits.recoverByAccount, key: mailbox(email) },
  ]
}
