import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { openLog } from './log.ts'
import { errorsNotReported, isDsn } from './sentry.ts'

const received: { path: string | undefined; auth: unknown; parts: Record<string, unknown>[] }[] = []
let status = 200
const server = createServer(async (request, response) => {
  const parts = (await text(request)).split('\n').map((part) => JSON.parse(part))
  received.push({ path: request.url, auth: request.headers['x-sentry-auth'], parts })
  response.writeHead(status).end()
})
await once(server.listen(0, '127.0.0.1'), 'listening')
const sentryDsn = `http://geheim@127.0.0.1:${(server.address() as AddressInfo).port}/below/7`
afterAll(() => once(server.close(), 'close'))
beforeEach(() => {
  received.length = 0
  status = 200
})

const open = () => openLog({ stream: { write: () => {} }, sentryDsn })
const notReported = async () => (await errorsNotReported.get()).values[0]!.value

it('an error is reported with its place and its request, and without what it quotes', async () => {
  const { log, close } = open()
  const error = Object.assign(new TypeError('duplicate of Beatriz Lima'), { code: '23505', constraint: 'one_each' })
  log.child({ reqId: 'r-1' }).error({ err: error }, 'unexpected error')
  await close()
  expect(received).toHaveLength(1)
  const [{ path, auth, parts }] = received as [(typeof received)[0]]
  expect([path, auth]).toEqual(['/below/api/7/envelope/', expect.stringContaining('sentry_key=geheim')])
  const [header, item, event] = parts as [Record<string, string>, object, Record<string, string>]
  expect([item, header.event_id]).toEqual([{ type: 'event' }, event.event_id])
  expect(event).toMatchObject({
    level: 'error',
    platform: 'node',
    logentry: { formatted: 'unexpected error' },
    tags: { request_id: 'r-1' },
    exception: { values: [{ type: 'TypeError', value: '23505 one_each' }] },
  })
  const { frames } = (event as never as { exception: { values: { stacktrace: { frames: { filename: string }[] } }[] } })
    .exception.values[0]!.stacktrace
  expect(frames.at(-1)!.filename).toMatch(/sentry\.test\.ts$/)
  expect(JSON.stringify(parts)).not.toContain('Beatriz')
})

it('a line below the level of an error is not reported', async () => {
  const { log, close } = open()
  log.warn({ err: new Error('x') }, 'job failed, to be retried')
  await close()
  expect(received).toEqual([])
})

it('the first thirty errors of a minute are reported, and the others are counted', async () => {
  const { log, close } = open()
  const before = await notReported()
  // All lines have the same minute, independent of the clock.
  for (let n = 0; n < 40; n++) log.error({ time: 0 }, 'again')
  await close()
  expect([received.length, (await notReported()) - before]).toEqual([30, 10])
})

it('a report that is refused is counted, and harms nothing', async () => {
  status = 429
  const { log, close } = open()
  const before = await notReported()
  log.error('once')
  await close()
  expect(await notReported()).toBe(before + 1)
})

it.each([
  ['https://key@host/1', true],
  ['https://key@host:9000/below/12', true],
  ['https://host/1', false],
  ['https://key@host', false],
  ['ftp://key@host/1', false],
])('%s is a DSN: %s', (text, expected) => {
  expect(isDsn(text)).toBe(expected)
})
