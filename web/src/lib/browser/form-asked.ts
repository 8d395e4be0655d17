import { formHash } from '@plantao/contract/profile-parts'

export const isFormAsked = () => location.hash === formHash
