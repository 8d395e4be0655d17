import type { Report } from '../../harness/report/scenario.ts'
import type { Use } from '../load/use.ts'
import type { Cluster } from '../parts/cluster.ts'

export interface Step {
  cluster: Cluster
  use: Use
  report: Report
}

export const seconds = (from: number, to = performance.now()) => (to - from) / 1000

/** Waits until the load has one more acknowledged request. @returns the time. */
export async function firstWrite({ load }: Use, waitFor: (check: () => boolean) => Promise<unknown>) {
  const before = load.count()
  await waitFor(() => load.count() > before)
  return performance.now()
}
