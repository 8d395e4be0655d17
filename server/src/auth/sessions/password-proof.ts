import type { Keys } from '../../platform/security/keys.ts'

/** The first step of a sign-in with a second factor. */
interface PasswordProof {
  accountId: string
  /** The known device on which the password was typed. */
  device: string | null
  endsAt: number
  mark: string
}

const milliseconds = 5 * 60_000

/** Seals, for five minutes, that the account's password was right, so that it is sent and hashed once. */
export function sealPasswordProof(keys: Keys, account: Account, device: string | null) {
  const proof: PasswordProof = {
    accountId: account.id,
    device,
    endsAt: Date.now() + milliseconds,
    mark: keys.mac('devices', markedText(account)),
  }
  return keys.encrypt(JSON.stringify(proof), about)
}

/** Null for a token that is forged or too old. The caller then asks `isProofOf` whether the password is still the same. */
export function openPasswordProof(keys: Keys, token: string): PasswordProof | null {
  const proof: PasswordProof | null = JSON.parse(keys.decrypt(token, about) ?? 'null')
  return proof && Date.now() < proof.endsAt ? proof : null
}

export const isProofOf = (keys: Keys, { mark }: PasswordProof, account: Account) =>
  keys.verifyMac('devices', markedText(account), mark)

interface Account {
  id: string
  password_hash: string
}

const about = 'password-proof'
const markedText = ({ id, password_hash }: Account) => `${about}|${id}|${password_hash}`
