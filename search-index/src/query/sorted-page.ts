import type { SortedColumn } from '../columns/sorted-column.ts'
import type { Bitmap } from '../postings/bitmaps.ts'
import type { VagaTable } from '../vaga-table.ts'
import type { PageCursor } from './filters.ts'
import type { Matches } from './matches.ts'
import { insertSorted } from './top-items.ts'

/** Maximum number of vagas that the first `walk` reads for each vaga that the page shows. */
const maxStepsEach = 100
/** `walk` reads this many vagas in the time in which `best` compares one match. */
const stepsPerMatch = 2

export interface Sorted {
  table: VagaTable
  column: SortedColumn
  /** 1 is ascending, -1 descending. Equal keys are ordered by (created_at, id) in the same direction. */
  direction: 1 | -1
  after: PageCursor | null
  /** Lower bound of the matches' keys. */
  lowest: number
  limit: number
}

export function sortedPage(sorted: Sorted, matches: Matches): number[] {
  const { bitmaps, slots } = sorted.table
  if (matches.few) return best(sorted, matches.few)
  const found =
    matches.maxCount * maxStepsEach > slots.used
      ? walk(sorted, start(sorted), matches, sorted.limit * maxStepsEach)
      : null
  if (found) return found
  const bits = matches.bits()
  const matchCount = bitmaps.count(bits)
  const steps = matchCount * stepsPerMatch
  const isWalkShorter = (slots.used / matchCount) * sorted.limit < steps
  return (
    (isWalkShorter ? walk(sorted, skipBlocks(sorted, bits), matches, steps) : null) ??
    best(sorted, bitmaps.slotsOf(bits))
  )
}

/** Number of slots in the first batch of `walk`. Each further batch is twice as long, up to the length of `batch`. */
const firstBatch = 128
const batch = new Uint32Array(2_048)

/** Walks over the postings of the keys in order. Returns null when the page is not full after `maxSteps` vagas. */
function walk(sorted: Sorted, from: KeyPosition, matches: Matches, maxSteps: number) {
  const { column, direction, limit, table } = sorted
  const { slots, postings } = table
  const found: number[] = []
  let length = 0
  let size = firstBatch
  const take = (slot: number) => {
    batch[length++] = slot
    return length < size
  }
  let { position, slot } = from
  for (let looked = 0; position >= 0 && position < column.length; looked += length) {
    if (looked >= maxSteps) return null
    for (length = 0; position >= 0 && position < column.length; position += direction) {
      if (!postings.walk(column.postingAt(position), direction, slot, take)) break
      slot = direction === 1 ? 0 : slots.used - 1
    }
    // A full batch may end inside a posting, so the next batch continues behind the last slot that was read.
    if (length === size) slot = (batch[length - 1] ?? 0) + direction
    const kept = matches.keep(batch, length)
    for (let n = 0; n < kept; n++) {
      const next = batch[n] ?? 0
      if (slots.inOrder(next) && found.push(next) === limit) return withLate(sorted, matches, found)
    }
    size = Math.min(size * 2, batch.length)
  }
  return withLate(sorted, matches, found)
}

function withLate(sorted: Sorted, matches: Matches, found: number[]) {
  const late = sorted.table.slots.late.filter((slot) => matches.has(slot))
  return late.length === 0 ? found : best(sorted, Uint32Array.from([...found, ...late]))
}

/** The first `limit` slots of `from` that follow `after` in the sort order. */
function best({ table: { slots }, column, direction, after, limit }: Sorted, from: Uint32Array) {
  // Once `limit` slots are found, most others are excluded by their key alone.
  let worst = Number.POSITIVE_INFINITY
  const found: number[] = []
  const compare = (a: number, b: number) => direction * (column.key(a) - column.key(b) || slots.compare(a, b))
  for (let n = 0; n < from.length; n++) {
    const slot = from[direction === 1 ? n : from.length - 1 - n] ?? 0
    const key = column.key(slot)
    if (direction * key > worst) continue
    if (after && direction * (key - (after.key ?? 0) || slots.compareTo(slot, after)) <= 0) continue
    insertSorted(found, slot, compare, limit)
    const last = found[limit - 1]
    if (last !== undefined) worst = direction * column.key(last)
  }
  return found
}

/** A position in the order of the column's keys, and a slot in the posting of the key at this position. */
interface KeyPosition {
  position: number
  slot: number
}

/** Finds the start of the page, and skips blocks of keys (between two cuts) that contain no match. */
function skipBlocks(sorted: Sorted, bits: Bitmap): KeyPosition {
  const { table, column, direction } = sorted
  const first = start(sorted)
  let { position } = first
  while (position >= 0 && position < column.length) {
    const block = column.blockOf(position)
    if (column.hasAnyIn(block, bits)) break
    position = column.next(block, direction)
  }
  return position === first.position ? first : { position, slot: direction === 1 ? 0 : table.slots.used - 1 }
}

function start({ table: { slots }, column, direction, after, lowest }: Sorted): KeyPosition {
  if (direction === 1) {
    const first = Math.max(column.front(slots.alive), column.seek(lowest))
    const position = after ? column.seek(after.key ?? 0) : first
    if (!after || position < first) return { position: first, slot: 0 }
    const slot = slots.seek(after)
    const isExact = slot < slots.used && slots.compareTo(slot, after) === 0
    return { position, slot: column.keyAt(position) !== after.key ? 0 : isExact ? slot + 1 : slot }
  }
  const position = after ? column.seek(after.key ?? 0) : column.length
  if (after && position < column.length && column.keyAt(position) === after.key) {
    const slot = slots.seek(after)
    if (slot > 0) return { position, slot: slot - 1 }
  }
  return { position: position - 1, slot: slots.used - 1 }
}
