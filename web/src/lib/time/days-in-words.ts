const inWords = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', ...options })
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`))
}

/**
 * Writes days as a heading: '23 a 29 de novembro', with the year if it is not the present one.
 * @param length of the names of months: '23 a 29 de nov.' if it is short
 */
export function daysInWords(from: string, to: string, today: string, length: 'long' | 'short' = 'long') {
  const [year, month] = [today.slice(0, 4), from.slice(0, 7)]
  const isOtherYear = !from.startsWith(year) || !to.startsWith(year)
  const last = inWords({ day: 'numeric', month: length, ...(isOtherYear && { year: 'numeric' }) })(to)
  if (to.startsWith(month)) return `${Number(from.slice(8))} a ${last}`
  const isAcrossYears = from.slice(0, 4) !== to.slice(0, 4)
  return `${inWords({ day: 'numeric', month: length, ...(isAcrossYears && { year: 'numeric' }) })(from)} a ${last}`
}
