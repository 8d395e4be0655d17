import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let root

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'plantao-bootstrap-'))
  mkdirSync(join(root, 'scripts'))
  copyFileSync(join(import.meta.dirname, 'bootstrap.mjs'), join(root, 'scripts/bootstrap.mjs'))
  writeFileSync(join(root, 'package-lock.json'), '{}')
  writeFileSync(join(root, 'scripts/step.mjs'), "console.log('step ran')")
  npmThat("writeFileSync(root + '/node_modules/some-package', '')")
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** In npm's place: notes what it was asked, starts from nothing as `npm ci` does, then goes on like this. */
function npmThat(goesOn) {
  writeFileSync(
    join(root, 'npm.mjs'),
    `import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
     const root = ${JSON.stringify(root)}
     appendFileSync(root + '/asked', process.argv.slice(2).join(' ') + '\\n')
     rmSync(root + '/node_modules', { recursive: true, force: true })
     mkdirSync(root + '/node_modules')
     ${goesOn}`,
  )
}

function bootstrap(...args) {
  const env = { PATH: process.env.PATH, npm_execpath: join(root, 'npm.mjs') }
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts/bootstrap.mjs'), ...args], {
    env,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

const asked = () =>
  existsSync(join(root, 'asked')) ? readFileSync(join(root, 'asked'), 'utf8').trim().split('\n') : []

test('packages are installed once, without scripts, and the steps run each time', () => {
  expect(bootstrap('step.mjs')).toMatchObject({ status: 0, stdout: expect.stringContaining('installing the packages') })
  expect(asked()).toEqual([expect.stringMatching(/^ci .*--include=dev .*--ignore-scripts/)])
  expect(bootstrap('step.mjs')).toEqual({ status: 0, stdout: 'step ran\n', stderr: '' })
  expect(asked()).toHaveLength(1)
})

test('another lockfile installs again', () => {
  bootstrap()
  writeFileSync(join(root, 'package-lock.json'), '{"other":1}')
  bootstrap()
  expect(asked()).toHaveLength(2)
})

test('an install that failed says so, runs no step and is begun again', () => {
  npmThat('process.exit(7)')
  const failed = bootstrap('step.mjs')
  expect(failed.status).toBe(1)
  expect(failed.stderr).toContain('The packages could not be installed')
  expect(failed.stdout).not.toContain('step ran')
  npmThat('')
  expect(bootstrap('step.mjs').stdout).toContain('step ran')
})

test('an install that was killed is begun again, even over the stamp of an older one', () => {
  bootstrap()
  writeFileSync(join(root, 'package-lock.json'), '{"other":1}')
  npmThat("process.kill(process.pid, 'SIGKILL')")
  bootstrap()
  writeFileSync(join(root, 'package-lock.json'), '{}')
  npmThat('')
  bootstrap()
  expect(asked()).toHaveLength(3)
})

test('a Node that is too old is named', () => {
  npmThat(
    "mkdirSync(root + '/node_modules/.bin'); writeFileSync(root + '/node_modules/.bin/node', '#!/bin/sh\\necho 22.12.0\\n', { mode: 0o755 })",
  )
  const { status, stderr } = bootstrap('step.mjs')
  expect(status).toBe(1)
  expect(stderr).toMatch(/^Node 24\.7 or newer is needed, found 22\.12\.0, [^\n]+\n$/)
})

test('a step that fails stops what comes after', () => {
  writeFileSync(join(root, 'scripts/bad.mjs'), 'process.exit(3)')
  const { status, stdout } = bootstrap('bad.mjs', 'step.mjs')
  expect(status).toBe(1)
  expect(stdout).not.toContain('step ran')
})
