/** All at the same moment. */
export function atOnce<R>(count: number, work: (n: number) => Promise<R>): Promise<R[]> {
  return Promise.all(Array.from({ length: count }, (_, n) => work(n)))
}

/** `count` calls, at most `size` of them under way. @returns the results in the order of the numbers. */
export async function inPool<R>(count: number, size: number, work: (n: number) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  await atOnce(Math.min(size, count), async () => {
    for (let n = next++; n < count; n = next++) results[n] = await work(n)
  })
  return results
}
