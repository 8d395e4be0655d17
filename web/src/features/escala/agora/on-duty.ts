import { dayIn, formatInstantTime } from '@plantao/contract/format'
import { agora as texts } from '@plantao/contract/sentences/escala'
import type { Setor } from '@plantao/contract/setores/schema'
import { modalidades } from '@plantao/contract/vagas/search/rules'
import { daysApart } from '../../../lib/time/days.ts'
import type { Shift } from '../queries.ts'
import { toGroups } from '../rows.ts'

/** A sector's shifts under way, and its next shifts in each modalidade. */
export interface Duty {
  key: string
  name: string
  now: Shift[]
  next: Relief[]
}

interface Relief {
  modalidade: Shift['modalidade']
  /** The start of these shifts, in milliseconds since 1970. */
  at: number
  shifts: Shift[]
}

type Times = Pick<Shift, 'starts_at' | 'ends_at' | 'open_until'>

const day = 24 * 3_600_000

/** The start in milliseconds since 1970. A shift of unknown hours takes its whole day, which ends at `open_until`. */
export const beginOf = ({ starts_at, open_until }: Times) =>
  starts_at === null ? Date.parse(open_until) - day : Date.parse(starts_at)
export const endOf = ({ ends_at, open_until }: Times) => Date.parse(ends_at ?? open_until)

export const isOn = (shift: Shift, now: number) => beginOf(shift) <= now && now < endOf(shift)
export const hasMedico = ({ status }: Shift) => status === 'preenchida' || status === 'fixo'

/** Whether there are shifts today, and each has a doctor. */
export function isTodayFilled(shifts: readonly Shift[], now: Date) {
  const zones = new Set(shifts.map(({ time_zone }) => time_zone))
  const today = new Map([...zones].map((zone) => [zone, dayIn(zone, now)]))
  const ofToday = shifts.filter(({ data, time_zone }) => data === today.get(time_zone))
  return ofToday.length > 0 && ofToday.every(hasMedico)
}

/**
 * The sectors with a shift now or later, in the hospital's own order. In each sector, shifts at the hospital come
 * before shifts on call from home.
 */
export function dutiesAt(shifts: readonly Shift[], setores: readonly Setor[], now: Date): Duty[] {
  const at = now.getTime()
  return toGroups(shifts, setores)
    .map(({ key, name, rows }) => {
      const all = rows.flatMap((row) => row.shifts)
      const next = modalidades.flatMap((modalidade) => {
        const later = all.filter((shift) => shift.modalidade === modalidade && beginOf(shift) > at)
        if (later.length === 0) return []
        const first = Math.min(...later.map(beginOf))
        return { modalidade, at: first, shifts: later.filter((shift) => beginOf(shift) === first) }
      })
      return { key, name, now: all.filter((shift) => isOn(shift, at)), next }
    })
    .filter((duty) => duty.now.length > 0 || duty.next.length > 0)
}

/** The time and day of an instant in the shift's zone, and the number of days from today to that day. */
function timeOf(at: number, { time_zone }: Pick<Shift, 'time_zone'>, now: Date) {
  const time = formatInstantTime(new Date(at).toISOString(), time_zone)
  const data = dayIn(time_zone, new Date(at))
  return { time, data, days: daysApart(dayIn(time_zone, now), data) }
}

/** The start of a later shift: 'Depois, às 19:00', with its day where that is not today. */
export function nextInWords(at: number, shift: Pick<Shift, 'time_zone'>, now: Date) {
  const { time, data, days } = timeOf(at, shift, now)
  return days > 0 ? texts.nextOn(data, time) : texts.next(time)
}

/** The end of a shift under way: 'até 07:00' or 'até seg 30, 07:00'. */
export function endInWords(shift: Shift, now: Date) {
  if (shift.ends_at === null) return texts.allDay
  const { time, data, days } = timeOf(endOf(shift), shift, now)
  return texts.until(days === 0 ? time : texts.onDay(data, time))
}
