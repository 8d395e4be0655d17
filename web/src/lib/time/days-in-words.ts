const inWords = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', ...options })
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`))
}

/** Writes days as a heading: '23 a 29 de novembro', with the year if it is not the present one. */
export function daysInWords(from: string, to: string, today: string) {
  const [year, month] = [today.slice(0, 4), from.slice(0, 7)]
  const isOtherYear = !from.startsWith(year) || !to.startsWith(year)
  const last = inWords({ day: 'numeric', month: 'long', ...(isOtherYear && { year: 'numeric' }) })(to)
  if (to.startsWith(month)) return `${Number(from.slice(8))} a ${last}`
  const isAcrossYears = from.slice(0, 4) !== to.slice(0, 4)
  return `${inWords({ day: 'numeric', month: 'long', ...(isAcrossYears && { year: 'numeric' }) })(from)} a ${last}`
}
