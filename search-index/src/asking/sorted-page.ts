import type { SortedColumn } from '../columns/sorted-column.ts'
import type { Bitmap } from '../postings/bitmaps.ts'
import { keepSet } from '../postings/bits.ts'
import type { SearchIndex } from '../search-index.ts'
import { insertSorted } from './best.ts'
import type { Matches } from './matches.ts'
import type { PlaceInOrder } from './question.ts'

/** A walk in the order of the list looks at so many vagas together, then at twice as many, up to those of `batch`. */
const firstBatch = 128
const batch = new Uint32Array(2_048)
/** It ends when what it has found so far promises a page only after more vagas than this. */
const mostSteps = 2_048
/** To look at a vaga in the order of the list takes half as long as to compare one with the best so far. */
const stepsPerMatch = 2

interface Sorted {
  index: SearchIndex
  column: SortedColumn
  /** 1 from the lowest key on, -1 from the highest. Equal keys go the same way, by (created_at, id). */
  direction: 1 | -1
  after: PlaceInOrder | null
  /** No match has a lower key. */
  lowest: number
  limit: number
}

/** The slots of a page in the order of a column. */
export function sortedPage(sorted: Sorted, matches: Matches) {
  const { slots, bitmaps } = sorted.index
  const isMatch = (slot: number) => matches.has(slot)
  if (matches.few) {
    // A copy: it may be the posting itself.
    const few = matches.few.slice()
    return best(sorted, few.subarray(0, matches.keep(few, few.length)))
  }
  const first = start(sorted)
  const isCommon = matches.most * mostSteps > slots.used * sorted.limit
  const soonFound = isCommon ? walk(sorted, first, (looked, length) => matches.keep(looked, length)) : null
  if (soonFound) return withLate(sorted, soonFound, isMatch)

  const bits = matches.bits()
  const matchCount = bitmaps.count(bits)
  if (!isWalkShorter(sorted, matchCount)) return best(sorted, bitmaps.slotsOf(bits))
  const place = skipBlocks(sorted, first, bits)
  const found = walk(sorted, place, (looked, length) => keepSet(looked, length, bits))
  return found ? withLate(sorted, found, isMatch) : bestByBlocks(sorted, place, bits)
}

/** Than to compare the matches, if they stand everywhere in the order. */
function isWalkShorter({ index, limit }: Sorted, matchCount: number) {
  return (index.slots.used / matchCount) * limit < matchCount * stepsPerMatch
}

function withLate(sorted: Sorted, found: number[], isMatch: (slot: number) => boolean) {
  const { late } = sorted.index.slots
  return late.length === 0 ? found : best(sorted, Uint32Array.from([...found, ...late.filter(isMatch)]))
}

/** A key by its position in the order, and a slot among those with the key. */
interface KeyPlace {
  position: number
  slot: number
}

/** The first place from this one on in a block of keys that has any of the matches. */
function skipBlocks({ index, column, direction }: Sorted, place: KeyPlace, bits: Bitmap): KeyPlace {
  let { position } = place
  while (position >= 0 && position < column.length) {
    const block = column.blockOf(position)
    if (column.hasAnyIn(block, bits)) break
    position = column.next(block, direction)
  }
  return position === place.position ? place : { position, slot: direction === 1 ? 0 : index.slots.used }
}

/** Compares the matches of one block of keys after the other, until there are enough: where they stand close together. */
function bestByBlocks(sorted: Sorted, { position }: KeyPlace, bits: Bitmap) {
  const { column, direction, limit } = sorted
  const found: number[] = []
  while (position >= 0 && position < column.length && found.length < limit) {
    const block = column.blockOf(position)
    best(sorted, column.slotsIn(block, bits), found)
    position = column.next(block, direction)
  }
  return found
}

/** Read together, so that no comparison waits for the next from memory. */
const keys = new Float64Array(1_024)

/**
 * The first of the slots that come after the place, by keeping the best so far in order.
 * @param from ascending, unless some are late
 * @param found the best before these
 */
function best({ index, column, direction, after, limit }: Sorted, from: Uint32Array, found: number[] = []) {
  const { slots } = index
  // Nearly all are worse than the worst by their key alone; if it is the same, they come later, as they are read in order.
  const areInOrder = slots.late.length === 0
  const compare = (a: number, b: number) =>
    direction * (column.key(a) - column.key(b) || (areInOrder ? a - b : slots.compare(a, b)))
  let worstKey = Number.POSITIVE_INFINITY
  for (let done = 0; done < from.length; done += keys.length) {
    const length = Math.min(keys.length, from.length - done)
    const first = direction === 1 ? done : from.length - done - length
    column.keysOf(from, first, length, keys)
    for (let n = direction === 1 ? 0 : length - 1; n >= 0 && n < length; n += direction) {
      const key = keys[n] ?? 0
      if (areInOrder ? direction * key >= worstKey : direction * key > worstKey) continue
      const slot = from[first + n] ?? 0
      const last = found[limit - 1]
      if (last !== undefined && compare(slot, last) >= 0) continue
      if (after && direction * (key - (after.key ?? 0) || slots.compareTo(slot, after)) <= 0) continue
      insertSorted(found, slot, compare, limit)
      const worst = found[limit - 1]
      if (worst !== undefined) worstKey = direction * column.key(worst)
    }
  }
  return found
}

/**
 * Walks over the postings of the keys in order, without late vagas. Null when a page of them is far.
 * @param keep moves those that match to the front of an array, and tells how many.
 */
function walk(sorted: Sorted, place: KeyPlace, keep: (slots: Uint32Array, length: number) => number) {
  const { index, limit } = sorted
  const found: number[] = []
  let looked = 0
  let next: KeyPlace | null = place
  for (let size = firstBatch; next; size = Math.min(size * 2, batch.length)) {
    const slots = batch.subarray(0, size)
    const { length, rest } = read(sorted, next, slots)
    next = rest
    const kept = keep(slots, length)
    for (let n = 0; n < kept; n++) {
      const slot = slots[n] ?? 0
      if (index.slots.inOrder(slot) && found.push(slot) === limit) return found
    }
    looked += length
    if (next && looked * limit > mostSteps * (found.length || 0.5)) return null
  }
  return found
}

/** Puts the next slots of the order into the array, as many as it has room for. `rest` is where they go on. */
function read({ index, column, direction }: Sorted, place: KeyPlace, into: Uint32Array) {
  let { position, slot } = place
  let length = 0
  while (position >= 0 && position < column.length) {
    length += index.postings.read(column.postingAt(position), direction, slot, into, length)
    if (length === into.length) return { length, rest: { position, slot: (into[length - 1] ?? 0) + direction } }
    position += direction
    slot = direction === 1 ? 0 : index.slots.used
  }
  return { length, rest: null }
}

/** Where the page begins. */
function start({ index, column, direction, after, lowest }: Sorted): KeyPlace {
  if (direction === 1) {
    const first = Math.max(column.front(index.slots.alive), column.seek(lowest))
    if (!after) return { position: first, slot: 0 }
    const position = column.seek(after.key ?? 0)
    if (position < first) return { position: first, slot: 0 }
    const slot = index.slots.seek(after)
    const isPlace = slot < index.slots.used && index.slots.compareTo(slot, after) === 0
    return { position, slot: column.keyAt(position) !== after.key ? 0 : isPlace ? slot + 1 : slot }
  }
  if (!after) return { position: column.length - 1, slot: index.slots.used }
  const position = column.seek(after.key ?? 0)
  if (position < column.length && column.keyAt(position) === after.key) {
    const slot = index.slots.seek(after)
    return slot === 0 ? { position: position - 1, slot: index.slots.used } : { position, slot: slot - 1 }
  }
  return { position: position - 1, slot: index.slots.used }
}
