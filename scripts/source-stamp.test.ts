import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildWhenChanged, filesUnder } from './source-stamp.ts'

let root: string
let builds: number

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'plantao-stamp-'))
  builds = 0
  mkdirSync(join(root, 'src/inner'), { recursive: true })
  mkdirSync(join(root, 'src/dist'))
  writeFileSync(join(root, 'src/a.ts'), 'a')
  writeFileSync(join(root, 'src/inner/b.ts'), 'b')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const build = (fails = false) =>
  buildWhenChanged({
    root,
    sources: filesUnder(root, ['src', 'missing', 'src/a.ts']),
    stamp: join(root, 'out/.stamp'),
    async build() {
      builds++
      if (fails) throw new Error('no')
    },
  })

test('unchanged sources are not built again', async () => {
  expect(await build()).toBe(true)
  expect(await build()).toBe(false)
  expect(builds).toBe(1)
})

test.each([
  ['a changed file', () => writeFileSync(join(root, 'src/inner/b.ts'), 'c')],
  ['a new file', () => writeFileSync(join(root, 'src/c.ts'), '')],
  ['a renamed file', () => renameSync(join(root, 'src/a.ts'), join(root, 'src/z.ts'))],
])('%s is built again', async (_case, change) => {
  await build()
  change()
  expect(await build()).toBe(true)
})

test('generated files do not count as sources', async () => {
  await build()
  writeFileSync(join(root, 'src/dist/a.js'), 'a')
  expect(await build()).toBe(false)
})

test('a failed build runs again', async () => {
  await expect(build(true)).rejects.toThrow('no')
  expect(await build()).toBe(true)
})
