import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLog } from './log.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plantao-log-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The content of the file after these lines. */
async function written(write: (log: Logger) => void) {
  const file = join(folder, 'server.log')
  const { log, close } = openLog({ file })
  write(log)
  await close()
  expect(statSync(file).mode & 0o777).toBe(0o600)
  return readFileSync(file, 'utf8')
}

test('an address is kept without its query, which may hold a token', async () => {
  const text = await written((log) =>
    log.info({ req: { method: 'GET', url: '/auth/v1/confirm?token=geheim' } }, 'request'),
  )
  expect(JSON.parse(text)).toMatchObject({ req: { method: 'GET', path: '/auth/v1/confirm' } })
  expect(text).not.toContain('geheim')
})

test('of a path, a part as long as a token is left out', async () => {
  const id = '0199a000-0000-7000-8000-000000000001.pdf'
  const text = await written((log) => {
    log.info({ req: { method: 'GET', url: `/storage/${id}/${'a'.repeat(50)}/x` } }, 'request')
  })
  expect(JSON.parse(text).req.path).toBe(`/storage/${id}/…/x`)
})

test.each([
  ['short parts', '/aaaaaaa'.repeat(1900)],
  ['phone numbers, one of them at the cut', `${'/x'.repeat(93)}${'/11987654321'.repeat(1000)}`],
  ['addresses that grow shorter', '/ana@clinica.example'.repeat(800)],
])('a path of %s is kept up to 200 characters', async (_what, url) => {
  const { path } = JSON.parse(await written((log) => log.info({ req: { method: 'GET', url } }, 'request'))).req
  expect(path.length).toBeGreaterThan(150)
  expect(path.length).toBeLessThanOrEqual(200)
  expect(path).not.toMatch(/119|ana/)
})

test('of an error that quotes much, the beginning is kept', async () => {
  const error = new Error('a word '.repeat(10_000))
  const { err } = JSON.parse(await written((log) => log.error({ err: error })))
  expect(err.message.length).toBeLessThanOrEqual(2_000)
  expect(err.message.slice(0, 13)).toBe('a word a word')
  expect(err.stack.length).toBeLessThanOrEqual(4_000)
})

test('an error is kept without the row that the database quotes', async () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'users_one_per_email',
    detail: 'Key (email)=(ana@clinica.example) already exists.',
    where: 'ana@clinica.example',
  })
  const text = await written((log) => log.info({ err: error }))
  expect(JSON.parse(text).err).toMatchObject({
    message: 'duplicate key',
    code: '23505',
    constraint: 'users_one_per_email',
  })
  expect(text).not.toContain('ana@')
})

test('what looks like an error is told as one', async () => {
  const text = await written((log) => log.info({ err: { message: 'no connection', queue: 'q' } }))
  expect(JSON.parse(text).err).toEqual({ message: 'no connection' })
})
