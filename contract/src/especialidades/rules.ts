/** The specification's eight, first in the vaga form. */
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

/** CFM's names for three of the eight, which would stand in the list twice. */
const namedByTheFixed = ['Ortopedia e Traumatologia', 'Medicina de Emergência', 'Medicina Intensiva']

/** Options of the vaga form: the eight first, then the table's others. */
export function especialidadesForVaga(table: readonly string[]) {
  const known = new Set<string>([...fixedEspecialidades, ...namedByTheFixed])
  return [...fixedEspecialidades, ...table.filter((nome) => !known.has(nome))]
}
