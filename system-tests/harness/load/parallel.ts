export function inParallel<R>(count: number, work: (n: number) => Promise<R>): Promise<R[]> {
  return Promise.all(Array.from({ length: count }, (_, n) => work(n)))
}

/** Makes `count` calls, with at most `size` of them pending. @returns the results in the order of the numbers. */
export async function inPool<R>(count: number, size: number, work: (n: number) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  await inParallel(Math.min(size, count), async () => {
    for (let n = next++; n < count; n = next++) results[n] = await work(n)
  })
  return results
}
