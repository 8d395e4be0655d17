import { expect, it } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { openLog } from '../log/log.ts'
import { mountWebErrors } from './web-errors.ts'

const lines: string[] = []
const { log } = openLog({ stream: { write: (line) => void lines.push(line) } })
const { app } = await startTestApp([mountWebErrors], { TRUST_PROXY: '127.0.0.1' }, log)
const frame = { file: '/assets/shell-Ab_1.js', line: 1, column: 4711 }

const send = (payload: object, from = '198.51.100.1') =>
  app.inject({ method: 'POST', url: '/web-errors', payload, headers: { 'x-forwarded-for': from } })

it('an error of a page is a line of the log, with the id of its request', async () => {
  const answer = await send({ type: 'TypeError', frames: [frame] })
  expect(answer.statusCode).toBe(204)
  const entries = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'error in a browser')
  expect(entries).toMatchObject({
    level: 50,
    web: true,
    reqId: answer.headers['x-request-id'],
    err: { type: 'TypeError', stack: '    at /assets/shell-Ab_1.js:1:4711' },
  })
})

it.each([
  ['a message', { type: 'TypeError', frames: [frame], message: 'Beatriz' }],
  ['a sentence as its kind', { type: 'Beatriz Lima', frames: [frame] }],
  ['an address of a page', { type: 'Error', frames: [{ ...frame, file: '/vagas/1' }] }],
  ['another origin', { type: 'Error', frames: [{ ...frame, file: 'https://evil.example/assets/a.js' }] }],
  ['no place', { type: 'Error', frames: [] }],
  ['too many places', { type: 'Error', frames: Array(21).fill(frame) }],
])('a report with %s is refused', async (what, payload) => {
  expect((await send(payload, `198.51.100.${100 + what.length}`)).statusCode).toBe(400)
})

it('one network may report five errors a minute, and does not use up the limit of another', async () => {
  const report = { type: 'Error', frames: [frame] }
  const statuses = []
  for (let n = 0; n < 6; n++) statuses.push((await send(report, '198.51.100.2')).statusCode)
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
  expect((await send(report, '198.51.100.3')).statusCode).toBe(204)
})

it('the machine of whoever tries the product may report more', async () => {
  const own = await startTestApp([mountWebErrors], { DATABASE_URL: '' }, log)
  const payload = { type: 'Error', frames: [frame] }
  for (let n = 0; n < 6; n++) {
    expect((await own.app.inject({ method: 'POST', url: '/web-errors', payload })).statusCode).toBe(204)
  }
})
