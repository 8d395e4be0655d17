import { expect, test } from 'vitest'
import { throttled } from './throttled.ts'

test('a run that a later one supersedes counts as done when the later one is', async () => {
  const runs = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let begun = 0
  const { flush } = throttled(() => runs[begun++]!.promise)
  const done: string[] = []
  const first = flush(['first']).then(() => done.push('first'))
  const second = flush(['second']).then(() => done.push('second'))
  runs[0]!.resolve()
  await new Promise(setImmediate)
  expect(done).toEqual([])
  runs[1]!.resolve()
  await Promise.all([first, second])
  expect(done.toSorted()).toEqual(['first', 'second'])
})
