/** Puts an item into a sorted list of at most so many, before what compares as greater. The last may fall out. */
export function insertSorted(sorted: number[], item: number, compare: (a: number, b: number) => number, most: number) {
  let place = sorted.length
  while (place > 0 && compare(sorted[place - 1] ?? 0, item) > 0) place--
  if (place === most) return
  if (sorted.length === most) sorted.pop()
  sorted.splice(place, 0, item)
}
