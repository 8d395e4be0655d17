import { dayOf, weekdayOf } from '../../lib/time/days.ts'

/** The turnos (parts of a day) of the sheet, in their order. The hospital writes the hours of each. */
export const sheetTurnos = ['dia', 'noite', 'outro'] as const
export type SheetTurno = (typeof sheetTurnos)[number]

/** A day and a turno whose button is pressed in the grid. */
export interface Choice {
  day: string
  turno: SheetTurno
}

const nameOf = ({ day, turno }: Choice) => `${day}/${turno}`

/**
 * Reads the choices from their text in the form, such as '2026-12-05/dia 2026-12-05/noite'. Days that do not exist,
 * such as 31 February, are left out.
 */
export function readChoices(text: string): Choice[] {
  return text.split(' ').flatMap((name) => {
    const [, year, month, date, turno] = /^(\d{4})-(\d{2})-(\d{2})[/](\w+)$/.exec(name) ?? []
    const day = dayOf(Number(year), Number(month), Number(date))
    const known = sheetTurnos.find((each) => each === turno)
    return day && known ? [{ day, turno: known }] : []
  })
}

const compare = (a: Choice, b: Choice) =>
  a.day === b.day ? sheetTurnos.indexOf(a.turno) - sheetTurnos.indexOf(b.turno) : a.day < b.day ? -1 : 1

/** Writes each choice once, in the order of the days, for `readChoices`. */
export function writeChoices(choices: readonly Choice[]) {
  const unique = new Map(choices.map((choice) => [nameOf(choice), choice]))
  return [...unique.values()].sort(compare).map(nameOf).join(' ')
}

export const hasChoice = (text: string, choice: Choice) => text.split(' ').includes(nameOf(choice))

export const isChosen = (text: string, turno: SheetTurno) => readChoices(text).some((choice) => choice.turno === turno)

/** Adds the choices to the text, or removes them when the text already has them all. */
export function toggle(text: string, choices: readonly Choice[]) {
  if (choices.some((choice) => !hasChoice(text, choice))) return writeChoices([...readChoices(text), ...choices])
  const gone = new Set(choices.map(nameOf))
  return writeChoices(readChoices(text).filter((choice) => !gone.has(nameOf(choice))))
}

export const choicesOf = (days: readonly string[], turno: SheetTurno) => days.map((day): Choice => ({ day, turno }))

export const weekendsOf = (days: readonly string[]) =>
  days
    .filter((day) => weekdayOf(day) % 6 === 0)
    .flatMap((day): Choice[] => [
      { day, turno: 'dia' },
      { day, turno: 'noite' },
    ])
