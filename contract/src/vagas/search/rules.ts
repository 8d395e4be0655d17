export const sorts = ['recentes', 'proximos', 'valor', 'valor_hora'] as const
export type VagaSort = (typeof sorts)[number]

/** Kinds of shift. A shift of 24 h or more is neither day nor night (`shiftKind`). */
export const turnos = ['dia', 'noite', '24h'] as const
export type Turno = (typeof turnos)[number]
export const turnoLabel: Record<Turno, string> = { dia: 'Dia', noite: 'Noite', '24h': '24 h' }

/** Minutes of the longest shift. The database has the same maximum (vagas_at_most_a_week). */
export const maxShiftMinutes = 7 * 24 * 60

/** Whether a shift is worked in the hospital, or on call from home (CFM 1.834/2008). */
export const modalidades = ['presencial', 'sobreaviso'] as const
export type Modalidade = (typeof modalidades)[number]
export const modalidadeLabel: Record<Modalidade, string> = { presencial: 'Presencial', sobreaviso: 'Sobreaviso' }

/** Filters by any of a few values, in the order of their boxes. Each has a column of the same name. */
export const choices = { turno: turnos, modalidade: modalidades } as const
export type Choice = keyof typeof choices
export type ChoiceValue<C extends Choice> = (typeof choices)[C][number]
export const choiceNames = /* @__PURE__ */ Object.keys(choices) as Choice[]

export const eachChoice = <T>(make: (name: Choice) => T) =>
  Object.fromEntries(choiceNames.map((name) => [name, make(name)])) as Record<Choice, T>

export const choiceTitles: Record<Choice, string> = { turno: 'Turno', modalidade: 'Modalidade' }
export const choiceLabels: Record<Choice, Record<string, string>> = { turno: turnoLabel, modalidade: modalidadeLabel }

/** Filters that are on or off, in the order of their boxes. */
export const flagLabels = {
  fim_de_semana: 'Fim de semana ou feriado',
  sem_conflito: 'Sem conflito com minha agenda',
  hospital_confirmado: 'Só hospitais confirmados',
} as const
export type Flag = keyof typeof flagLabels
export const flags = Object.keys(flagLabels) as Flag[]

export const eachFlag = <T>(make: (flag: Flag) => T) =>
  Object.fromEntries(flags.map((flag) => [flag, make(flag)])) as Record<Flag, T>

/** Flags that depend on the vaga alone, not on the doctor. Each has a column of the same name. */
export type VagaFlag = Exclude<Flag, 'sem_conflito'>
// Without `@__PURE__` the bundler would keep the labels in the script of the first paint, which uses none.
export const vagaFlags = /* @__PURE__ */ flags.filter((flag): flag is VagaFlag => flag !== 'sem_conflito')

export const valorSteps = [500, 1_000, 1_500, 2_000, 3_000] as const
export const valorHoraSteps = [80, 100, 120, 150, 200] as const

export function filtersRefusedBy({
  data_de,
  data_ate,
}: {
  data_de?: string | undefined
  data_ate?: string | undefined
}) {
  return data_de !== undefined && data_ate !== undefined && data_de > data_ate ? 'date_range_invalid' : null
}
