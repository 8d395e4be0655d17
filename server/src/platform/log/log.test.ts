import type { Logger } from 'pino'
import { expect, test } from 'vitest'
import { openLog } from './log.ts'

function written(write: (log: Logger) => void) {
  const lines: string[] = []
  write(openLog({ stream: { write: (line) => void lines.push(line) } }).log)
  return lines.join('')
}

test('an address is kept without its query, which may hold a token', () => {
  const text = written((log) => log.info({ req: { method: 'GET', url: '/auth/v1/confirm?token=geheim' } }, 'request'))
  expect(JSON.parse(text)).toMatchObject({ req: { method: 'GET', path: '/auth/v1/confirm' } })
  expect(text).not.toContain('geheim')
})

test('a part of a path that is as long as a token is left out', () => {
  const id = '0199a000-0000-7000-8000-000000000001.pdf'
  const text = written((log) => {
    log.info({ req: { method: 'GET', url: `/storage/${id}/${'a'.repeat(50)}/x` } }, 'request')
  })
  expect(JSON.parse(text).req.path).toBe(`/storage/${id}/…/x`)
})

test.each([
  ['short parts', '/aaaaaaa'.repeat(1900)],
  ['phone numbers, one of them at the cut', `${'/x'.repeat(93)}${'/11987654321'.repeat(1000)}`],
  ['addresses that grow shorter', '/ana@clinica.example'.repeat(800)],
])('a path of %s is kept up to 200 characters', (_what, url) => {
  const { path } = JSON.parse(written((log) => log.info({ req: { method: 'GET', url } }, 'request'))).req
  expect(path.length).toBeGreaterThan(150)
  expect(path.length).toBeLessThanOrEqual(200)
  expect(path).not.toMatch(/119|ana/)
})

test('only the beginning of an error that quotes much is kept', () => {
  const error = new Error('a word '.repeat(10_000))
  const { err } = JSON.parse(written((log) => log.error({ err: error })))
  expect(err.message.length).toBeLessThanOrEqual(2_000)
  expect(err.message.slice(0, 13)).toBe('a word a word')
  expect(err.stack.length).toBeLessThanOrEqual(4_000)
})

test('an error is kept without the row that the database quotes', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'users_one_per_email',
    detail: 'Key (email)=(ana@clinica.example) already exists.',
    where: 'ana@clinica.example',
  })
  const text = written((log) => log.info({ err: error }))
  expect(JSON.parse(text).err).toMatchObject({
    message: 'duplicate key',
    code: '23505',
    constraint: 'users_one_per_email',
  })
  expect(text).not.toContain('ana@')
})

test('an object that looks like an error is logged as one', () => {
  const text = written((log) => log.info({ err: { message: 'no connection', queue: 'q' } }))
  expect(JSON.parse(text).err).toEqual({ message: 'no connection' })
})
