import { expect, it, vi } from 'vitest'
import { inGroups } from './in-groups.ts'

it('who comes first goes alone, and those who come meanwhile go together', async () => {
  const groups: number[][] = []
  const ends: (() => void)[] = []
  const go = inGroups(3, async (group: readonly number[]) => {
    groups.push([...group])
    await new Promise<void>((resolve) => ends.push(resolve))
    return group.map(async (one) => one * 10)
  })
  const first = go(0)
  await vi.waitFor(() => expect(groups).toEqual([[0]]))
  const others = [1, 2, 3, 4].map(go)
  ends[0]!()
  expect(await first).toBe(0)
  await vi.waitFor(() => expect(groups).toEqual([[0], [1, 2, 3]]))
  ends[1]!()
  await vi.waitFor(() => expect(groups).toEqual([[0], [1, 2, 3], [4]]))
  ends[2]!()
  expect(await Promise.all(others)).toEqual([10, 20, 30, 40])
  const later = go(5)
  await vi.waitFor(() => expect(groups).toHaveLength(4))
  ends[3]!()
  expect(await later).toBe(50)
})

it('each of a group gets its own answer or refusal, and all the one that breaks it off', async () => {
  const go = inGroups(9, async (group: readonly number[]) => {
    if (group.includes(0)) throw new Error('no database')
    return group.map(async (one) => (one > 1 ? one : Promise.reject(new Error(`no ${one}`))))
  })
  const results = await Promise.allSettled([go(1), go(2)])
  expect(results).toMatchObject([{ reason: { message: 'no 1' } }, { value: 2 }])
  for (const one of await Promise.allSettled([go(0), go(2)])) {
    expect(one).toMatchObject({ reason: { message: 'no database' } })
  }
  expect(await go(3)).toBe(3)
})
