/** Ids of parts of the hospital's profile. An address with such an id as its hash opens the form of the part. */
export const profileParts = { arrival: 'entrada', setores: 'setores', registration: 'cnes' } as const

export const partAddress = (part: keyof typeof profileParts) => `/hospital/perfil#${profileParts[part]}`

export const isAskedFor = (id: string | undefined) => id !== undefined && location.hash === `#${id}`
