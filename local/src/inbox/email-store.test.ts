import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type NewEmail, openEmailStore } from './email-store.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plantao-emails-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const email = (subject: string, text = ''): NewEmail => ({
  messageId: '<1@plantao.example>',
  time: '2026-11-22T01:00:00.000Z',
  from: [],
  to: [{ name: '', address: 'ana@clinica.example' }],
  subject,
  text,
  html: '',
  headers: {},
})
const megabyte = 1024 * 1024

test('beyond a number of e-mails the oldest are deleted, their files too', () => {
  const store = openEmailStore(folder, { maxEmails: 3, maxBytes: megabyte })
  for (const subject of ['a', 'b', 'c', 'd', 'e']) store.add(email(subject))
  expect(store.list().map(({ subject }) => subject)).toEqual(['c', 'd', 'e'])
  expect(readdirSync(folder).sort()).toEqual(['3.json', '4.json', '5.json'])
})

test('beyond a number of bytes the oldest are deleted, and what was there at the start counts', () => {
  const limits = { maxEmails: 100, maxBytes: megabyte }
  openEmailStore(folder, limits).add(email('a', 'x'.repeat(0.6 * megabyte)))
  const store = openEmailStore(folder, limits)
  store.add(email('b', 'x'.repeat(0.6 * megabyte)))
  store.add(email('c', 'x'.repeat(0.3 * megabyte)))
  expect(store.list().map(({ subject }) => subject)).toEqual(['b', 'c'])
})

test('files are readable by their owner only, and read in the order of arrival', () => {
  const store = openEmailStore(folder)
  for (let n = 1; n <= 11; n++) store.add(email(String(n)))
  expect(statSync(join(folder, '1.json')).mode & 0o777).toBe(0o600)
  expect(
    openEmailStore(folder)
      .list()
      .map(({ subject }) => Number(subject)),
  ).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})
