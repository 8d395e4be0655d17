import { performance } from 'node:perf_hooks'
import pg from 'pg'

/** Longer than this nothing else waits for rows that are already there. */
const sliceMs = 5
/** 'PGCOPY', flags, and the length of more that no version sends. */
const headerLength = 19

declare module 'pg' {
  // Missing in the types of pg.
  interface Query {
    handleCopyData(message: { chunk: Buffer }, connection: Connection): void
  }
}

/**
 * `copy (…) to stdout (format binary)`, for a million rows: PostgreSQL writes no values as text, and nobody makes a string of
 * each. As a kind of pg's own query it may stand in a pipeline, where pg refuses all others.
 */
export class CopyOut extends pg.Query {
  readonly done: Promise<void>
  private isFirst = true
  private sliceEnd = 0
  private failure: unknown
  private readonly each: (row: Buffer) => void

  /** @param each is given what `BinaryRow` reads. It is overwritten after the call. */
  constructor(query: string, each: (row: Buffer) => void) {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    super(`copy (${query}) to stdout (format binary)`, (error) => {
      if (error ?? this.failure) reject(error ?? this.failure)
      else resolve()
    })
    this.done = promise
    this.each = each
  }

  /** One row each, the header before the first and -1 for columns after the last. What is thrown here would end the process. */
  override handleCopyData({ chunk }: { chunk: Buffer }, { stream }: pg.Connection) {
    const row = this.isFirst ? chunk.subarray(headerLength) : chunk
    this.isFirst = false
    if (this.failure !== undefined || row.readInt16BE(0) < 0) return
    try {
      this.each(row)
    } catch (error) {
      this.failure = error
    }
    const now = performance.now()
    if (now < this.sliceEnd) return
    this.sliceEnd = now + sliceMs
    stream.pause()
    setImmediate(() => {
      this.sliceEnd = performance.now() + sliceMs
      stream.resume()
    })
  }
}

/** From 2000, from which PostgreSQL counts, back to 1970. */
const secondsTo2000 = 946_684_800

/** The values of a row, one after the other. The caller knows the types. */
export class BinaryRow {
  private bytes: Buffer = Buffer.alloc(0)
  /** Of the value read last. */
  private start = 0
  private end = 0

  open(row: Buffer) {
    this.bytes = row
    this.end = 2
  }

  text() {
    return this.next() ? this.bytes.toString('utf8', this.start, this.end) : null
  }

  /** Only ASCII. */
  ascii() {
    return this.next() ? this.bytes.toString('latin1', this.start, this.end) : null
  }

  uuid() {
    this.next()
    const hex = this.bytes.toString('hex', this.start, this.end)
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  }

  bool() {
    return this.next() && this.bytes[this.start] === 1
  }

  /** A bigint, as far as numbers are exact. */
  int() {
    return this.next() ? this.int32(this.start) * 2 ** 32 + (this.int32(this.start + 4) >>> 0) : null
  }

  /** A timestamp. Microseconds since 1970. */
  micros() {
    const micros = this.int()
    return micros === null ? null : micros + secondsTo2000 * 1e6
  }

  /** Where a text stands as UTF-8, until the row's bytes are overwritten. */
  utf8(): { bytes: Buffer; start: number; end: number } | null {
    return this.next() ? { bytes: this.bytes, start: this.start, end: this.end } : null
  }

  /** The next values, which many rows have in common, as they were read first. */
  shared<T>(common: CommonValues<T>): T {
    const start = this.end
    for (let column = 0; column < common.columns; column++) this.next()
    const written = this.bytes.toString('latin1', start, this.end)
    const known = common.values.get(written)
    if (known !== undefined) return known
    this.end = start
    const value = common.read(this)
    if (common.values.size < maxCommon) common.values.set(written, value)
    return value
  }

  /** False where it is null. */
  private next() {
    const length = this.int32(this.end)
    this.start = this.end + 4
    this.end = this.start + Math.max(length, 0)
    return length >= 0
  }

  private int32(at: number) {
    const { bytes } = this
    return ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
  }
}

/** Values that come later are read each time. */
const maxCommon = 100_000

/** Some columns in a row of which there are few different values. */
export class CommonValues<T> {
  readonly columns: number
  readonly read: (row: BinaryRow) => T
  /** By their bytes. */
  readonly values = new Map<string, T>()

  constructor(columns: number, read: (row: BinaryRow) => T) {
    this.columns = columns
    this.read = read
  }
}
