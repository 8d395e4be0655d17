import { expect, it, onTestFinished, vi } from 'vitest'
import { startWholeApp } from './whole-app.ts'

it('a busy machine does not make the app refuse the requests of tests', async () => {
  const usage = { ...process.memoryUsage(), heapUsed: Number.POSITIVE_INFINITY }
  const measured = vi.spyOn(process, 'memoryUsage').mockReturnValue(usage)
  onTestFinished(() => measured.mockRestore())
  const { app } = await startWholeApp()
  // The server measures memory and event loop together, once a second.
  await expect.poll(() => measured).toHaveBeenCalled()
  expect((await app.inject('/rest/v1/nothing')).json()).toMatchObject({ code: 'route_not_found' })
})
