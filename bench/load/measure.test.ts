import { expect, it } from 'vitest'
import { measure } from './measure.ts'

const load = { connections: 3, seconds: 60 }
/** Then there is nothing left to send. */
const last = 100

it('counts failed requests by status, apart from the others', async () => {
  const sent = { 200: 0, 201: 0, 409: 0, 503: 0 }
  const statuses = [200, 409, 201, 409, 503] as const
  const figures = await measure(async (n) => {
    if (n > last) return null
    const status = statuses[n % 5]!
    sent[status]++
    // Lets other requests run, as the network does.
    await new Promise(setImmediate)
    return status
  }, load)
  expect(figures.failures).toEqual({ 409: sent[409], 503: sent[503] })
  expect(figures.count).toBe(sent[200] + sent[201])
})

it('gives each request another number', async () => {
  const numbers: number[] = []
  await measure(async (n) => {
    if (n > last) return null
    numbers.push(n)
    await new Promise(setImmediate)
    return 200
  }, load)
  expect(numbers).toEqual(Array.from({ length: last + 1 }, (_, i) => i))
})
