import { setImmediate as requestsRead } from 'node:timers/promises'

interface Waiting<T, R> {
  one: T
  answer: PromiseWithResolvers<R>
}

/**
 * Group commit: while one group is under way those who come wait, and then go together. Who comes to no crowd goes alone, and at once.
 * @param most of one group. @param run gives the answer of each of a group, in its order, when the next group may go.
 */
export function inGroups<T, R>(
  most: number,
  run: (group: readonly T[]) => Promise<Promise<R>[]>,
): (one: T) => Promise<R> {
  let waiting: Waiting<T, R>[] = []
  let isUnderWay = false

  async function runAll() {
    isUnderWay = true
    while (waiting.length > 0) {
      // Who came at the same time as the first is read by then.
      await requestsRead()
      const group = waiting.slice(0, most)
      waiting = waiting.slice(most)
      try {
        const answers = await run(group.map(({ one }) => one))
        for (const [n, { answer }] of group.entries()) answer.resolve(answers[n]!)
      } catch (error) {
        for (const { answer } of group) answer.reject(error)
      }
    }
    isUnderWay = false
  }

  return (one) => {
    const answer = Promise.withResolvers<R>()
    waiting.push({ one, answer })
    if (!isUnderWay) void runAll()
    return answer.promise
  }
}
