import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/**
 * The number of passwords that all cores together hash in a second, without other work. @param stored a hash with the
 * parameters to use.
 */
export async function hashRate(stored: string, seconds: number) {
  const [, memory, passes, parallelism] = /m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored)!.map(Number)
  const workerData = { memory, passes, parallelism, seconds }
  const rates = Array.from({ length: availableParallelism() }, async () => {
    const thread = new Worker(new URL('./hash-rate-thread.ts', import.meta.url), { workerData })
    const [perSecond] = (await once(thread, 'message')) as [number]
    return perSecond
  })
  return (await Promise.all(rates)).reduce((sum, rate) => sum + rate, 0)
}
