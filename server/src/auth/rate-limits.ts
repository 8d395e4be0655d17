import { maxNewHospitals } from '@plantao/contract/hospitais/quota-rules'
import type { FastifyRequest } from 'fastify'
import type { SignedIn } from '../platform/http/callers.ts'
import { limitedNetwork } from '../platform/security/client-network.ts'
import type { RateLimit, RateLimitKey } from '../platform/security/rate-limiter.ts'
import { mailbox } from './store.ts'

/** Many people share the address of a mobile network or a hospital, so a network's limit only stops floods. */
const flood = { points: 300, refusal: 'too_many_from_network' } as const

const limits = {
  // A sign-in counts only if the password is wrong: against the account and the network, or against a known device.
  signInByAccount: { name: 'sign-in-account', points: 10, seconds: 15 * 60, refusal: 'too_many_sign_ins' },
  signInByNetwork: { name: 'sign-in-network', ...flood, seconds: 5 * 60 },
  signInByDevice: { name: 'sign-in-device', points: 10, seconds: 15 * 60, refusal: 'too_many_sign_ins' },
  ownPassword: { name: 'own-password', points: 10, seconds: 15 * 60 },
  signUpByNetwork: { name: 'sign-up-network', ...flood, seconds: 60 * 60 },
  newHospitalByNetwork: {
    name: 'new-hospital-network',
    points: maxNewHospitals,
    seconds: 24 * 60 * 60,
    refusal: 'too_many_new_hospitals',
  },
  // An address has ten slots for sign-ups. A slot is free again when the link of its sign-up expires, after 24 hours.
  signUpByAddress: { name: 'sign-up-address', points: 10, seconds: 24 * 60 * 60 },
  confirmByNetwork: { name: 'confirm-network', ...flood, seconds: 5 * 60 },
  confirmByAddress: { name: 'confirm-address', points: 10, seconds: 15 * 60 },
  // Counts the confirmation e-mails to one address, from sign-ups and resends together.
  confirmationByAddress: { name: 'confirmation-address', points: 3, seconds: 60 * 60 },
  resendByNetwork: { name: 'resend-network', ...flood, seconds: 60 * 60 },
  recoverByAddress: { name: 'recover-address', points: 3, seconds: 60 * 60 },
  factorByAccount: { name: 'second-factor-account', points: 10, seconds: 15 * 60 },
  factorByDevice: { name: 'second-factor-device', points: 10, seconds: 15 * 60 },
  looksByOperator: { name: 'look-operator', points: 60, seconds: 60 * 60, refusal: 'second_factor_again' },
  inviteByNetwork: { name: 'invite-network', ...flood, seconds: 5 * 60 },
  codeByNetwork: { name: 'code-network', ...flood, seconds: 5 * 60 },
  codeByAddress: { name: 'code-address', points: 10, seconds: 15 * 60 },
  recoverByNetwork: { name: 'recover-network', ...flood, seconds: 60 * 60 },
} satisfies Record<string, RateLimit>

type OfRequest = (request: FastifyRequest) => RateLimitKey[]
type OfRequestAndEmail = (request: FastifyRequest, email: string) => RateLimitKey[]

/** No key for a request that has no limits by network. */
function byNetwork(limit: RateLimit, ipv6Bits?: 48 | 64): OfRequest {
  return (request) => {
    const key = limitedNetwork(request, ipv6Bits)
    return key === null ? [] : [{ limit, key }]
  }
}

const byEmail =
  (limit: RateLimit) =>
  (email: string): RateLimitKey => ({ limit, key: mailbox(email) })

/** The network's limit comes first: once it is reached, the network's attempts no longer count against the address. */
const byBoth =
  (network: RateLimit, address: RateLimit): OfRequestAndEmail =>
  (request, email) => [...byNetwork(network)(request), byEmail(address)(email)]

export const signInLimits = byBoth(limits.signInByNetwork, limits.signInByAccount)

/** A known device has a limit of its own, so that a stranger's guesses elsewhere do not lock it out. */
export const deviceLimits = (device: string): RateLimitKey[] => [{ limit: limits.signInByDevice, key: device }]

export const reauthenticationLimits = ({ userId }: SignedIn): RateLimitKey[] => [
  { limit: limits.ownPassword, key: userId },
]

export const signUpLimits = byNetwork(limits.signUpByNetwork)

/** The limit for sign-ups of hospitals, by site (`clientSite`). It applies once the operation began. */
export const newHospitalLimits = byNetwork(limits.newHospitalByNetwork, 48)
export const signUpAddressLimit = byEmail(limits.signUpByAddress)

export const resendLimits = byNetwork(limits.resendByNetwork)
export const confirmationEmailLimit = byEmail(limits.confirmationByAddress)

export const recoverLimits = byNetwork(limits.recoverByNetwork)
export const recoverEmailLimit = byEmail(limits.recoverByAddress)

/** Names only the account's counters, to reset them once the owner has proved ownership. */
export const accountLimits = (email: string) => [byEmail(limits.signInByAccount)(email), recoverEmailLimit(email)]

/** Limits for the password that a person types after opening a confirmation link. */
export const confirmLimits = byBoth(limits.confirmByNetwork, limits.confirmByAddress)

/** Limits for wrong codes of e-mails, which count whether or not the address has an account. */
export const codeLimits = byBoth(limits.codeByNetwork, limits.codeByAddress)

/**
 * The limit for codes of a second factor. Networks need no limit, because only somebody with the right password can try
 * a code. A new password does not reset the limit. A known device has a limit of its own, and so has an open session, so
 * that the thief of a password does not lock its owner out.
 */
export const factorLimits = (userId: string, known: string | null): RateLimitKey[] => [
  known ? { limit: limits.factorByDevice, key: known } : { limit: limits.factorByAccount, key: userId },
]

/** Looks of an operator at people's data, until the operator types the second factor again. */
export const lookLimits = (userId: string): RateLimitKey[] => [{ limit: limits.looksByOperator, key: userId }]

export const inviteLimits = byNetwork(limits.inviteByNetwork)
