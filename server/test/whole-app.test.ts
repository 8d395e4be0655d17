import { setTimeout as passed } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { startWholeApp } from './whole-app.ts'

it('while a busy machine holds the tests back, an answer is still that of the route', async () => {
  const { app } = await startWholeApp()
  // Blocks the event loop for longer than the limit, until all measurements reflect it.
  for (let n = 0; n < 3; n++) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_500)
    await passed(0)
  }
  expect((await app.inject('/rest/v1/nothing')).json()).toMatchObject({ code: 'route_not_found' })
})
