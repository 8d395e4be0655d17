import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisedBrowsers, unsupportedApis } from '@plantao/testkit/unsupported-apis'
import { expect, test } from 'vitest'
import { filesUnder } from '../source-stamp.ts'

const root = join(import.meta.dirname, '../..')

/** Objects whose newer members this test looks for. Other objects' members have too common names, such as `path`. */
const objects =
  'AbortSignal Array Document Element HTMLElement HTMLLinkElement Intl Map Navigator Object Promise Set String URL'.split(
    ' ',
  )
/** Newer members whose names mean other things too. Only e2e/browsers/oldest.spec.ts finds their use. */
const ambiguous = ['login', 'role', 'union', 'with', 'Viewport']

const calls = unsupportedApis()
  .filter(({ owner, name }) => (owner.length === 0 || objects.includes(owner.join('.'))) && /^[a-zA-Z]/.test(name))
  .filter(({ name }) => !ambiguous.includes(name))
  .map(({ owner, name, on }) =>
    owner.length === 0
      ? String.raw`(?<![\w'.])${name}\(|new ${name}\b`
      : `${on === 'object' ? owner.join('.') : ''}\\.${name}\\b`,
  )

/** Newer names that these files may use, because the page also works in browsers without the names. */
const allowed = {
  'web/src/lib/code-loading/when-idle.ts': ['requestIdleCallback', 'cancelIdleCallback'],
  'web/src/lib/browser/restore-focus.ts': ['checkVisibility'],
  'web/src/features/vagas/page/ShareButton.tsx': ['share'],
}

test('our own code calls nothing that the oldest promised browsers do not have', () => {
  const call = new RegExp(calls.join('|'), 'g')
  const found = filesUnder(root, ['web/src', 'contract/src'])
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const path = relative(root, file)
      const names = [...readFileSync(file, 'utf8').matchAll(call)].map(([found]) => found.replace(/\W|^new /g, ''))
      const known: string[] = allowed[path as keyof typeof allowed] ?? []
      return [...new Set(names)].filter((name) => !known.includes(name)).map((name) => `${path}: ${name}`)
    })
  expect(found).toEqual([])
})

test('the promised browsers are those of the documents', () => {
  const document = readFileSync(join(root, 'docs/platforms.md'), 'utf8')
  const names = { chrome: 'Chrome', edge: 'Edge', firefox: 'Firefox', safari: 'Safari', ios_saf: 'iOS' }
  for (const line of promisedBrowsers) {
    const [name, version] = line.split(' ')
    expect(document).toContain(`| ${names[name as keyof typeof names]} | ${version} |`)
  }
})
