import { expect, it } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { mountMetrics } from './metrics.ts'

const token = 'a-token-of-the-operator'
const { app, owner } = await startTestApp([mountMetrics], { METRICS_TOKEN: token })
const read = (authorization?: string) =>
  app.inject({ url: '/metrics', headers: { ...(authorization && { authorization }) } })

it('the queue tells how many jobs are due, for how long, and how many wait for another attempt', async () => {
  await owner.query(
    `insert into app.work (name, key, due_at, attempts, leased_until, done_at) values
      ('probe', '1', now() - interval '400 s', 0, null, null),
      ('probe', '2', now(), 1, null, null),
      ('probe', '3', now() + interval '1 h', 1, null, null),
      ('probe', '4', now(), 1, now() + interval '1 h', null),
      ('probe', '5', now(), 0, null, now())`,
  )
  const { body } = await read(`Bearer ${token}`)
  const sample = (metric: string) => Number(new RegExp(`^${metric}\\{queue="probe"\\} (.*)$`, 'm').exec(body)?.[1])
  expect([sample('job_queue_due'), sample('job_queue_retrying')]).toEqual([2, 1])
  expect(Math.floor(sample('job_queue_oldest_due_seconds') / 100)).toBe(4)
})

it.each([
  ['without a token', undefined, 403],
  ['with another', 'Bearer another-token-of-length', 403],
  ['with the operator’s', `Bearer ${token}`, 200],
])('a request for the metrics %s is admitted or refused', async (_what, authorization, status) => {
  expect((await read(authorization)).statusCode).toBe(status)
})

it.each([
  ['this machine', '127.0.0.1', {}, 200],
  ['this machine by IPv6', '::1', {}, 200],
  ['another machine', '192.0.2.7', {}, 403],
  ['a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '192.0.2.7' }, 403],
])('without the setting, the metrics are open to %s or not', async (_what, remoteAddress, headers, status) => {
  const open = await startTestApp([mountMetrics])
  expect((await open.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode).toBe(status)
})
