import { lengthOf, type Utf8 } from '../../../platform/utf8.ts'
import type { JsonBytes } from '../json-bytes.ts'
import type { Entry } from '../row.ts'

const chunkSize = 1 << 22
const addressBits = 22
/** Texts take multiples of it. */
const unit = 8
/** Three lengths of two bytes before the texts. */
const header = 6
const isNull = 0xffff
const none = Buffer.from('null')

/** Those of an entry. */
type RowTexts = Pick<Entry, 'nome_vaga' | 'horario' | 'observacoes'>

/**
 * The texts of each vaga that are its own, as UTF-8 outside of the JavaScript heap: a million strings would slow down
 * each garbage collection. Chunks, so that growing copies nothing.
 */
export class Texts {
  private readonly chunks: Buffer[] = []
  /** Addresses to use again, by their length in units. */
  private readonly freed = new Map<number, number[]>()
  /** Of the last chunk. */
  private used = chunkSize

  /** @returns their address. */
  add({ nome_vaga, horario, observacoes }: RowTexts) {
    const ofName = lengthOf(nome_vaga)
    const ofHorario = lengthOf(horario)
    const ofNotes = observacoes ? lengthOf(observacoes) : 0
    const address = this.allocate(header + ofName + ofHorario + ofNotes)
    const chunk = this.chunkAt(address >>> addressBits)
    const start = address & (chunkSize - 1)
    setLength(chunk, start, ofName)
    setLength(chunk, start + 2, ofHorario)
    setLength(chunk, start + 4, observacoes ? ofNotes : isNull)
    copy(nome_vaga, chunk, start + header)
    copy(horario, chunk, start + header + ofName)
    if (observacoes) copy(observacoes, chunk, start + header + ofName + ofHorario)
    return address
  }

  /** The place is used again by a text of about the same length. */
  free(address: number) {
    const chunk = this.chunkAt(address >>> addressBits)
    const start = address & (chunkSize - 1)
    const ofNotes = lengthAt(chunk, start + 4)
    const length = header + lengthAt(chunk, start) + lengthAt(chunk, start + 2) + (ofNotes === isNull ? 0 : ofNotes)
    const units = Math.ceil(length / unit)
    const free = this.freed.get(units)
    if (free) free.push(address)
    else this.freed.set(units, [address])
  }

  /** Writes one of them as JSON. */
  write(address: number, text: keyof RowTexts, out: JsonBytes) {
    const chunk = this.chunkAt(address >>> addressBits)
    const at = address & (chunkSize - 1)
    const ofName = lengthAt(chunk, at)
    const ofHorario = lengthAt(chunk, at + 2)
    const ofNotes = lengthAt(chunk, at + 4)
    const name = at + header
    const horario = name + ofName
    const notes = horario + ofHorario
    if (text === 'nome_vaga') out.text(chunk, name, horario)
    else if (text === 'horario') out.text(chunk, horario, notes)
    else if (ofNotes === isNull) out.bytes(none)
    else out.text(chunk, notes, notes + ofNotes)
  }

  nameAt(address: number) {
    const chunk = this.chunkAt(address >>> addressBits)
    const at = address & (chunkSize - 1)
    return chunk.toString('utf8', at + header, at + header + lengthAt(chunk, at))
  }

  get bytes() {
    return this.chunks.length * chunkSize
  }

  private chunkAt(index: number) {
    const chunk = this.chunks[index]
    if (!chunk) throw new RangeError('no text at this address')
    return chunk
  }

  private allocate(length: number) {
    const units = Math.ceil(length / unit)
    const freed = this.freed.get(units)?.pop()
    if (freed !== undefined) return freed
    if (this.used + units * unit > chunkSize) {
      this.chunks.push(Buffer.allocUnsafeSlow(chunkSize))
      this.used = 0
    }
    const address = (this.chunks.length - 1) * chunkSize + this.used
    this.used += units * unit
    return address
  }
}

/** A copy in a loop is faster up to here. Bytes. */
const shortLength = 64

function copy({ bytes, start, end }: Utf8, into: Buffer, at: number) {
  if (end - start > shortLength) return bytes.copy(into, at, start, end)
  for (let from = start, to = at; from < end; from++, to++) into[to] = bytes[from] ?? 0
}

function setLength(chunk: Buffer, at: number, length: number) {
  chunk[at] = length & 0xff
  chunk[at + 1] = length >>> 8
}

const lengthAt = (chunk: Buffer, at: number) => (chunk[at] ?? 0) | ((chunk[at + 1] ?? 0) << 8)
