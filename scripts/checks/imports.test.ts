import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wrongImports } from './imports.ts'

/** Imports that must be reported. `tsc -b` also checks the direction of imports between packages. */
const forbidden: [file: string, specifier: string, rule: string][] = [
  ['contract/src/vagas/rules.ts', 'pg', 'contract imports zod and nothing else'],
  ['contract/src/vagas/routes.ts', 'node:fs', 'contract imports zod and nothing else'],
  ['contract/src/hospitais/schema.ts', '../medicos/rules.ts', '→ vagas, documentos → medicos →'],
  ['contract/src/vagas/blocked.ts', '../candidaturas/rules.ts', '→ vagas, documentos → medicos →'],
  ['search-index/src/columns/columns.ts', 'pg', "search-index imports the contract's filters"],
  ['search-index/src/row-json.ts', '@plantao/contract/vagas/schema', "search-index imports the contract's filters"],
  ['server/src/platform/jobs/jobs.ts', '../../vagas/store.ts', '→ platform'],
  ['server/src/platform/settings/config.ts', '../../app.ts', '→ platform'],
  ['server/src/platform/log/log.ts', '@plantao/testkit/wait', 'for tests'],
  ['server/src/medicos/routes.ts', '../app.ts', '→ platform'],
  ['server/src/medicos/store.ts', '../../test/app.ts', 'for tests'],
  ['local/src/demo/load.ts', '@plantao/testkit/random', 'for tests'],
  [
    'server/src/medicos/jobs.ts',
    '../vagas/store.ts',
    'auth → candidaturas, contas, escala → rota → membros → plantoes, saved-searches → vagas,',
  ],
  [
    'server/src/vagas/publish.ts',
    '../candidaturas/store.ts',
    'auth → candidaturas, contas, escala → rota → membros → plantoes, saved-searches → vagas,',
  ],
  [
    'server/src/candidaturas/transitions/accept.ts',
    '../../auth/store.ts',
    'auth → candidaturas, contas, escala → rota → membros → plantoes, saved-searches → vagas,',
  ],
  ['server/src/auth/sign-up/routes.ts', '../../hospitais/routes.ts', 'mounts its own routes and jobs'],
  ['server/src/app.ts', './migrate.ts', '→ platform'],
  ['web/src/lib/http/api.ts', '../../components/ui/Button.tsx', 'routes → features → components → lib'],
  ['web/src/components/Brand.tsx', '../features/vagas/VagaCard.tsx', 'routes → features → components → lib'],
  ['web/src/features/vagas/OpenVagas.tsx', '../../routes/screens.ts', 'routes → features → components → lib'],
  ['bench/main.ts', '@plantao/contract/vagas/schema', 'bench imports only routes'],
  ['system-tests/main.ts', '../server/src/app.ts', 'the running product from outside'],
]

const allowed: [file: string, specifier: string][] = [
  ['contract/src/vagas/schema.ts', 'zod'],
  ['contract/src/vagas/states-of-others.ts', '../candidaturas/states.ts'],
  ['contract/src/vagas/fields.ts', '../fields.ts'],
  ['contract/src/vagas/rules.test.ts', 'vitest'],
  ['search-index/src/vaga.ts', '@plantao/contract/vagas/search/rules'],
  ['search-index/src/search-index.test.ts', '@plantao/testkit/random'],
  ['server/src/platform/http/mount.ts', '@plantao/contract/vagas/routes'],
  ['server/src/vagas/routes.ts', '../platform/database/db.ts'],
  ['server/src/candidaturas/transitions/apply.ts', '../../vagas/store.ts'],
  ['server/src/vagas/emails/kinds.ts', '#compiled/vagas/emails/place-corrected'],
  ['server/src/vagas/publish.test.ts', '../app.ts'],
  ['server/src/main.ts', './app.ts'],
  ['web/src/routes/Landing.tsx', '../features/vagas/OpenVagas.tsx'],
  ['web/src/features/vagas/queries.ts', '@plantao/contract/vagas/routes'],
  ['web/src/features/vagas/VagaCard.tsx', '../candidaturas/ApplyButton.tsx'],
  ['local/src/seed/load.ts', '@plantao/testkit/random'],
  ['bench/browse.ts', '@plantao/contract/vagas/routes'],
]

let root: string

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'plantao-imports-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Writes files with these imports, and returns the problems found in them. */
function problemsOf(imports: readonly (readonly [file: string, ...specifiers: string[]])[]) {
  for (const [file, ...specifiers] of imports) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    // The letter 'ã' has two bytes, and would shift the imports' offsets if they were counted in bytes.
    const [first, second, ...others] = specifiers
    const lines = [
      "const word = 'ã'",
      first && `export const a = () => import('${first}')`,
      second && `import type { B } from '${second}'`,
    ]
    writeFileSync(join(root, file), [...lines, ...others.map((name) => `export { C } from '${name}'`)].join('\n'))
  }
  return wrongImports(
    root,
    imports.map(([file]) => file),
  )
}

describe('the directions of imports', () => {
  test.each(forbidden)('%s may not import %s', (file, specifier, rule) => {
    expect(problemsOf([[file, specifier]])).toEqual([expect.stringMatching(`^${file}: may not import .*${rule}`)])
  })

  test.each(allowed)('%s may import %s', (file, specifier) => {
    expect(problemsOf([[file, specifier]])).toEqual([])
  })

  test('an import of a type and an export from another file count as imports', () => {
    const file = 'web/src/lib/clock.ts'
    expect(problemsOf([[file, './storage.ts', '../components/A.tsx', '../features/b.ts']])).toHaveLength(2)
  })
})

test('folders that import each other in a circle are named, with the files', () => {
  const platform = 'server/src/platform'
  const problems = problemsOf([
    [`${platform}/log/log.ts`, '../spans/spans.ts'],
    [`${platform}/spans/spans.ts`, '../services.ts'],
    [`${platform}/services.ts`, './log/output.ts'],
    [`${platform}/log/output.ts`],
    [`${platform}/jobs/jobs.ts`, '../log/log.ts'],
    [`${platform}/spans/spans.test.ts`, '../jobs/jobs.ts'],
  ])
  expect(problems).toEqual([
    `${platform}/: log → spans is part of a circle: ${platform}/log/log.ts imports ${platform}/spans/spans.ts`,
    `${platform}/: spans → services is part of a circle: ${platform}/spans/spans.ts imports ${platform}/services.ts`,
    `${platform}/: services → log is part of a circle: ${platform}/services.ts imports ${platform}/log/output.ts`,
  ])
})
