import { performance } from 'node:perf_hooks'
import { setImmediate as turn } from 'node:timers/promises'

/** Long work in short steps, so that other work can run in between. */
export type Steps = Generator<void, void>

/** After this time, other work gets a turn at the end of the current step. */
const sliceMs = 5

export async function runInSlices(steps: Steps) {
  for (let began = performance.now(); !steps.next().done; ) {
    if (performance.now() - began < sliceMs) continue
    await turn()
    began = performance.now()
  }
}
