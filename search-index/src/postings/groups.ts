/** Work of less than a millisecond. */
const numbersAStep = 1 << 14

/** Numbers group by group, in ascending order within each. */
export class Groups {
  readonly numbers: Uint32Array
  private readonly ends: Uint32Array

  constructor(numbers: Uint32Array, ends: Uint32Array) {
    this.numbers = numbers
    this.ends = ends
  }

  startOf(group: number) {
    return group === 0 ? 0 : this.endOf(group - 1)
  }

  endOf(group: number) {
    return this.ends[group] ?? 0
  }
}

/**
 * Sorts by counting.
 * @param count of the numbers, from 0 on
 * @param groupOf a number, or -1
 */
export function* groupNumbers(
  count: number,
  groups: number,
  groupOf: (number: number) => number,
): Generator<void, Groups> {
  const ends = new Uint32Array(groups + 1)
  for (let number = 0; number < count; number++) {
    const next = groupOf(number) + 1
    ends[next] = (ends[next] ?? 0) + 1
    if (number % numbersAStep === 0) yield
  }
  ends[0] = 0
  for (let group = 0; group < groups; group++) ends[group + 1] = (ends[group + 1] ?? 0) + (ends[group] ?? 0)
  // From here on `ends` of a group is where its next number goes, and at last the end.
  const sorted = new Uint32Array(count)
  for (let number = 0; number < count; number++) {
    const group = groupOf(number)
    if (number % numbersAStep === 0) yield
    if (group < 0) continue
    const place = ends[group] ?? 0
    sorted[place] = number
    ends[group] = place + 1
  }
  return new Groups(sorted, ends)
}
