import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkStructure } from './check-structure.mjs'

let root

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'plantao-structure-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** The problems of a tree of these files. */
function problemsOf(files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return checkStructure(root)
}

const sound = {
  'contract/src/route.ts': "import { z } from 'zod'\nexport const defineRoute = z",
  'contract/src/vagas/schema.ts': "import { z } from 'zod'\nexport const vaga = z",
  'contract/src/vagas/routes.ts': "import { defineRoute } from '../route.ts'\nexport const listVagas = defineRoute",
  'server/migrations/0001_start.sql': 'select 1',
  'server/src/main.ts': "import { buildApp } from './app.ts'\nbuildApp()",
  'server/src/app.ts': "import { mountVagas } from './vagas/routes.ts'\nexport const buildApp = mountVagas",
  'server/src/platform/database/db.ts': 'export const db = 1',
  'server/src/vagas/routes.ts':
    "import { listVagas } from '@plantao/contract/vagas/routes'\nimport { find } from './store.ts'\nimport { other } from '../medicos/store.ts'\nexport const mountVagas = [listVagas, find, other]",
  'server/src/vagas/store.ts': "import { db } from '../platform/database/db.ts'\nexport const find = db",
  'server/src/medicos/store.ts': "import type { mountVagas } from '../platform/database/db.ts'\nexport const other = 1",
  'web/src/routes/Entry.tsx':
    "import { VagaCard } from '../features/vagas/VagaCard.tsx'\nexport const Entry = VagaCard",
  'web/src/features/vagas/VagaCard.tsx': "import { call } from '../../lib/api.ts'\nexport const VagaCard = call",
  'web/src/lib/api.ts': 'export const call = 1',
  'e2e/journey.spec.ts': "import { test } from '@playwright/test'\ntest('x', () => {})",
}

test('a sound house has no problem', () => {
  expect(problemsOf(sound)).toEqual([])
})

test.each([
  ['a server file of an unknown kind', { 'server/src/vagas/service.ts': 'export const a = 1' }, 'has no place'],
  ['an unknown domain', { 'server/src/plantoes/routes.ts': 'export const a = 1' }, 'has no place'],
  ['a new folder of the web', { 'web/src/hooks/use-vaga.ts': 'export const a = 1' }, 'has no place'],
  ['a component in lower case', { 'web/src/features/vagas/vaga-list.tsx': 'export const a = 1' }, 'has no place'],
  ['a vague name', { 'web/src/lib/date-utils.ts': 'export const a = 1' }, 'name the thing'],
  ['a gap in the migrations', { 'server/migrations/0003_later.sql': 'select 1' }, 'go up by one'],
  [
    'a contract that imports a package',
    { 'contract/src/errors.ts': "import pg from 'pg'\nexport const a = pg" },
    'zod and nothing else',
  ],
  [
    'a contract that imports the server',
    { 'contract/src/errors.ts': "import { db } from '../../server/src/platform/database/db.ts'\nexport const a = db" },
    'contract does not import from server',
  ],
  [
    'a platform that knows a domain',
    { 'server/src/platform/jobs/jobs.ts': "import { find } from '../../vagas/store.ts'\nexport const a = find" },
    'platform does not import from domain',
  ],
  [
    'a domain that knows the app',
    { 'server/src/medicos/routes.ts': "import { buildApp } from '../app.ts'\nexport const a = buildApp" },
    'domain does not import from top',
  ],
  [
    "a domain that takes another's routes",
    { 'server/src/medicos/routes.ts': "import { mountVagas } from '../vagas/routes.ts'\nexport const a = mountVagas" },
    'of another domain only its store',
  ],
  [
    'a component that knows a feature',
    {
      'web/src/components/Card.tsx':
        "import { VagaCard } from '../features/vagas/VagaCard.tsx'\nexport const a = VagaCard",
    },
    'components does not import from features',
  ],
  [
    'a web that imports the server',
    { 'web/src/lib/x.ts': "import { db } from '../../../server/src/platform/database/db.ts'\nexport const a = db" },
    'web does not import from server',
  ],
  [
    'an end-to-end test that imports the sentences',
    { 'e2e/a.spec.ts': "import { vaga } from '@plantao/contract/vagas/schema'\nvaga" },
    'e2e does not import from contract',
  ],
  [
    'a measurement that imports a schema',
    { 'bench/main.ts': "import { vaga } from '@plantao/contract/vagas/schema'\nvaga" },
    'bench imports routes of the contract only',
  ],
  [
    'a lazy import in the wrong direction',
    { 'server/src/platform/a.ts': "export const a = () => import('../app.ts')" },
    'platform does not import from top',
  ],
  ['a default export', { 'web/src/lib/a.ts': 'export default 1' }, 'no default'],
  [
    'a file that only re-exports',
    { 'web/src/lib/a.ts': "export * from './api.ts'\nexport { call } from './api.ts'" },
    'only re-exports',
  ],
  [
    'a circle',
    {
      'web/src/lib/a.ts': "import { b } from './b.ts'\nexport const a = b",
      'web/src/lib/b.ts': "import { c } from './c.ts'\nexport const b = c",
      'web/src/lib/c.ts': "import {\n  a,\n} from './a.ts'\nexport const c = a",
    },
    'imports in a circle: web/src/lib/a.ts → web/src/lib/b.ts → web/src/lib/c.ts → web/src/lib/a.ts',
  ],
])('%s is a problem', (_case, added, problem) => {
  const problems = problemsOf({ ...sound, ...added })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(problem)
})

test.each([
  [
    'a type from a file that imports this one',
    {
      'web/src/lib/a.ts': "import { b } from './b.ts'\nexport const a = b",
      'web/src/lib/b.ts': "import type { a } from './a.ts'\nexport const b = 1",
    },
  ],
  ['a test beside its source', { 'server/src/vagas/routes.test.ts': "import { buildApp } from '../app.ts'\nbuildApp" }],
  [
    'a screen that is loaded when first shown',
    { 'web/src/lib/a.tsx': 'export default 1', 'web/src/lib/b.ts': "export const b = () => import('./a.tsx')" },
  ],
  [
    'an import that stands in a comment',
    { 'web/src/lib/a.ts': "// import { x } from '../features/vagas/VagaCard.tsx'\nexport const a = 1" },
  ],
])('%s is none', (_case, added) => {
  expect(problemsOf({ ...sound, ...added })).toEqual([])
})
