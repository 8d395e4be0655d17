import type { Side } from './account-types.ts'

const ofBoth = ['avaliacoes', 'avisos', 'acessos', 'seguranca', 'conta'] as const

/** The last segment of each part's address. The first part has the address of the profile itself. */
export const profileParts = {
  hospital: ['comprovacao', 'entrada', 'cnes', 'setores', ...ofBoth],
  medico: ['documento', 'urgencias', ...ofBoth],
} as const satisfies Record<Side, readonly string[]>

export type ProfilePart<S extends Side> = (typeof profileParts)[S][number]

export const profileAddress = <S extends Side>(side: S, part?: ProfilePart<S>) =>
  `/${side}/perfil${part ? `/${part}` : ''}`

export const profileAddresses = (['hospital', 'medico'] as const).flatMap((side) => [
  profileAddress(side),
  ...profileParts[side].map((part) => `${profileAddress(side)}/${part}`),
])
