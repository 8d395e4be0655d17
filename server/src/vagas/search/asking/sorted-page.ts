import type { SortedColumn } from '../columns/sorted-column.ts'
import type { Bitmap } from '../postings/bitmaps.ts'
import { hasBit } from '../postings/bits.ts'
import type { SearchIndex } from '../search-index.ts'
import { insertSorted } from './best.ts'
import type { Matches } from './matches.ts'
import type { PlaceInOrder } from './question.ts'

/** How many vagas a walk in the order of the list looks at, even if it finds none. */
const firstSteps = 256
/** How many more it looks at for each match it finds. */
const stepsPerFound = 100
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
  if (matches.few) return best(sorted, matches.few, isMatch)
  const first = start(sorted)
  const isCommon = matches.most * firstSteps > slots.used * sorted.limit
  const soonFound = isCommon ? walk(sorted, first, isMatch) : null
  if (soonFound) return withLate(sorted, soonFound, isMatch)

  const bits = matches.bits()
  const matchCount = bitmaps.count(bits)
  if (!isWalkShorter(sorted, matchCount)) return best(sorted, bitmaps.slotsOf(bits), always)
  const place = skipBlocks(sorted, first, bits)
  const found = walk(sorted, place, (slot) => hasBit(bits, slot))
  return found ? withLate(sorted, found, isMatch) : bestByBlocks(sorted, place, bits)
}

/** Than to compare the matches, if they stand everywhere in the order. */
function isWalkShorter({ index, limit }: Sorted, matchCount: number) {
  return (index.slots.used / matchCount) * limit < matchCount * stepsPerMatch
}

function withLate(sorted: Sorted, found: number[], isMatch: (slot: number) => boolean) {
  const { late } = sorted.index.slots
  return late.length === 0 ? found : best(sorted, [...found, ...late], isMatch)
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
    best(sorted, column.slotsIn(block, bits), always, found)
    position = column.next(block, direction)
  }
  return found
}

const always = () => true

/**
 * The first of the slots that come after the place, by keeping the best so far in order.
 * @param from ascending, unless some are late
 * @param found the best before these
 */
function best(
  { index: { slots }, column, direction, after, limit }: Sorted,
  from: ArrayLike<number>,
  isMatch: (slot: number) => boolean,
  found: number[] = [],
) {
  const compare = (a: number, b: number) => direction * (column.key(a) - column.key(b) || slots.compare(a, b))
  // Nearly all are worse than the worst by their key alone; if it is the same, they come later, as they are read in order.
  const areInOrder = slots.late.length === 0
  let worstKey = Number.POSITIVE_INFINITY
  for (let index = direction === 1 ? 0 : from.length - 1; index >= 0 && index < from.length; index += direction) {
    const slot = from[index] ?? 0
    const key = direction * column.key(slot)
    if (areInOrder ? key >= worstKey : key > worstKey) continue
    const last = found[limit - 1]
    if (last !== undefined && compare(slot, last) >= 0) continue
    if (after && direction * (column.key(slot) - (after.key ?? 0) || slots.compareTo(slot, after)) <= 0) continue
    if (!isMatch(slot)) continue
    insertSorted(found, slot, compare, limit)
    const worst = found[limit - 1]
    if (worst !== undefined) worstKey = direction * column.key(worst)
  }
  return found
}

/**
 * Walks over the postings of the keys in order, without late vagas. Null when it found too few among those it looked at.
 */
function walk({ index, column, direction, limit }: Sorted, place: KeyPlace, isMatch: (slot: number) => boolean) {
  const found: number[] = []
  let left = firstSteps
  const visit = (slot: number) => {
    if (index.slots.inOrder(slot) && isMatch(slot)) {
      found.push(slot)
      left += stepsPerFound
    }
    return --left > 0 && found.length < limit
  }
  let from = place.slot
  for (let { position } = place; position >= 0 && position < column.length; position += direction) {
    if (!index.postings.walk(column.postingAt(position), direction, from, visit)) break
    from = direction === 1 ? 0 : index.slots.used
  }
  return left > 0 || found.length === limit ? found : null
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
