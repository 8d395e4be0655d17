import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('makes nothing in a folder without a database', () => {
  const DATA_DIR = join(tmpdir(), `operator-${crypto.randomUUID()}`)
  const cwd = join(import.meta.dirname, '../..')
  const env = { PATH: process.env.PATH, DATA_DIR }
  const { status, stderr } = spawnSync(process.execPath, ['scripts/operator.ts', 'find', 'ana'], { cwd, env })
  expect(String(stderr)).toBe(`There is no database in ${DATA_DIR}. DATA_DIR names another folder.\n`)
  expect(status).toBe(1)
  expect(existsSync(DATA_DIR)).toBe(false)
})
