/** Hours before the start within which a vaga without a candidate stands out. */
export const noCandidateHours = 72
/** The chip 'Próximos 7 dias' shows shifts up to this number of days after today. */
export const nearDays = 7

/** The chips above a hospital's list, in their order. Each shows a part of the list (`rules.ts`). */
export const ownVagaChips = {
  aguardam: 'Aguardam você',
  sem_candidato: `Sem candidato em ${noCandidateHours} h`,
  proximos: `Próximos ${nearDays} dias`,
  a_avaliar: 'A avaliar',
  encerradas: 'Encerradas',
} as const
export type OwnVagaChip = keyof typeof ownVagaChips
export const ownVagaChipNames = Object.keys(ownVagaChips) as [OwnVagaChip, ...OwnVagaChip[]]
/** The chips that show planned shifts instead of vagas: drafts, and shifts of doctors of the house. */
export const plantaoChips = { rascunhos: 'Rascunhos', da_casa: 'Da casa' } as const
export type PlantaoChip = keyof typeof plantaoChips
export const plantaoChipNames = Object.keys(plantaoChips) as [PlantaoChip, ...PlantaoChip[]]
