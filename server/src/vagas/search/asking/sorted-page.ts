import type { SortedColumn } from '../columns/sorted-column.ts'
import type { Bitmap } from '../postings/bitmaps.ts'
import { hasBit, setBit } from '../postings/bits.ts'
import type { SearchIndex } from '../search-index.ts'
import { insertSorted } from './best.ts'
import type { Matches } from './matches.ts'
import type { PlaceInOrder } from './question.ts'

/** So many vagas are looked at in the order of the list before all matches are computed. */
const firstSteps = 256
/**
 * To look at a vaga in the order of the list takes half as long as to compare one with the best so far. So a walk may look at
 * this many for each match, and then the matches are compared after all: what is wanted stands at the end of the order.
 */
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
  const { few } = matches
  if (few) {
    if (!isWalkShorter(sorted, few.length)) return best(sorted, few, isMatch)
    const bits = bitmaps.take()
    bitmaps.clear(bits, 0, bits.length)
    for (const slot of few) setBit(bits, slot)
    const isOneOfFew = (slot: number) => hasBit(bits, slot) && isMatch(slot)
    const found = walk(sorted, isOneOfFew, few.length * stepsPerMatch, bits)
    return found ? withLate(sorted, found, isOneOfFew) : best(sorted, few, isMatch)
  }
  const isCommon = matches.most * firstSteps > slots.used * sorted.limit
  let found = isCommon ? walk(sorted, isMatch, firstSteps) : null
  if (!found) {
    const bits = matches.bits()
    const matchCount = bitmaps.count(bits)
    if (isWalkShorter(sorted, matchCount))
      found = walk(sorted, (slot) => hasBit(bits, slot), matchCount * stepsPerMatch, bits)
    if (!found) return best(sorted, bitmaps.slotsOf(bits), always)
  }
  return withLate(sorted, found, isMatch)
}

/** Than to compare the matches, if they stand everywhere in the order. */
function isWalkShorter({ index, limit }: Sorted, matchCount: number) {
  return (index.slots.used / matchCount) * limit < matchCount * stepsPerMatch
}

function withLate(sorted: Sorted, found: number[], isMatch: (slot: number) => boolean) {
  const { late } = sorted.index.slots
  return late.length === 0 ? found : best(sorted, [...found, ...late], isMatch)
}

const always = () => true

/** The first of the slots that come after the place, by keeping the best so far in order. */
function best(
  { index: { slots }, column, direction, after, limit }: Sorted,
  from: ArrayLike<number>,
  isMatch: (slot: number) => boolean,
) {
  const compare = (a: number, b: number) => direction * (column.key(a) - column.key(b) || slots.compare(a, b))
  const found: number[] = []
  // Nearly all are worse by their key alone.
  let worstKey = Number.POSITIVE_INFINITY
  for (let index = 0; index < from.length; index++) {
    const slot = from[index] ?? 0
    if (direction * column.key(slot) > worstKey) continue
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
 * Walks over the postings of the keys in order, without late vagas. Null when `steps` were not enough.
 * @param bits no vaga is wanted that is not among these: keys without any are left out.
 */
function walk(sorted: Sorted, isMatch: (slot: number) => boolean, steps: number, bits?: Bitmap) {
  const { index, column, direction, limit } = sorted
  const found: number[] = []
  let left = steps
  let { position, slot: from } = start(sorted)
  const visit = (slot: number) => {
    if (index.slots.inOrder(slot) && isMatch(slot)) found.push(slot)
    return --left > 0 && found.length < limit
  }
  for (let block = -1; position >= 0 && position < column.length; ) {
    if (bits && column.blockOf(position) !== block) {
      block = column.blockOf(position)
      if (!column.hasAnyIn(block, bits)) {
        position = column.next(block, direction)
        from = direction === 1 ? 0 : index.slots.used
        continue
      }
    }
    if (!index.postings.walk(column.postingAt(position), direction, from, visit)) break
    position += direction
    from = direction === 1 ? 0 : index.slots.used
  }
  return left > 0 || found.length === limit ? found : null
}

/** Where the walk begins: a key by its position, and a slot among those with the key. */
function start({ index, column, direction, after, lowest }: Sorted) {
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
