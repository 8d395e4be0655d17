import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { problemsIn } from './structure.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'plantao-structure-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function problemsOf(files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return problemsIn(root)
}

const wide = 'x'.repeat(121)

test.each([
  'contract/src/vagas/horario-rules.test.ts',
  'server/migrations/0001_start.sql',
  'server/schema/saved-searches.sql',
  'search-index/src/postings/bitmaps.ts',
  'server/src/vagas/routes.test.ts',
  'server/src/candidaturas/emails/accepted.tsx',
  'local/src/rolling-file.ts',
  'server/test/domains/accounts.ts',
  'web/src/features/vagas/VagaCard.tsx',
  'web/src/lib/api.ts',
  'e2e/journey.spec.ts',
])('%s has a place', (file) => {
  expect(problemsOf({ [file]: '' })).toEqual([])
})

test.each([
  ['a file of a domain that does not exist', 'server/src/turnos/routes.ts', 'no place'],
  ['a component in lower case', 'web/src/features/vagas/vaga-list.tsx', 'no place'],
  ['a new folder of the web', 'web/src/hooks/use-vaga.ts', 'no place'],
  ['test support among what runs in production', 'server/src/vagas/test-index.ts', 'no place'],
  ['a file that is no source', 'server/src/vagas/notes.txt', 'no place'],
  ['a vague name', 'web/src/lib/date-utils.ts', 'name what it holds'],
  ['a gap in the migrations', 'server/migrations/0003_later.sql', 'without gaps'],
])('%s is a problem', (_case, file, problem) => {
  expect(problemsOf({ [file]: '' })).toEqual([expect.stringContaining(problem)])
})

test.each([
  'create or replace function app.f() returns int language sql return 1;',
  'create policy p on app.t using (true);',
  '  drop trigger t on app.t;',
  'grant select on app.t to app_medico;',
])('%s in a migration is a problem', (sql) => {
  const migrations = Array.from({ length: 10 }, (_, n) => `server/migrations/${String(n + 1).padStart(4, '0')}_m.sql`)
  const files = Object.fromEntries(migrations.map((file) => [file, `create table app.t (n int);\n${sql}\n`]))
  expect(problemsOf(files)).toEqual([
    `server/migrations/0010_m.sql: write it in server/schema/, where it is edited: '${sql.trim()}'`,
  ])
})

test('a file and a folder of one name are a problem', () => {
  const files = { 'server/src/vagas/saved.ts': '', 'server/src/vagas/saved/store.ts': '' }
  expect(problemsOf(files)).toEqual(['server/src/vagas/saved.ts: a folder beside it has the same name'])
})

test.each([
  ['a.ts', '// Of each client.\n'],
  ['a.ts', '  /** Who may call. */\n'],
  ['a.tsx', '{/* Whoever reads it. */}\n'],
  ['a.ts', '/**\n * What it holds.\n */\n'],
  ['a.sql', '-- Of all rows.\n'],
  ['a.css', '/* What covers the page. */\n'],
])('a comment without a subject in %s is a problem: %j', (name, text) => {
  expect(problemsOf({ [`e2e/${name}`]: text })).toEqual([
    expect.stringMatching(
      /^e2e\/a\.\w+:\d: begin the comment with what it is about, not with '(Of|Who|What|Whoever)'$/,
    ),
  ])
})

test('a word inside a comment, a migration or a string is no comment without a subject', () => {
  const text =
    "// The names\n// Of each client.\n/**\n * The callers.\n * Who may call.\n */\nconst a = 'Of'\n// Official\n"
  expect(problemsOf({ 'e2e/a.ts': text, 'server/migrations/0001_start.sql': '-- Of all rows.\n' })).toEqual([])
})

test('a line of prose over 120 characters is a problem, a table or code is none', () => {
  expect(problemsOf({ 'docs/a.md': `${wide}\n| ${wide} |\n\`\`\`\n${wide}\n\`\`\`\n` })).toEqual([
    'docs/a.md:1: wrap prose at 120 characters',
  ])
})

test('platform names no domain; its tests may', () => {
  const text = "const role = 'app_medico'"
  const problems = problemsOf({
    'server/src/platform/database/db.ts': text,
    'server/src/platform/database/db.test.ts': text,
    'server/src/platform/database/db-types.ts': text,
    'server/src/medicos/store.ts': text,
  })
  expect(problems).toEqual(["server/src/platform/database/db.ts: platform knows no domain, but names 'medico'"])
})

test('only one file of the web reaches the browser’s storage', () => {
  const text = "localStorage.getItem('a')"
  const problems = problemsOf({
    'web/src/lib/browser/storage.ts': text,
    'web/src/lib/session/session.test.ts': text,
    'web/test/session.ts': text,
    'web/src/lib/session/known-devices.ts': text,
    'web/src/first-paint.ts': 'window.sessionStorage',
  })
  expect(problems.sort()).toEqual([
    "web/src/first-paint.ts: reach the browser's storage by lib/browser/storage.ts, not by 'sessionStorage'",
    "web/src/lib/session/known-devices.ts: reach the browser's storage by lib/browser/storage.ts, not by 'localStorage'",
  ])
})

test('a document that links to or names a missing file is a problem', () => {
  const links = '[a](b.md#c) [a](../c.md) [web](https://example.org) [here](#d)'
  const names = '`vagas/routes.ts` `vagas/service.ts` `PascalCase.tsx`'
  expect(problemsOf({ 'docs/a.md': `${links} ${names}`, 'c.md': '', 'server/src/vagas/routes.ts': '' })).toEqual([
    'docs/a.md: names b.md, which does not exist',
    'docs/a.md: names vagas/service.ts, which does not exist',
  ])
})

test('the web asks the server’s clock, apart from its session and its tests', () => {
  const problem = ': ask web/src/lib/time/clock.ts for the time'
  for (const text of ['const now = Date.now()', 'const now = new Date()', '[1].map(Date.now)'])
    expect(problemsOf({ 'web/src/lib/time/use-now.ts': text })).toEqual([`web/src/lib/time/use-now.ts${problem}`])
  expect(problemsOf({ 'web/src/lib/time/use-now.ts': 'const at = new Date(vaga.starts_at)' })).toEqual([])
  const files = ['web/src/lib/http/access-token.ts', 'web/src/lib/use-now.test.ts', 'server/src/start.ts']
  expect(problemsOf(Object.fromEntries(files.map((file) => [file, 'Date.now()'])))).toEqual([])
})
