import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { knownSettings } from '../../server/src/platform/settings/unknown-settings.ts'
import { filesUnder } from '../source-stamp.ts'

const root = join(import.meta.dirname, '../..')
const lines = readFileSync(join(root, '.env.example'), 'utf8').split('\n')
const nameIn = (line: string) => /^#([A-Z][A-Z0-9_]*)=/.exec(line)?.[1]
const explained = lines.flatMap((line) => nameIn(line) ?? [])

it('.env.example names each setting once, with a line above it that says what it means', () => {
  expect(new Set(explained).size).toBe(explained.length)
  const bare = lines.filter((line, index) => nameIn(line) && !/^# \S/.test(lines[index - 1] ?? ''))
  expect(bare).toEqual([])
})

it('.env.example explains every setting that the server reads', () => {
  const sources = filesUnder(root, ['server/src']).filter((file) => /(?<!\.test)\.ts$/.test(file))
  const read = sources.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/process\.env\.([A-Z0-9_]+)/g)])
  const names = new Set([...knownSettings, ...read.map(([, name = '']) => name)])
  // Operators need no explanation of these: the start commands set Node's settings, and AWS explains its own.
  for (const foreign of ['NODE_ENV', 'AWS_ENDPOINT_URL', 'UV_THREADPOOL_SIZE'])
    expect(names.delete(foreign), foreign).toBe(true)
  expect([...names].filter((name) => !explained.includes(name))).toEqual([])
  // The server would report any other setting as unknown.
  expect(explained.filter((name) => !knownSettings.includes(name))).toEqual([])
})
