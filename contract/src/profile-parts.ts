import type { Side } from './account-types.ts'

/** The last segment of each part's address. The first part has the address of the profile itself. */
const ofBoth = ['', 'avaliacoes', 'avisos', 'acessos', 'seguranca', 'conta'] as const
const parts = {
  hospital: [...ofBoth, 'comprovacao', 'entrada', 'cnes', 'setores'],
  medico: [...ofBoth, 'documento', 'urgencias'],
} as const

export type ProfilePart = (typeof parts)[Side][number]

export const profileAddress = (side: Side, part: ProfilePart = '') => `/${side}/perfil${part && `/${part}`}`

/** After an address, asks for the part's form. */
export const formHash = '#alterar'

export const formAddress = (side: Side, part?: ProfilePart) => profileAddress(side, part) + formHash

export const profileAddresses = (side: Side) => parts[side].map((part) => profileAddress(side, part))
