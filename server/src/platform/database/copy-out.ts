import { performance } from 'node:perf_hooks'
import pg from 'pg'

/** Maximum time for which other work waits while rows arrive. */
const sliceMs = 5
/** Bytes of the header: the signature, the flags, and the length field of an extension that no version sends. */
const headerLength = 19

declare module 'pg' {
  interface Query {
    handleCopyData(message: { chunk: Buffer }, connection: Connection): void
  }
}

/**
 * Runs `copy (…) to stdout (format binary)`, also for millions of rows. Extends pg's query class, because pg's pipeline
 * refuses other classes.
 */
export class CopyOut extends pg.Query {
  readonly done: Promise<void>
  private isFirst = true
  private sliceEnd = 0
  private failure: unknown
  private readonly each: (row: Buffer) => void

  /** @param each called with each row, for `BinaryRow` to read. The row is overwritten after the call. */
  constructor(query: string, each: (row: Buffer) => void) {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    super(`copy (${query}) to stdout (format binary)`, (error) => {
      if (error ?? this.failure) reject(error ?? this.failure)
      else resolve()
    })
    this.done = promise
    this.each = each
  }

  /**
   * Each message has one row; the first message begins with the header. A row with -1 columns marks the end. An
   * exception that leaves this method would end the process.
   */
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

/** Seconds from 1970 to 2000: PostgreSQL counts from 2000. */
const secondsTo2000 = 946_684_800

/** Reads the values of a row one after the other. The caller knows the types. */
export class BinaryRow {
  private bytes: Buffer = Buffer.alloc(0)
  /** Bounds of the value that was read last. */
  private start = 0
  private end = 0

  open(row: Buffer) {
    this.bytes = row
    this.end = 2
  }

  text() {
    return this.next() ? this.bytes.toString('utf8', this.start, this.end) : null
  }

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

  /** Reads a bigint. Exact up to 2^53. */
  int() {
    return this.next() ? this.int32(this.start) * 2 ** 32 + (this.int32(this.start + 4) >>> 0) : null
  }

  /** Reads a timestamp, in microseconds since 1970. */
  micros() {
    const micros = this.int()
    return micros === null ? null : micros + secondsTo2000 * 1e6
  }

  /** Tells where the UTF-8 bytes of a text are. The position is valid until the row's bytes are overwritten. */
  utf8(): { bytes: Buffer; start: number; end: number } | null {
    return this.next() ? { bytes: this.bytes, start: this.start, end: this.end } : null
  }

  /** Reads the next columns. Rows with the same values share one object. */
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

  /** Moves to the next value. Returns false if that value is null. */
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

/** Maximum number of cached values. Further values are read each time. */
const maxCommon = 100_000

/** Neighbouring columns with few distinct values. */
export class CommonValues<T> {
  readonly columns: number
  readonly read: (row: BinaryRow) => T
  readonly values = new Map<string, T>()

  constructor(columns: number, read: (row: BinaryRow) => T) {
    this.columns = columns
    this.read = read
  }
}
