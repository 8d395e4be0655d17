import { expect, it } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { mountHealth } from '../health/routes.ts'

const { app } = await startTestApp([mountHealth], { DRAIN_SECONDS: '1' })

it('a server that closes says so on /readyz, and serves until proxies have seen it', async () => {
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const get = (path: string) => fetch(url + path)
  await expect.poll(async () => (await get('/readyz')).status).toBe(200)
  const closing = app.close()
  const ready = await get('/readyz')
  expect([ready.status, await ready.json()]).toMatchObject([503, { database: true, draining: true }])
  expect((await get('/healthz')).status).toBe(200)
  await closing
  await expect(get('/healthz')).rejects.toThrow('fetch failed')
})
