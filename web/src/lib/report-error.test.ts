import { beforeEach, expect, test, vi } from 'vitest'

const { origin } = location
const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response(null, { status: 204 }))

beforeEach(() => {
  vi.resetModules()
  fetch.mockClear()
  vi.stubGlobal('fetch', fetch)
})

const errorAt = (stack: string, error = new TypeError('Beatriz Lima não existe')) => Object.assign(error, { stack })
const sent = () => fetch.mock.calls.map(([, { body }]) => JSON.parse(String(body)))
const load = async () => (await import('./report-error.ts')).reportError

test.each([
  [
    'Chromium',
    `TypeError: Beatriz Lima\n    at f (${origin}/assets/shell-a_1.js:1:42)\n    at ${origin}/assets/b.js:2:7`,
  ],
  ['Firefox', `f@${origin}/assets/shell-a_1.js:1:42\n@${origin}/assets/b.js:2:7\n`],
])('a bug is reported by its kind and place, as %s writes it, without its message', async (_, stack) => {
  const reportError = await load()
  reportError(errorAt(stack))
  expect(sent()).toEqual([
    {
      type: 'TypeError',
      frames: [
        { file: '/assets/shell-a_1.js', line: 1, column: 42 },
        { file: '/assets/b.js', line: 2, column: 7 },
      ],
    },
  ])
})

test('an error that is no bug of ours is not reported', async () => {
  const reportError = await load()
  const { ApiError: Refusal } = await import('./http/errors.ts')
  reportError(errorAt('x@moz-extension://1/assets/a.js:1:1'))
  reportError(errorAt('x@https://other.example/assets/a.js:1:1'))
  reportError(errorAt(`x@${origin}/assets/a.js:1:1`, new Refusal('vaga_not_open', { status: 409 })))
  reportError('a text')
  expect(sent()).toEqual([])
})

test('the same bug is reported once, and at most five bugs of one page', async () => {
  const reportError = await load()
  for (let n = 0; n < 3; n++) reportError(errorAt(`x@${origin}/assets/a.js:1:1`))
  expect(sent()).toHaveLength(1)
  for (let n = 0; n < 9; n++) reportError(errorAt(`x@${origin}/assets/a.js:2:${n}`))
  expect(sent()).toHaveLength(5)
})

test('a kind that holds a text is reported as Error', async () => {
  const reportError = await load()
  reportError(Object.assign(errorAt(`x@${origin}/assets/a.js:1:1`), { name: 'Beatriz Lima' }))
  expect(sent()).toMatchObject([{ type: 'Error' }])
})
