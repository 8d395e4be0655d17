import { escalaSituation, lastDayInPlan } from '@plantao/contract/escala/rules'
import { dayIn, formatDayAndWeekday, formatInstantTime, formatMonth, formatShift } from '@plantao/contract/format'
import { share as texts } from '@plantao/contract/sentences/escala'
import type { Setor } from '@plantao/contract/setores/schema'
import { inChat } from '@plantao/contract/text-rules'
import { modalidadeLabel } from '@plantao/contract/vagas/search/rules'
import { daysApart } from '../../../lib/time/days.ts'
import { daysInWords } from '../../../lib/time/days-in-words.ts'
import { beginOf, isOn } from '../agora/on-duty.ts'
import type { Shift } from '../queries.ts'
import { groupKeyOf, nameOfGroup, planOfDays, toGroups } from '../rows.ts'

/* Texts for WhatsApp. They have no phones and no drafts, of which nobody but the hospital knows. */

interface Place {
  setores: readonly Setor[]
  hospital: string
  now: Date
  today: string
}

const message = (title: string, { hospital }: Place, blocks: readonly string[], none: string) =>
  [`*${inChat(title)}*\n${inChat(hospital)}`, ...(blocks.length > 0 ? blocks : [none])].join('\n\n')

const isKnown = ({ status }: Shift) => status !== 'rascunho'

/** The shifts of today, and earlier shifts under way. */
export function textOfToday(shifts: readonly Shift[], place: Place) {
  const { now, today, setores } = place
  const ofToday = shifts.filter(
    (shift) => isKnown(shift) && (shift.data === today || (shift.data < today && isOn(shift, now.getTime()))),
  )
  const groups = toGroups(ofToday, setores).map(({ name, rows }) => {
    const lines = rows.flatMap((row) => row.shifts).sort((a, b) => beginOf(a) - beginOf(b))
    return [`*${inChat(name)}*`, ...lines.map((shift) => lineOf(shift, today, texts.sinceYesterday))].join('\n')
  })
  return message(texts.today(formatDayAndWeekday(today)), place, groups, texts.noneToday)
}

/** The days of one sector. @param key the key of a group of shifts */
export function textOfSetor(
  shifts: readonly Shift[],
  { key, days }: { key: string; days: readonly string[] },
  place: Place,
) {
  const ofDays = planOfDays(shifts.filter((shift) => isKnown(shift) && groupKeyOf(shift, place.setores) === key))
  const blocks = days.flatMap((day) => {
    const lines = (ofDays.get(day) ?? []).map((shift) => lineOf(shift, day))
    return lines.length > 0 ? [[`*${formatDayAndWeekday(day)}*`, ...lines].join('\n')] : []
  })
  const when = daysInWords(days[0]!, days.at(-1)!, place.today)
  return message(`${nameOfGroup(key, place.setores)}, ${when}`, place, blocks, texts.none)
}

/** A doctor's shifts that begin in the month. */
export function textOfMedico(
  shifts: readonly Shift[],
  { medico, mes }: { medico: NonNullable<Shift['medico']>; mes: string },
  place: Place,
) {
  const own = shifts.filter((shift) => shift.medico === medico && shift.data.startsWith(mes))
  const title = `${medico.nome}, ${formatMonth(mes).toLowerCase()}`
  return message(
    title,
    place,
    own.length > 0 ? [own.map((shift) => shiftAndSetor(shift, place)).join('\n')] : [],
    texts.none,
  )
}

/** Vagas that a doctor can still apply to, with their links. */
export function textOfOpen(
  shifts: readonly Shift[],
  { days, origin }: { days: readonly [string, string]; origin: string },
  place: Place,
) {
  const open = shifts.filter((shift) => shift.status === 'aberta' && escalaSituation(shift, place.now) !== 'sem_medico')
  const blocks = open.map((shift) => `${shiftAndSetor(shift, place)}\n${origin}/vagas/${shift.id}`)
  return message(texts.open(daysInWords(...days, place.today)), place, blocks, texts.noneOpen)
}

const shiftAndSetor = (shift: Shift, { setores }: Place) =>
  `${inChat(formatShift(shift))}: ${inChat(nameOfGroup(groupKeyOf(shift, setores), setores))}`

/** @param yesterday the words for a shift that goes on from the day before */
function lineOf(shift: Shift, day: string, yesterday = texts.since(shift.data)) {
  const { starts_at, ends_at, time_zone, horario } = shift
  const hours =
    starts_at !== null && ends_at !== null
      ? [starts_at, ends_at].map((at) => formatInstantTime(at, time_zone)).join(' às ')
      : inChat(horario)
  const notes = [
    shift.modalidade === 'sobreaviso' && modalidadeLabel.sobreaviso.toLowerCase(),
    shift.data < day && (daysApart(shift.data, day) === 1 ? yesterday : texts.since(shift.data)),
    ends_at !== null && lastDayInPlan(shift) > shift.data && texts.untilDay(dayIn(time_zone, new Date(ends_at))),
  ].filter(Boolean)
  const who = shift.medico ? inChat(shift.medico.nome) : texts.withoutDoctor
  return `${hours}: ${who}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`
}
