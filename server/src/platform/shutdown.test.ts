import { expect, it } from 'vitest'
import { stopAll } from './shutdown.ts'

it('stops the last part first, and goes on when a part fails or does not end', async () => {
  const stopped: string[] = []
  const said: string[] = []
  const part = (name: string, stop: () => unknown = () => {}) => ({
    name,
    stop: () => {
      stopped.push(name)
      return stop()
    },
  })
  const running = [
    part('database'),
    part('jobs', () => new Promise(() => {})),
    part('mail', () => {
      throw new Error('no line')
    }),
    part('HTTP', async () => {}),
  ]
  await stopAll(running, { within: 20, report: (line) => said.push(line.split('\n')[0]!) })
  expect(stopped).toEqual(['HTTP', 'mail', 'jobs', 'database'])
  expect(said).toEqual(['mail did not stop well: Error: no line', 'jobs did not stop well: Error: not within 0.02 s'])
  expect(running).toEqual([])
})
