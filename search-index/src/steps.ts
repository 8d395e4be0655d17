import { performance } from 'node:perf_hooks'
import { setImmediate as turn } from 'node:timers/promises'

/** Long work in short steps, so that other work can run in between. */
export type Steps = Generator<void, void>

/** Maximum time for which other work waits. */
const sliceMs = 5

export async function runInSlices(steps: Steps) {
  for (let began = performance.now(); !steps.next().done; ) {
    if (performance.now() - began < sliceMs) continue
    await turn()
    began = performance.now()
  }
}
