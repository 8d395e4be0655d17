import { Gauge } from 'prom-client'
import { type ReadQueues, readQueues, type WaitingJobs } from '../jobs/store.ts'
import type { Services } from '../services.ts'

/** Maximum age of the values. Protects the database: without METRICS_TOKEN, every caller may request the metrics. */
const freshForMs = 5_000

/** Jobs that wait for any process. Each process reports the same numbers, so aggregate with `max`, not `sum`. */
export function queueMetrics({ db, log }: Pick<Services, 'db' | 'log'>, others: readonly ReadQueues[]) {
  let known: { at: number; queues: Promise<WaitingJobs[]> } | undefined
  const queues = () => {
    if (!known || performance.now() - known.at > freshForMs) {
      const read = readQueues(db, others).catch((error: unknown) => {
        log.debug({ err: error }, 'the queues are not known')
        return []
      })
      known = { at: performance.now(), queues: read }
    }
    return known.queues
  }
  const gauge = (name: string, help: string, read: (queue: WaitingJobs) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers: [],
      async collect() {
        const found = await queues()
        this.reset()
        for (const queue of found) this.set({ queue: queue.name }, read(queue))
      },
    })
  return [
    gauge('job_queue_due', 'Jobs that could run now', ({ due }) => due),
    gauge(
      'job_queue_oldest_due_seconds',
      'How long the oldest of them has been due',
      ({ oldestSeconds }) => oldestSeconds,
    ),
    gauge('job_queue_retrying', 'Jobs that failed and wait for their next attempt', ({ retrying }) => retrying),
  ]
}
