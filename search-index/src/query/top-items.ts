/** Inserts an item into a sorted list of at most `max` items. If the list is full, the last item of all drops out. */
export function insertSorted(sorted: number[], item: number, compare: (a: number, b: number) => number, max: number) {
  let index = sorted.length
  while (index > 0 && compare(sorted[index - 1] ?? 0, item) > 0) index--
  if (index === max) return
  if (sorted.length === max) sorted.pop()
  sorted.splice(index, 0, item)
}
