import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/**
 * Cases within packages. Between packages `tsc -b` checks the direction: a package sees only the projects that its
 * tsconfig references.
 */
const forbidden: [file: string, specifier: string, rule: string][] = [
  ['contract/src/vagas/rules.ts', 'pg', 'contract imports zod and nothing else'],
  ['contract/src/vagas/routes.ts', 'node:fs', 'contract imports zod and nothing else'],
  ['contract/src/hospitais/schema.ts', '../medicos/rules.ts', 'Domains of the contract import in one order'],
  ['contract/src/vagas/blocked.ts', '../candidaturas/rules.ts', 'Domains of the contract import in one order'],
  ['search-index/src/columns/columns.ts', 'pg', "search-index imports the contract's filters"],
  ['search-index/src/row-json.ts', '@plantao/contract/vagas/schema', "search-index imports the contract's filters"],
  ['server/src/platform/jobs/jobs.ts', '../../vagas/store.ts', 'platform knows no domain'],
  ['server/src/platform/config.ts', '../app.ts', 'platform knows no domain'],
  ['server/src/platform/log/log.ts', '@plantao/testkit/wait', 'platform knows no domain'],
  ['server/src/medicos/routes.ts', '../app.ts', 'main → app → domain → platform'],
  ['server/src/medicos/store.ts', '@plantao/testkit/wait', 'main → app → domain → platform'],
  ['server/src/medicos/jobs.ts', '../vagas/store.ts', 'Domains import in one order'],
  ['server/src/vagas/publish.ts', '../candidaturas/store.ts', 'Domains import in one order'],
  ['server/src/candidaturas/transitions/accept.ts', '../../auth/store.ts', 'Domains import in one order'],
  ['server/src/auth/sign-up/routes.ts', '../../hospitais/routes.ts', 'import no routes and no jobs'],
  ['server/src/app.ts', './migrate.ts', 'main → app → domain → platform'],
  ['web/src/lib/http/api.ts', '../../components/ui/Button.tsx', 'routes → features → components → lib'],
  ['web/src/components/Brand.tsx', '../features/vagas/VagaCard.tsx', 'routes → features → components → lib'],
  ['web/src/features/vagas/OpenVagas.tsx', '../../routes/screens.ts', 'routes → features → components → lib'],
  ['bench/main.ts', '@plantao/contract/vagas/schema', 'bench imports only routes'],
  ['system-tests/main.ts', '../server/src/app.ts', 'the running product from outside'],
  ['web/src/features/vagas/a.ts', './b.ts', 'part of a cycle'],
  ['web/src/features/vagas/b.ts', './c.ts', 'part of a cycle'],
  ['web/src/features/vagas/c.ts', './a.ts', 'part of a cycle'],
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
  ['server/src/vagas/emails.ts', '#compiled/vagas/emails/place-corrected'],
  ['server/src/vagas/publish.test.ts', '../app.ts'],
  ['server/src/main.ts', './app.ts'],
  ['web/src/routes/Landing.tsx', '../features/vagas/OpenVagas.tsx'],
  ['web/src/features/vagas/queries.ts', '@plantao/contract/vagas/routes'],
  ['web/src/features/vagas/VagaCard.tsx', '../candidaturas/ApplyButton.tsx'],
  ['bench/browse.ts', '@plantao/contract/vagas/routes'],
]

const barrel = 'web/src/features/vagas/index.ts'

let folder: string
let messages: Map<string, string[]>

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plantao-imports-'))
  // The repository's rules, without settings that need its git and its packages.
  const { $schema, vcs, ...rules } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
  write('biome.json', JSON.stringify(rules))
  for (const [file, specifier] of [...forbidden, ...allowed]) {
    // Some cases use `import()`, to which the rules apply too.
    write(
      file,
      specifier.endsWith('app.ts') ? `export const a = () => import('${specifier}')` : `import '${specifier}'`,
    )
  }
  write(barrel, "export { a } from './a.ts'")
  messages = lint()
}, 30_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(file: string, text: string) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), `${text}\n`)
}

function lint() {
  const found = new Map<string, string[]>()
  const rules = ['style/noRestrictedImports', 'suspicious/noImportCycles', 'performance/noBarrelFile'].map(
    (rule) => `--only=${rule}`,
  )
  const args = ['lint', '--reporter=json', '--max-diagnostics=none', ...rules, '.']
  const biome = join(root, 'node_modules/.bin/biome')
  for (const { location, message } of JSON.parse(outputOf(biome, args)).diagnostics) {
    const file = typeof location.path === 'string' ? location.path : location.path.file
    found.set(file, [...(found.get(file) ?? []), typeof message === 'string' ? message : JSON.stringify(message)])
  }
  return found
}

/** Returns the output also when the command fails: Biome exits with 1 when it found something. */
function outputOf(command: string, args: string[]): string {
  try {
    return execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}

describe('the import rules of biome.json', () => {
  test.each(forbidden)('%s may not import %s', (file, _specifier, rule) => {
    expect(messages.get(file)?.join('\n')).toContain(rule)
  })

  test.each(allowed)('%s may import %s', (file) => {
    expect(messages.get(file)).toBeUndefined()
  })

  test('a file may not export what another one holds', () => {
    expect(messages.get(barrel)?.join('\n')).toContain('barrel')
  })
})
