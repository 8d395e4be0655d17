import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { bytesOf } from './http-connection.ts'
import { byNode, byWrk, isInstalled } from './load.ts'

const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url!)
  response.writeHead(request.url === '/refused' ? 409 : 200, { 'content-length': 2 }).end('{}')
})
await once(server.listen(0, 'localhost'), 'listening')
afterAll(() => server.close())
const url = `http://localhost:${(server.address() as AddressInfo).port}`

const paths = ['/a', '/b', '/refused']
const requests = paths.map((path) => bytesOf({ method: 'GET', path, headers: {} }))

describe.each([
  ['Node', byNode, true],
  ['wrk', byWrk, await isInstalled('wrk')],
] as const)('by %s', (_, generateLoad, isThere) => {
  it.skipIf(!isThere)('requests are sent in turn, and failed ones are counted apart', async () => {
    asked.length = 0
    const figures = await generateLoad(url, requests, { connections: 1, seconds: 0.2 })
    // wrk asks wrk.lua for one request before the run, so the run may begin with the second request.
    const first = paths.indexOf(asked[0]!)
    expect(asked.slice(0, 30)).toEqual(Array.from({ length: 30 }, (_, n) => paths[(first + n) % 3]))
    expect(figures.failed / figures.count).toBeCloseTo(0.5, 1)
    expect(figures.count + figures.failed).toBeLessThanOrEqual(asked.length)
    expect(figures.p50).toBeGreaterThan(0)
  })
})
