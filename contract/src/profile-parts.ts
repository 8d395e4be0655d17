import type { Side } from './account-types.ts'

/** The last segment of each part's address. The first part has the address of the profile itself. */
const ofBoth = ['', 'avaliacoes', 'avisos', 'acessos', 'seguranca', 'conta'] as const
const parts = {
  hospital: [...ofBoth, 'comprovacao', 'entrada', 'cnes', 'setores'],
  medico: [...ofBoth, 'documento', 'urgencias'],
} as const

export type ProfilePart = (typeof parts)[Side][number]

export const profileAddress = (side: Side, part: ProfilePart = '') => `/${side}/perfil${part && `/${part}`}`

export const profileAddresses = (side: Side) => parts[side].map((part) => profileAddress(side, part))
