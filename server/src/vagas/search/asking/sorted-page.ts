import type { SortedColumn } from '../columns/sorted-column.ts'
import { countBits, hasBit, slotsOf } from '../postings/bits.ts'
import type { SearchIndex } from '../search-index.ts'
import type { Matches } from './matches.ts'
import type { PlaceInOrder } from './question.ts'

/** So many vagas are looked at in the order of the list before all matches are computed. */
const firstSteps = 256
/** Up to one vaga in so many: the matches are compared with each other. If more match, the walk in order finds them soon. */
const comparedShare = 500
/** Up to one in so many: the walk may take this many times as long as expected before they are compared after all. */
const unsureShare = 50
const patience = 4

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
  const { late } = sorted.index.slots
  const isMatch = (slot: number) => matches.has(slot)
  if (matches.few) return best(sorted, matches.few, isMatch)
  const { used } = sorted.index.slots
  const isCommon = matches.most * firstSteps > used * sorted.limit
  let found = isCommon ? walk(sorted, isMatch, firstSteps) : null
  if (!found) {
    const bits = matches.bits()
    const matchCount = countBits(bits)
    const share = used / matchCount
    const steps = share < unsureShare ? Number.POSITIVE_INFINITY : share * sorted.limit * patience
    found = share < comparedShare ? walk(sorted, (slot) => hasBit(bits, slot), steps) : null
    if (!found) {
      const slots = new Uint32Array(matchCount)
      slotsOf(bits, slots)
      return best(sorted, slots, always)
    }
  }
  return late.length === 0 ? found : best(sorted, [...found, ...late], isMatch)
}

const always = () => true

/** The first of the slots that come after the place, by keeping the best so far in order. */
function best(
  { index: { slots }, column, direction, after, limit }: Sorted,
  from: Iterable<number>,
  isMatch: (slot: number) => boolean,
) {
  const compare = (a: number, b: number) => direction * (column.key(a) - column.key(b) || slots.compare(a, b))
  const found: number[] = []
  for (const slot of from) {
    const last = found[limit - 1]
    if (last !== undefined && compare(slot, last) >= 0) continue
    if (after && direction * (column.key(slot) - (after.key ?? 0) || slots.compareTo(slot, after)) <= 0) continue
    if (!isMatch(slot)) continue
    let place = found.length
    while (place > 0 && compare(found[place - 1] ?? 0, slot) > 0) place--
    found.splice(place, 0, slot)
    if (found.length > limit) found.pop()
  }
  return found
}

/** Walks over the postings of the keys in order, without late vagas. Null when `steps` were not enough. */
function walk(sorted: Sorted, isMatch: (slot: number) => boolean, steps: number) {
  const { index, column, direction, limit } = sorted
  const found: number[] = []
  let left = steps
  let { position, slot: from } = start(sorted)
  const visit = (slot: number) => {
    if (index.slots.inOrder(slot) && isMatch(slot)) found.push(slot)
    return --left > 0 && found.length < limit
  }
  while (position >= 0 && position < column.length) {
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
