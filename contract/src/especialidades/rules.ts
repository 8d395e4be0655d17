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
 * Both names of a pair mean one specialty. Doctors choose the CFM's name. The database has the same pairs
 * (app.cfm_especialidade).
 */
export const especialidadePairs: readonly (readonly [fixed: string, cfm: string])[] = [
  ['Ortopedia', 'Ortopedia e Traumatologia'],
  ['Emergência', 'Medicina de Emergência'],
  ['UTI', 'Medicina Intensiva'],
]

export function cfmEspecialidade(nome: string) {
  return especialidadePairs.find(([fixed]) => fixed === nome)?.[1] ?? nome
}

/** Options of the vaga form: the specification's eight first, then the other names of the table. */
export function especialidadesForVaga(table: readonly string[]) {
  const known = new Set<string>(fixedEspecialidades.map(cfmEspecialidade))
  return [...fixedEspecialidades, ...table.filter((nome) => !known.has(cfmEspecialidade(nome)))]
}
