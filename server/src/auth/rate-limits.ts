import type { FastifyRequest } from 'fastify'
import type { SignedIn } from '../platform/http/mount.ts'
import { callerOf } from '../platform/security/client-network.ts'
import type { Limit, Try } from '../platform/security/rate-limiter.ts'
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
} satisfies Record<string, Limit>

/** A password that somebody gives for an account. The network comes first: past its limit it cannot touch the account's. */
export function signInLimits(request: FastifyRequest, email: string): Try[] {
  return [
    { limit: limits.signInByNetwork, of: callerOf(request) },
    { limit: limits.signInByAccount, of: mailbox(email) },
  ]
}

/** From a device that the account knows: what strangers guess elsewhere does not lock its owner out there. */
export function deviceLimits(device: string): Try[] {
  return [{ limit: limits.signInByDevice, of: device }]
}

export function reauthenticationLimits({ userId }: SignedIn): Try[] {
  return [{ limit: limits.ownPassword, of: userId }]
}

/** The failures of an account alone, forgotten when its owner proves to be the owner. */
export function accountLimits(email: string): Try[] {
  return [{ limit: limits.signInByAccount, of: mailbox(email) }]
}

export function signUpLimits(request: FastifyRequest): Try[] {
  return [{ limit: limits.signUpByNetwork, of: callerOf(request) }]
}

export function resendLimits(request: FastifyRequest, email: string): Try[] {
  return [{ limit: limits.resendByNetwork, of: callerOf(request) }, ...confirmationEmailLimits(email)]
}

export function signUpAddressLimits(email: string): Try[] {
  return [{ limit: limits.signUpByAddress, of: mailbox(email) }]
}

export function confirmationEmailLimits(email: string): Try[] {
  return [{ limit: limits.confirmationByAddress, of: mailbox(email) }]
}

/** Passwords of sign-ups, given by who has the mailbox. */
export function confirmLimits(request: FastifyRequest, email: string): Try[] {
  return [
    { limit: limits.confirmByNetwork, of: callerOf(request) },
    { limit: limits.confirmByAddress, of: mailbox(email) },
  ]
}

export function recoverLimits(request: FastifyRequest, email: string): Try[] {
  return [
    { limit: limits.recoverByNetwork, of: callerOf(request) },
    { limit: limits.recoverByAccount, of: mailbox(email) },
  ]
}
