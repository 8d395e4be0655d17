import { type ProfilePart, profileAddress, profileAddresses } from '@plantao/contract/profile-parts'
import { proofAddress } from '@plantao/contract/sentences/proof'

const formHash = '#alterar'

/** The address of a part of the hospital's profile with its form open. */
export const formAddress = (part: ProfilePart) => profileAddress('hospital', part) + formHash

export const isFormAsked = () => location.hash === formHash

/** The address of the part that an older link names by its hash. */
export function partOfOldHash(hash: string) {
  const found = profileAddresses('hospital').find((address) => address.endsWith(`/${hash.slice(1)}`))
  return found === proofAddress ? found : found && found + formHash
}
