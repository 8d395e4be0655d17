import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { none } from './figure.ts'

/** One test of `npm test`, as it went. */
export interface QuickTest {
  file: string
  /** The titles it stands under, and its own. */
  titles: string[]
  passed: boolean
}

/** Runs test files as `npm test` does: the quick proofs belong there, and their figures into the table. */
export async function runTests(files: readonly string[]): Promise<QuickTest[]> {
  const root = join(import.meta.dirname, '../..')
  const folder = mkdtempSync(join(tmpdir(), 'plantao-quick-'))
  const outputFile = join(folder, 'tests.json')
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const args = [vitest, 'run', '--project', 'server', '--reporter=json', `--outputFile=${outputFile}`, ...files]
  const said: Buffer[] = []
  try {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.on('data', (chunk: Buffer) => said.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
    await new Promise((resolve) => child.once('close', resolve))
    if (!existsSync(outputFile)) throw new Error(`vitest wrote nothing: ${Buffer.concat(said)}`)
    return testsOf(JSON.parse(readFileSync(outputFile, 'utf8')), root)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Results {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[]
  }[]
}

function testsOf({ testResults }: Results, root: string): QuickTest[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    // A file that breaks before its first test has none that failed.
    if (assertionResults.length === 0) throw new Error(`${name}: ${message}`)
    return assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: name.slice(root.length + 1),
      titles: [...ancestorTitles, title].filter(Boolean),
      passed: status === 'passed',
    }))
  })
}

/** The table's line of the tests that this says are meant. */
export function lineOf(what: string, tests: readonly QuickTest[], isMeant: (test: QuickTest) => boolean) {
  const meant = tests.filter(isMeant)
  const failed = meant.filter(({ passed }) => !passed)
  for (const { titles } of failed.slice(0, 10)) console.log(`  failed: ${titles.join(' > ')}`)
  return none(what, meant.length, failed.length)
}
