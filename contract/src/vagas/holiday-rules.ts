/** The holidays of the whole country that have a fixed day (Leis 662/1949, 6.802/1980, 14.759/2023). */
const fixed: Record<string, string> = {
  '01-01': 'Confraternização Universal',
  '04-21': 'Tiradentes',
  '05-01': 'Dia do Trabalho',
  '09-07': 'Independência',
  '10-12': 'Nossa Senhora Aparecida',
  '11-02': 'Finados',
  '11-15': 'Proclamação da República',
  '11-20': 'Consciência Negra',
  '12-25': 'Natal',
}

/** The name of the national holiday on a plain day. `app.is_holiday` knows the same days. */
export const holidayName = (day: string) =>
  fixed[day.slice(5)] ?? (day === goodFriday(Number(day.slice(0, 4))) ? 'Sexta-feira Santa' : undefined)

/** Two days before Easter, by the computus of Meeus, Jones and Butcher. */
function goodFriday(year: number) {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return new Date(Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1 - 2)).toISOString().slice(0, 10)
}
