import type { Columns } from './columns/columns.ts'
import { isReopened, minutesOf, openUntilOf, startOf } from './columns/shift-key.ts'
import type { SortedColumn } from './columns/sorted-column.ts'
import type { Slots } from './slots/slots.ts'

/** Pages that many doctors look at are written once. A power of two. */
const cacheSize = 1 << 14

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
  private readonly cached = new Map<number, WrittenRow & { slot: number }>()

  constructor(source: Source) {
    this.source = source
  }

  read(slot: number): WrittenRow {
    const place = slot % cacheSize
    const cached = this.cached.get(place)
    if (cached?.slot === slot) return cached
    const written = { slot, ...this.write(slot) }
    this.cached.set(place, written)
    return written
  }

  /** The vaga of the slot has changed. */
  forget(slot: number) {
    if (this.cached.get(slot % cacheSize)?.slot === slot) this.cached.delete(slot % cacheSize)
  }

  forgetAll() {
    this.cached.clear()
  }

  private write(slot: number): WrittenRow {
    const { slots, columns, localStart, shift, valor } = this.source
    const { hospital_id, json: rest } = columns.site(slot)
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
      `{"id":"${id}","hospital_id":"${hospital_id}","nome_vaga":${JSON.stringify(nome_vaga)},` +
      `"especialidade":${JSON.stringify(columns.especialidadeAt(slot))},"data":"${instant(localStart.key(slot)).slice(0, 10)}",` +
      `"horario":${JSON.stringify(horario)},"valor":${cents < 0 ? 'null' : cents / 100},` +
      `"observacoes":${JSON.stringify(observacoes)},"created_at":"${exactInstant(slots.createdAt(slot))}","status":"aberta",` +
      `"starts_at":${starts},"ends_at":${ends},"open_until":"${instant(openUntil)}","is_reopened":${isReopened(key)},${rest}`
    return { id, json: Buffer.from(json) }
  }
}

/** @param seconds since 1970 */
const instant = (seconds: number) => `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`

/** As the database writes it, without trailing zeros. @param micros since 1970 */
export function exactInstant(micros: number) {
  const whole = instant(Math.floor(micros / 1e6))
  const fraction = micros % 1e6
  if (fraction === 0) return whole
  return `${whole.slice(0, -1)}.${String(fraction).padStart(6, '0').replace(/0+$/, '')}Z`
}
