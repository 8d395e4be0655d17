import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { linesDropped } from './dropped-lines.ts'
import { openOutput } from './output.ts'

const total = async () => (await linesDropped.get()).values[0]!.value

/** A stream that takes one line each time the test asks it to. */
function stuckPipe() {
  const taken: string[] = []
  let next = (_error?: Error) => {}
  const stream = new Writable({
    decodeStrings: false,
    write(line: string, _encoding, done) {
      taken.push(line)
      next = done
    },
  })
  return { stream, taken, take: (error?: Error) => next(error) }
}

test('a pipe that nobody reads holds no more than its limit, and a line counts the dropped ones', async () => {
  const pipe = stuckPipe()
  const output = openOutput(pipe.stream, { maxUnreadBytes: 100 })
  const before = await total()
  for (let n = 0; n < 1_000; n++) output.write('0123456789\n')
  expect(pipe.stream.writableLength).toBeLessThan(120)
  const kept = pipe.stream.writableLength / 11
  while (pipe.stream.writableLength > 0) {
    pipe.take()
    await new Promise(setImmediate)
  }
  output.write('after it\n')
  expect(pipe.taken.length).toBe(kept + 1)
  const [told, line] = pipe.taken.at(-1)!.split('\n')
  expect(JSON.parse(told!)).toMatchObject({ dropped: 1_000 - kept })
  expect(line).toBe('after it')
  expect((await total()) - before).toBe(1_000 - kept)
})

// The script writes to its own standard output, as `main.ts` does.
const script = `
  import { openOutput } from ${JSON.stringify(new URL('./output.ts', import.meta.url).href)}
  const output = openOutput(process.stdout)
  for (let n = 0; n < 5000; n++) output.write('x'.repeat(999) + '\\n')
  setTimeout(() => {
    process.stderr.write(String(process.stdout.writableLength), () => process.exit(0))
  }, 50)`

test.each([
  ['nobody reads', false],
  ['is closed', true],
])('a process goes on and ends when its output %s', async (_what, isClosed) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  if (isClosed) child.stdout.destroy()
  const [held] = (await once(child.stderr, 'data')) as [Buffer]
  expect(Number(held)).toBeLessThan(1.1 * 1024 * 1024)
  expect((await ended)[0]).toBe(0)
})
