/** The specification's eight specialties, first in the vaga form. */
export const fixedEspecialidades = [
  'Cardiologia',
  'Neurologia',
  'Ortopedia',
  'Pediatria',
  'Cirurgia Geral',
  'Emergência',
  'UTI',
  'Anestesiologia',
] as const

/**
 * Three of the eight have another name in the table, CFM's, which doctors choose. Each pair is one specialty: filter
 * and search find it by either name. The database has the same pairs (app.cfm_especialidade).
 */
export const especialidadePairs: readonly (readonly [fixed: string, cfm: string])[] = [
  ['Ortopedia', 'Ortopedia e Traumatologia'],
  ['Emergência', 'Medicina de Emergência'],
  ['UTI', 'Medicina Intensiva'],
]

/** CFM's name of a specialty, the same for both names of a pair. */
export function cfmEspecialidade(nome: string) {
  return especialidadePairs.find(([fixed]) => fixed === nome)?.[1] ?? nome
}

/** Options of the vaga form: the eight first, then the table's others. */
export function especialidadesForVaga(table: readonly string[]) {
  const known = new Set<string>(fixedEspecialidades.map(cfmEspecialidade))
  return [...fixedEspecialidades, ...table.filter((nome) => !known.has(cfmEspecialidade(nome)))]
}
