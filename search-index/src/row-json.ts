import { isReopened, openUntilOf, shiftOf } from './columns/shift-key.ts'
import type { VagaTable } from './vaga-table.ts'

/** A vaga of an answer. */
export interface FoundVaga {
  id: string
  /** Its hours in seconds since 1970, where they are known. */
  shift: { start: number; end: number } | null
  /** Its JSON without the closing brace: the members that the index keeps as numbers, then those that it was given. */
  json: Buffer
}

/** Rows that are kept as written. People see the same ones first, in each order. */
const maxKept = 20_000

/** Writes rows of answers. */
export class Rows {
  private readonly table: VagaTable
  private readonly kept = new Map<number, FoundVaga>()

  constructor(table: VagaTable) {
    this.table = table
  }

  at(slot: number): FoundVaga {
    const known = this.kept.get(slot)
    if (known) return known
    const row = this.write(slot)
    if (this.kept.size === maxKept) this.kept.clear()
    this.kept.set(slot, row)
    return row
  }

  /** The vaga of the slot has changed. */
  forget(slot: number) {
    this.kept.delete(slot)
  }

  private write(slot: number): FoundVaga {
    const { slots, columns, localStart, shift: shifts, valor } = this.table
    const { created_at, id } = slots.place(slot)
    const key = shifts.key(slot)
    const shift = shiftOf(key)
    const cents = valor.key(slot)
    const numbers = JSON.stringify({
      id,
      data: instant(localStart.key(slot)).slice(0, 10),
      valor: cents < 0 ? null : cents / 100,
      created_at: exactInstant(created_at),
      starts_at: shift && instant(shift.start),
      ends_at: shift && instant(shift.end),
      open_until: instant(openUntilOf(key)),
      is_reopened: isReopened(key),
    })
    return { id, shift, json: keptBytes(`${numbers.slice(0, -1)},${columns.json(slot)}`) }
  }
}

/** Memory of its own: Node puts small buffers together into 64 kB, all of which stay for as long as one of them does. */
function keptBytes(text: string) {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

/** @param seconds since 1970, whole */
const instant = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000', '')

/** As the database writes it, without trailing zeros. @param micros since 1970 */
function exactInstant(micros: number) {
  const seconds = Math.floor(micros / 1e6)
  const fraction = String(micros - seconds * 1e6)
    .padStart(6, '0')
    .replace(/0+$/, '')
  return fraction === '' ? instant(seconds) : instant(seconds).replace('Z', `.${fraction}Z`)
}
