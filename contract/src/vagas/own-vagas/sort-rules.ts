/** Orders of a hospital's list. 'data' lists the shifts from today on, beginning with the soonest, then past shifts. */
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
