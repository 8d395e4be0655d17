/** Inserts an item into a sorted list of at most `max` items. The last item may drop out. */
export function insertSorted(sorted: number[], item: number, compare: (a: number, b: number) => number, max: number) {
  let place = sorted.length
  while (place > 0 && compare(sorted[place - 1] ?? 0, item) > 0) place--
  if (place === max) return
  if (sorted.length === max) sorted.pop()
  sorted.splice(place, 0, item)
}
