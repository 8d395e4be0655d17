import { formatClocks } from '@plantao/contract/format'
import { dayAt, dayNumber, daysOfUnit, placeOf } from '@plantao/contract/rota/rules'
import type { DuplicatedRota, DuplicateRota, LeftOutReason, RotaShift } from '@plantao/contract/rota/schema'
import { holidayName } from '@plantao/contract/vagas/holiday-rules'
import { type Horario, overlaps, parseHorario } from '@plantao/contract/vagas/horario-rules'

/** A shift of the plan: a vaga, a draft or a fixed shift. */
export interface StandingShift extends RotaShift {
  setor: string | null
  is_setor_archived: boolean
  /** The doctor, of the house or of the market, by id and name. `membro_id` is null also if the name cannot be put again. */
  doctor_id: string | null
  nome: string | null
}

interface Rota {
  /** The shifts of the days that are copied, in the order of their starts. */
  model: readonly StandingShift[]
  /** The shifts of the days that get the copies, and of a week on either side. */
  standing: readonly StandingShift[]
  /** The present day of the hospital. */
  today: string
}

interface Plan extends Omit<DuplicatedRota, 'added'> {
  shifts: RotaShift[]
}

export function planCopies(asked: DuplicateRota, { model, standing, today }: Rota): Plan {
  const plan: Plan = { shifts: [], named: 0, unnamed: 0, existing: 0, left_out: [], without_name: [], clashes: [] }
  const days = daysOfUnit(asked.unit, asked.to)
  const readings = new Map<string, Horario | null>()
  const left = new Map<string, Plan['left_out'][number]>()

  function leaveOut(reason: LeftOutReason, data: string, count = 1) {
    const known = left.get(`${reason} ${data}`)
    if (known) known.count += count
    else left.set(`${reason} ${data}`, { reason, data, count })
  }

  const wanted = asked.pattern === 'dia_da_semana' ? byPlace() : goingOn()
  const slots = Map.groupBy(wanted, slotOf)
  const there = Map.groupBy(standing, slotOf)
  const presence = Map.groupBy(
    standing.filter(({ membro_id, modalidade }) => membro_id !== null && modalidade === 'presencial'),
    ({ membro_id }) => membro_id,
  )
  for (const [slot, shifts] of slots) fill(shifts, there.get(slot) ?? [])
  plan.left_out = [...left.values()].sort((a, b) => a.data.localeCompare(b.data))
  return plan

  function reading(horario: string) {
    const read = readings.has(horario) ? readings.get(horario)! : parseHorario(horario)
    readings.set(horario, read)
    return read
  }

  /** In minutes since 1970, on the hospital's clock. */
  function spanOf({ data, horario }: RotaShift) {
    const read = reading(horario)
    const midnight = dayNumber(data) * 24 * 60
    return read && { start: midnight + read.start, end: midnight + read.end }
  }

  /** Shifts at one place that begin together. What the hospital calls a shift does not count. */
  function slotOf({ setor_id, especialidade, modalidade, data, horario }: RotaShift) {
    return [setor_id ?? especialidade, modalidade, data, reading(horario)?.start ?? horario].join('|')
  }

  function byPlace() {
    const targets = new Map(days.map((day) => [placeOf(asked.unit, day), day]))
    const ofDays = Map.groupBy(model, ({ data }) => data)
    const sources = daysOfUnit(asked.unit, asked.from)
    const places = new Set(sources.map((day) => placeOf(asked.unit, day)))
    for (const day of days) if (day >= today && !places.has(placeOf(asked.unit, day))) leaveOut('no_model', day, 0)
    return sources.flatMap((source) => {
      const shifts = ofDays.get(source) ?? []
      const data = targets.get(placeOf(asked.unit, source))
      const reason = whyEmpty(source, data)
      if (reason && shifts.length > 0) leaveOut(reason, data ?? source, shifts.length)
      return reason ? [] : shifts.map((shift) => ({ ...shift, data: data! }))
    })
  }

  function whyEmpty(source: string, data: string | undefined): LeftOutReason | undefined {
    if (data === undefined) return 'no_day'
    if (data < today) return 'past'
    if (holidayName(data)) return 'holiday'
    return holidayName(source) ? 'from_holiday' : undefined
  }

  /** Holidays interrupt no rhythm. */
  function goingOn() {
    const lastSource = dayNumber(daysOfUnit(asked.unit, asked.from).at(-1)!)
    const lastDay = dayNumber(days.at(-1)!)
    const series = Map.groupBy(model, (shift) =>
      JSON.stringify([slotOf({ ...shift, data: '' }), shift.nome_vaga, shift.especialidade, shift.doctor_id]),
    )
    return [...series.values()].flatMap((shifts) => {
      const numbers = [...new Set(shifts.map(({ data }) => dayNumber(data)))]
      const last = numbers.at(-1)!
      const gaps = numbers.slice(1).map((day, n) => day - numbers[n]!)
      // One shift may be missing in a row, for example because a colleague took it.
      const isRhythm = gaps.length > 0 && gaps.every((gap) => gap === 2 || gap === 4) && last > lastSource - 4
      if (!isRhythm) {
        leaveOut('no_rhythm', shifts[0]!.data, shifts.length)
        return []
      }
      const models = shifts.filter(({ data }) => dayNumber(data) === last)
      return Array.from({ length: Math.max(0, Math.floor((lastDay - last) / 2)) }, (_, n) => dayAt(last + 2 * (n + 1)))
        .filter((data) => data >= days[0]!)
        .flatMap((data) => {
          if (data < today) leaveOut('past', data, models.length)
          return data < today ? [] : models.map((shift) => ({ ...shift, data }))
        })
    })
  }

  /** Adds to a slot what it lacks: never more shifts than the model has. */
  function fill(shifts: readonly StandingShift[], existing: readonly StandingShift[]) {
    let free = shifts.length - existing.length
    const names = new Set(existing.map(({ membro_id }) => membro_id))
    for (const shift of shifts) {
      const membro_id = asked.with_names ? shift.membro_id : null
      if (membro_id !== null && names.has(membro_id)) plan.existing++
      else if (free <= 0 && membro_id === null) plan.existing++
      else if (free <= 0) leaveOut('occupied', shift.data)
      else if (shift.is_setor_archived) leaveOut('setor_archived', shift.data)
      else if (add({ ...shift, membro_id })) free--
    }
  }

  function add(copy: StandingShift) {
    const { membro_id, nome, modalidade, setor, is_setor_archived: _, doctor_id: __, ...content } = copy
    const read = reading(copy.horario)
    // Hours with a weekday or a date would be wrong on another day.
    const horario = read && read.minutes <= 24 * 60 ? formatClocks(read) : copy.horario
    if (membro_id !== null && modalidade === 'presencial') {
      const own = presence.get(membro_id) ?? []
      const span = spanOf(copy)
      const other = own.find((one) => {
        const taken = spanOf(one)
        return span && taken && overlaps(span, taken)
      })
      if (other) {
        const shown = ({ data, horario: hours, setor: where }: StandingShift) => ({
          data,
          horario: hours,
          setor: where,
        })
        plan.clashes.push({ nome: nome!, shifts: [shown(copy), shown(other)] })
        return false
      }
      presence.set(membro_id, [...own, copy])
    }
    plan.shifts.push({ ...content, modalidade, horario, membro_id })
    if (membro_id !== null) plan.named++
    else plan.unnamed++
    if (asked.with_names && membro_id === null && nome !== null) {
      const known = plan.without_name.find((one) => one.nome === nome)
      if (known) known.count++
      else plan.without_name.push({ nome, count: 1 })
    }
    return true
  }
}
