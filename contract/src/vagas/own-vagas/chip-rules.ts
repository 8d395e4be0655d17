/** Hours before the start within which a vaga without a candidate is urgent. */
export const urgentHours = 72
/** Shifts up to this number of days after today are near. */
export const nearDays = 7

/** The chips above a hospital's list, in their order. Each shows a part of the list (`rules.ts`). */
export const ownVagaChips = {
  aguardam: 'Aguardam você',
  sem_candidato: `Sem candidato em ${urgentHours} h`,
  proximos: `Próximos ${nearDays} dias`,
  a_avaliar: 'A avaliar',
  encerradas: 'Encerradas',
} as const
export type OwnVagaChip = keyof typeof ownVagaChips
export const ownVagaChipNames = Object.keys(ownVagaChips) as [OwnVagaChip, ...OwnVagaChip[]]

/** Orders of a hospital's list. With 'data', shifts from today on come first, the soonest first, then past shifts. */
export const ownVagaOrders = ['recentes', 'data'] as const
/** Table columns that sort the list. Sectors come in the hospital's own order, vagas without a sector after them. */
export const ownVagaSortColumns = ['dia', 'vaga', 'setor', 'especialidade', 'valor'] as const
export type OwnVagaSortColumn = (typeof ownVagaSortColumns)[number]
/** With a '-' a column sorts backwards. */
export type OwnVagaSort = (typeof ownVagaOrders)[number] | OwnVagaSortColumn | `-${OwnVagaSortColumn}`
export const ownVagaSorts: readonly OwnVagaSort[] = [
  ...ownVagaOrders,
  ...ownVagaSortColumns,
  ...ownVagaSortColumns.map((column) => `-${column}` as const),
]
