import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

/**
 * Starts a command with one running part, in a separate process. @param body code that runs after the part has started
 */
function start(body: string) {
  const file = JSON.stringify(join(import.meta.dirname, 'run-command.ts'))
  const script = `import { runCommand } from ${file}
    await runCommand(async (running) => {
      running.push({ name: 'part', stop: () => console.log('part stopped') })
      console.log('started')
      ${body}
    })`
  return spawn(process.execPath, ['--input-type=module-typescript', '--eval', script], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

const forEver = 'await new Promise((resolve) => setTimeout(resolve, 600_000))'

it.each<[string, string, NodeJS.Signals | undefined, number, RegExp]>([
  ['when it is done', '', undefined, 0, /^$/],
  ['when it fails', `throw Object.assign(new Error('x'), { name: 'StartError' })`, undefined, 1, /x/],
  ['after a fault that nobody waits for', `setTimeout(() => { throw new Error('y') }); ${forEver}`, undefined, 1, /y/],
  ['on Ctrl-C', forEver, 'SIGINT', 1, /^stopped\n$/],
  ['on the signal of a service manager', forEver, 'SIGTERM', 1, /^stopped\n$/],
  ['when its terminal is closed', forEver, 'SIGHUP', 1, /^stopped\n$/],
])('a command stops what it started %s', async (_, body, signal, code, errors) => {
  const child = start(body)
  const output = text(child.stdout)
  const errorOutput = text(child.stderr)
  const ended = once(child, 'close')
  if (signal) child.stdout.once('data', () => child.kill(signal))
  expect((await ended)[0]).toBe(code)
  expect(await output).toBe('started\npart stopped\n')
  expect(await errorOutput).toMatch(errors)
})
