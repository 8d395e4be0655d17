import type { SortedColumn } from '../columns/sorted-column.ts'
import type { Bitmap } from '../postings/bitmaps.ts'
import type { VagaTable } from '../vaga-table.ts'
import { insertSorted } from './best.ts'
import type { PlaceInOrder } from './filters.ts'
import type { Matches } from './matches.ts'

/** A walk in the order of the list ends when it has looked at so many vagas for each one of the page. */
const maxStepsEach = 100
/** To look at a vaga in the order of the list takes half as long as to compare one with the best so far. */
const stepsPerMatch = 2

export interface Sorted {
  table: VagaTable
  column: SortedColumn
  /** 1 from the lowest key on, -1 from the highest. Equal keys go the same way, by (created_at, id). */
  direction: 1 | -1
  after: PlaceInOrder | null
  /** No match has a lower key. */
  lowest: number
  limit: number
}

/** The slots of a page in the order of a column. */
export function sortedPage(sorted: Sorted, matches: Matches): number[] {
  const { bitmaps, slots } = sorted.table
  if (matches.few) return best(sorted, matches.few)
  const found =
    matches.most * maxStepsEach > slots.used ? walk(sorted, start(sorted), matches, sorted.limit * maxStepsEach) : null
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

/** A walk looks at so many vagas together, then at twice as many, up to those of `batch`. */
const firstBatch = 128
const batch = new Uint32Array(2_048)

/** Walks over the postings of the keys in order. Null when a page is further than so many vagas. */
function walk(sorted: Sorted, place: KeyPlace, matches: Matches, maxSteps: number) {
  const { column, direction, limit, table } = sorted
  const { slots, postings } = table
  const found: number[] = []
  let length = 0
  let size = firstBatch
  const take = (slot: number) => {
    batch[length++] = slot
    return length < size
  }
  let { position, slot } = place
  for (let looked = 0; position >= 0 && position < column.length; looked += length) {
    if (looked >= maxSteps) return null
    for (length = 0; position >= 0 && position < column.length; position += direction) {
      if (!postings.walk(column.postingAt(position), direction, slot, take)) break
      slot = direction === 1 ? 0 : slots.used - 1
    }
    // The posting goes on behind the last one.
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

/** The first of the slots that come after the place, by keeping the best so far in order. */
function best({ table: { slots }, column, direction, after, limit }: Sorted, from: Uint32Array) {
  // Nearly all are worse than the worst by their key alone.
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

/** A key by its position in the order, and a slot among those with the key. */
interface KeyPlace {
  position: number
  slot: number
}

/** Finds where the page begins, or behind that the first block of keys, between two cuts, that has any of the matches. */
function skipBlocks(sorted: Sorted, bits: Bitmap): KeyPlace {
  const { table, column, direction } = sorted
  const place = start(sorted)
  let { position } = place
  while (position >= 0 && position < column.length) {
    const block = column.blockOf(position)
    if (column.hasAnyIn(block, bits)) break
    position = column.next(block, direction)
  }
  return position === place.position ? place : { position, slot: direction === 1 ? 0 : table.slots.used - 1 }
}

/** Where the page begins. */
function start({ table: { slots }, column, direction, after, lowest }: Sorted): KeyPlace {
  if (direction === 1) {
    const first = Math.max(column.front(slots.alive), column.seek(lowest))
    const position = after ? column.seek(after.key ?? 0) : first
    if (!after || position < first) return { position: first, slot: 0 }
    const slot = slots.seek(after)
    const isPlace = slot < slots.used && slots.compareTo(slot, after) === 0
    return { position, slot: column.keyAt(position) !== after.key ? 0 : isPlace ? slot + 1 : slot }
  }
  const position = after ? column.seek(after.key ?? 0) : column.length
  if (after && position < column.length && column.keyAt(position) === after.key) {
    const slot = slots.seek(after)
    if (slot > 0) return { position, slot: slot - 1 }
  }
  return { position: position - 1, slot: slots.used - 1 }
}
