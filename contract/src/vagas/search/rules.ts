/** 'Mais recentes', 'Mais próximos', 'Maior valor', 'Maior valor por hora'. */
export const sorts = ['recentes', 'proximos', 'valor', 'valor_hora'] as const
export type VagaSort = (typeof sorts)[number]

/** A shift of exactly 24 h is neither day nor night (`shiftKind`). */
export const turnos = ['dia', 'noite', '24h'] as const
export type Turno = (typeof turnos)[number]

/** Reais that the filters 'minimum value' and 'minimum value per hour' offer. */
export const valorSteps = [500, 1_000, 1_500, 2_000, 3_000] as const
export const valorHoraSteps = [80, 100, 120, 150, 200] as const

/** Why the filters contradict themselves. */
export function filtersRefusedBy({
  data_de,
  data_ate,
}: {
  data_de?: string | undefined
  data_ate?: string | undefined
}) {
  return data_de !== undefined && data_ate !== undefined && data_de > data_ate ? 'date_range_invalid' : null
}

/** The holidays of the whole country on the same day each year (Leis 662/1949, 6.802/1980, 14.759/2023), as MM-DD. */
const fixedHolidays = new Set(['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25'])

/** Whether a day (`YYYY-MM-DD`) is a national holiday. The database has the same rule (app.is_holiday). */
export function isHoliday(day: string) {
  return fixedHolidays.has(day.slice(5)) || day === goodFriday(Number(day.slice(0, 4)))
}

/** Two days before Easter, by the Gregorian computus of Meeus, Jones and Butcher. */
function goodFriday(year: number) {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  const easter = Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1)
  return new Date(easter - 2 * 86_400_000).toISOString().slice(0, 10)
}

/** Saturday, Sunday or national holiday. */
export function isWeekendOrHoliday(day: string) {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6 || isHoliday(day)
}
