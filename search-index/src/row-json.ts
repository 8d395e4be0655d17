import { isReopened, openUntilOf, shiftOf } from './columns/shift-key.ts'
import type { VagaTable } from './vaga-table.ts'

export interface FoundVaga {
  id: string
  /** The hours in seconds since 1970, if they are known. */
  shift: { start: number; end: number } | null
  /**
   * The vaga's JSON without the closing brace. The members that the index writes come first, then the members that the
   * index received as JSON.
   */
  json: Buffer
}

/** Maximum number of cached rows. A part of all vagas is enough, because most requests are for first pages. */
const maxKept = 20_000

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

  forget(slot: number) {
    this.kept.delete(slot)
  }

  private write(slot: number): FoundVaga {
    const { slots, columns, localStart, shift: shifts, valor } = this.table
    const { created_at, id } = slots.cursor(slot)
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

/** Copies the text into a buffer of its own, because a small pooled buffer would keep a block of 64 kB alive. */
function keptBytes(text: string) {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

/** @param seconds whole seconds since 1970 */
const instant = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000', '')

/** Writes an instant as the database does, without trailing zeros. @param micros microseconds since 1970 */
function exactInstant(micros: number) {
  const seconds = Math.floor(micros / 1e6)
  const fraction = String(micros - seconds * 1e6)
    .padStart(6, '0')
    .replace(/0+$/, '')
  return fraction === '' ? instant(seconds) : instant(seconds).replace('Z', `.${fraction}Z`)
}
