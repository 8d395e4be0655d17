import { type ProfilePart, profileAddress, profileParts } from '@plantao/contract/profile-parts'

const formHash = '#alterar'

/** The address of a part of the hospital's profile with its form open. */
export const formAddress = (part: ProfilePart<'hospital'>) => `${profileAddress('hospital', part)}${formHash}`

export const isFormAsked = () => location.hash === formHash

/** The address of the part that an older link names by its hash. */
export function partOfOldHash(hash: string) {
  const part = profileParts.hospital.find((each) => hash === `#${each}`)
  return part === 'comprovacao' ? profileAddress('hospital', part) : part && formAddress(part)
}
