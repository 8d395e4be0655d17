import { setTimeout as passed } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { startWholeApp } from './test-whole-app.ts'

it('while a busy machine holds the tests back, an answer is still that of the route', async () => {
  const { app } = await startWholeApp()
  // Stands still for longer than a server that is behind may, until all that it has measured says so.
  for (let n = 0; n < 3; n++) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_500)
    await passed(0)
  }
  expect((await app.inject('/rest/v1/nothing')).json()).toMatchObject({ code: 'route_not_found' })
})
