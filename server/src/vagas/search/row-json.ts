import type { Columns } from './columns/columns.ts'
import { isReopened, minutesOf, openUntilOf, startOf } from './columns/shift-key.ts'
import type { SortedColumn } from './columns/sorted-column.ts'
import type { Slots } from './slots/slots.ts'

/** Pages that many doctors look at are written once. A power of two. */
const cacheSize = 1 << 14
const daySeconds = 86_400

interface Source {
  slots: Slots
  columns: Columns
  localStart: SortedColumn
  shift: SortedColumn
  valor: SortedColumn
}

/** A vaga as the list's answer has it, but for its end. */
export interface WrittenRow {
  id: string
  /** UTF-8: an answer of strings would be encoded anew each time. */
  json: Buffer
}

/** Writes vagas for the list's answer, and keeps those written lately. */
export class RowJson {
  private readonly source: Source
  private readonly cached: ((WrittenRow & { slot: number }) | undefined)[] = new Array(cacheSize)

  constructor(source: Source) {
    this.source = source
  }

  read(slot: number): WrittenRow {
    const place = slot % cacheSize
    const cached = this.cached[place]
    if (cached?.slot === slot) return cached
    const written = this.write(slot)
    this.cached[place] = written
    return written
  }

  /** The vaga of the slot has changed. */
  forget(slot: number) {
    const place = slot % cacheSize
    if (this.cached[place]?.slot === slot) this.cached[place] = undefined
  }

  forgetAll() {
    this.cached.fill(undefined)
  }

  private write(slot: number) {
    const { slots, columns, localStart, shift, valor } = this.source
    const site = columns.site(slot)
    const { nome_vaga, horario, observacoes } = columns.text(slot)
    const key = shift.key(slot)
    const openUntil = openUntilOf(key)
    const minutes = minutesOf(key)
    const start = startOf(key)
    const cents = valor.key(slot)
    const starts = minutes === 0 ? 'null' : `"${instant(start)}"`
    const ends = minutes === 0 ? 'null' : `"${instant(start + minutes * 60)}"`
    const id = slots.ids.text(slot)
    const json =
      `{"id":"${id}",${site.idJson},"nome_vaga":${JSON.stringify(nome_vaga)},` +
      `"especialidade":${columns.especialidadeJson(slot)},"data":"${dayText(Math.floor(localStart.key(slot) / daySeconds))}",` +
      `"horario":${JSON.stringify(horario)},"valor":${cents < 0 ? 'null' : cents / 100},` +
      `"observacoes":${JSON.stringify(observacoes)},"created_at":"${exactInstant(slots.createdAt(slot))}","status":"aberta",` +
      `"starts_at":${starts},"ends_at":${ends},"open_until":"${instant(openUntil)}","is_reopened":${isReopened(key)},${site.json}`
    return { slot, id, json: Buffer.from(json) }
  }
}

const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))
/** Days as text, which many vagas share. Nearly all are of the coming year. */
const days = new Map<number, string>()
const mostDays = 4_000

/** @param number days since 1970 */
function dayText(number: number) {
  const known = days.get(number)
  if (known !== undefined) return known
  if (days.size === mostDays) days.clear()
  const text = new Date(number * daySeconds * 1000).toISOString().slice(0, 10)
  days.set(number, text)
  return text
}

/** As `toISOString`, at a tenth of its cost: a page has a hundred. @param seconds since 1970, whole ones */
function instant(seconds: number) {
  const day = Math.floor(seconds / daySeconds)
  const rest = seconds - day * daySeconds
  const [hours, minutes] = [Math.floor(rest / 3600), Math.floor(rest / 60) % 60]
  return `${dayText(day)}T${twoDigits[hours]}:${twoDigits[minutes]}:${twoDigits[rest % 60]}Z`
}

/** As the database writes it, without trailing zeros. @param micros since 1970 */
export function exactInstant(micros: number) {
  const seconds = Math.floor(micros / 1e6)
  const whole = instant(seconds)
  let fraction = micros - seconds * 1e6
  if (fraction === 0) return whole
  let digits = 6
  for (; fraction % 10 === 0; fraction /= 10) digits--
  return `${whole.slice(0, -1)}.${String(fraction).padStart(digits, '0')}Z`
}
