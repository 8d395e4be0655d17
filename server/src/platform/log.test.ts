import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLog } from './log.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plantao-log-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** What stands in the file after these lines. */
async function written(write: (log: ReturnType<typeof openLog>) => void) {
  const file = join(folder, 'server.log')
  const log = openLog({ file })
  write(log)
  await new Promise<void>((resolve, reject) => log.flush((error) => (error ? reject(error) : resolve())))
  await expect.poll(() => readFileSync(file, 'utf8')).toMatch(/\n$/)
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
