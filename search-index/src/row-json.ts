import type { Columns } from './columns/columns.ts'
import { isReopened, minutesOf, openUntilOf, startOf } from './columns/shift-key.ts'
import type { SortedColumn } from './columns/sorted-column.ts'
import { JsonBytes, keptBytes } from './json-bytes.ts'
import { KeptRows } from './kept-rows.ts'
import type { Slots } from './slots/slots.ts'

const daySeconds = 86_400

interface Source {
  slots: Slots
  columns: Columns
  localStart: SortedColumn
  shift: SortedColumn
  valor: SortedColumn
}

/** The members of a vaga in the list's answer, up to their values. */
const member = {
  id: Buffer.from('{"id":"'),
  data: Buffer.from(',"data":"'),
  horario: Buffer.from('","horario":'),
  valor: Buffer.from(',"valor":'),
  observacoes: Buffer.from(',"observacoes":'),
  createdAt: Buffer.from(',"created_at":'),
  startsAt: Buffer.from(',"status":"aberta","starts_at":'),
  endsAt: Buffer.from(',"ends_at":'),
  openUntil: Buffer.from(',"open_until":'),
  isReopened: Buffer.from(',"is_reopened":'),
}
const code = { quote: 0x22, point: 0x2e, colon: 0x3a, T: 0x54, Z: 0x5a }
const [yes, no, none] = [Buffer.from('true,'), Buffer.from('false,'), Buffer.from('null')]

/** Writes a vaga as the list's answer has it (`openVaga` of the contract), without the end. */
function writeRow({ slots, columns, localStart, shift, valor }: Source, slot: number, out: JsonBytes) {
  const site = columns.site(slot)
  const key = shift.key(slot)
  const minutes = minutesOf(key)
  const start = startOf(key)
  out.bytes(member.id)
  slots.ids.write(slot, out)
  out.bytes(site.head)
  columns.writeText(slot, 'nome_vaga', out)
  out.bytes(columns.writtenEspecialidade(slot).json)
  out.bytes(member.data)
  out.bytes(dayText(Math.floor(localStart.key(slot) / daySeconds)))
  out.bytes(member.horario)
  columns.writeText(slot, 'horario', out)
  out.bytes(member.valor)
  writeCents(valor.key(slot), out)
  out.bytes(member.observacoes)
  columns.writeText(slot, 'observacoes', out)
  out.bytes(member.createdAt)
  writeInstant(slots.createdAt(slot), out)
  out.bytes(member.startsAt)
  if (minutes === 0) out.bytes(none)
  else writeInstant(start * 1e6, out)
  out.bytes(member.endsAt)
  if (minutes === 0) out.bytes(none)
  else writeInstant((start + minutes * 60) * 1e6, out)
  out.bytes(member.openUntil)
  writeInstant(openUntilOf(key) * 1e6, out)
  out.bytes(member.isReopened)
  out.bytes(isReopened(key) ? yes : no)
  out.bytes(site.tail)
}

/** Writes rows, and keeps them for who asks next. */
export class Rows {
  private readonly source: Source
  private readonly kept = new KeptRows()
  /** So that the reads of `fetch` are not left out for having no effect. */
  fetched = 0

  constructor(source: Source) {
    this.source = source
  }

  /**
   * Before `write` of the same slots: reads a little of each column. One row after another, each read from memory is waited for;
   * these do not depend on each other, so the processor has many under way. It halves the time of rows that nobody saw lately.
   */
  fetch(slots: readonly number[]) {
    const { slots: ids, columns, localStart, shift, valor } = this.source
    for (const slot of slots) {
      if (this.kept.has(slot)) continue
      this.fetched ^= ids.read(slot) ^ columns.read(slot) ^ localStart.key(slot) ^ shift.key(slot) ^ valor.key(slot)
    }
  }

  write(slot: number, out: JsonBytes) {
    if (this.kept.has(slot)) return this.kept.write(slot, out)
    const start = out.length
    writeRow(this.source, slot, out)
    this.kept.keep(slot, out.written.subarray(start))
  }

  /** The vaga of the slot has changed. */
  forget(slot: number) {
    this.kept.forget(slot)
  }

  forgetAll() {
    this.kept.forgetAll()
  }
}

/** As a number of reais; null where it is negative. */
function writeCents(cents: number, out: JsonBytes) {
  if (cents < 0) return out.bytes(none)
  const reais = Math.floor(cents / 100)
  const rest = cents - reais * 100
  let width = 1
  for (let limit = 10; limit <= reais; limit *= 10) width++
  out.digits(reais, width)
  if (rest === 0) return
  out.byte(code.point)
  if (rest % 10 === 0) out.digits(rest / 10, 1)
  else out.digits(rest, 2)
}

/** As the database writes it, without trailing zeros. @param micros since 1970 */
function writeInstant(micros: number, out: JsonBytes) {
  const seconds = Math.floor(micros / 1e6)
  const day = Math.floor(seconds / daySeconds)
  const rest = seconds - day * daySeconds
  const minutes = Math.floor(rest / 60)
  const hours = Math.floor(minutes / 60)
  out.byte(code.quote)
  out.bytes(dayText(day))
  out.byte(code.T)
  out.digits(hours, 2)
  out.byte(code.colon)
  out.digits(minutes - hours * 60, 2)
  out.byte(code.colon)
  out.digits(rest - minutes * 60, 2)
  let fraction = micros - seconds * 1e6
  if (fraction > 0) {
    let width = 6
    for (; fraction % 10 === 0; fraction /= 10) width--
    out.byte(code.point)
    out.digits(fraction, width)
  }
  out.byte(code.Z)
  out.byte(code.quote)
}

/** Days as text, which many vagas share. Nearly all are of the coming year. */
const days = new Map<number, Buffer>()
const mostDays = 4_000

/** @param number days since 1970 */
function dayText(number: number) {
  const known = days.get(number)
  if (known !== undefined) return known
  if (days.size === mostDays) days.clear()
  const text = keptBytes(new Date(number * daySeconds * 1000).toISOString().slice(0, 10))
  days.set(number, text)
  return text
}

/** An instant as the rows have it, without quotes. @param micros since 1970 */
export function exactInstant(micros: number) {
  instant.clear()
  writeInstant(micros, instant)
  return instant.written.toString('latin1').slice(1, -1)
}
const instant = new JsonBytes()
