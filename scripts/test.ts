// `npm test`: runs every check and test, the quick ones first. The last line is `N passed, N failed`.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findBrowser } from './browser.ts'

const root = join(import.meta.dirname, '..')
process.env.PATH = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`
const startedAt = Date.now()
const sum = { passed: 0, failed: 0 }
const failures: string[] = []

const browser = await findBrowser(root)

say('types, lint, structure, unused code, duplicates, openapi.json, web build …')
const [, , , , , , isBuilt] = await Promise.all([
  check('types', 'tsc', ['-b']),
  check('lint', 'biome', ['check', '--error-on-warnings', '.']),
  check('structure', 'node', ['scripts/checks/structure.ts']),
  check('unused code', 'knip', ['--no-progress']),
  check('duplicates', 'jscpd', []),
  check('openapi.json', 'node', ['scripts/generate/openapi.ts', '--check']),
  check('web and e-mail build', 'node', ['scripts/build.ts']),
])

say('unit, web and server tests …')
await suite(
  'vitest',
  'vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report('vitest')}`],
  {},
  vitestCounts,
)

if (isBuilt) {
  say('end to end …')
  const env = browser ? { CHROMIUM_PATH: browser } : {}
  // `npm run test:system` runs the tests with this tag.
  await suite('end to end', 'playwright', ['test', '-c', 'e2e', '--grep-invert', '@rare'], env, playwrightCounts)
} else {
  count('end to end (not run: there is no build)', false)
}

say(`done in ${seconds()} s`)
for (const name of failures) console.log(`FAILED: ${name}`)
console.log(`${sum.passed} passed, ${sum.failed} failed`)
process.exit(sum.failed > 0 ? 1 : 0)

/** Runs a command that passes or fails as a whole. Its output is shown only when it fails. */
async function check(name: string, command: string, args: string[]) {
  const { status, output } = await run(command, args, { isQuiet: true })
  if (status !== 0) console.log(`\n${name}:\n${output}`)
  say(`${name}: ${status === 0 ? 'ok' : 'FAILED'}`)
  count(name, status === 0)
  return status === 0
}

interface Counts {
  passed: number
  failed: number
}

/** Runs a command that writes a report of its tests. Its output is shown as it runs. */
async function suite<Report>(
  name: string,
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  counts: (report: Report) => Counts,
) {
  const file = report(name === 'vitest' ? 'vitest' : 'e2e')
  rmSync(file, { force: true })
  const { status } = await run(command, args, { env })
  const { passed, failed } = existsSync(file)
    ? counts(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0 }
  sum.passed += passed
  sum.failed += failed
  if (failed > 0) failures.push(`${failed} of ${name}`)
  // A run that broke off, or that ran no test, counts as a failure.
  if (failed === 0 && (status !== 0 || passed === 0)) count(`${name} as a whole`, false)
  say(`${name}: ${passed} passed, ${failed} failed`)
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

function vitestCounts({ numPassedTests, numFailedTests, testResults }: VitestReport) {
  // A file that does not load reports no failed test, so the file itself counts as a failed test.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  return { passed: numPassedTests, failed: numFailedTests + broken.length }
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

function playwrightCounts({ stats, errors }: PlaywrightReport) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
}

function report(name: string) {
  return join(root, name === 'e2e' ? 'e2e/test-results/results.json' : `test-results/${name}.json`)
}

interface RunOptions {
  env?: NodeJS.ProcessEnv
  isQuiet?: boolean
}

function run(command: string, args: string[], { env = {}, isQuiet = false }: RunOptions = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }) },
    stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet ? 'pipe' : 'inherit'],
  })
  let output = ''
  const keep = (text: string) => {
    output += text
  }
  child.stdout?.setEncoding('utf8').on('data', keep)
  child.stderr?.setEncoding('utf8').on('data', keep)
  return new Promise<{ status: number; output: string }>((resolve) => {
    child.once('error', (error) => resolve({ status: 1, output: error.message }))
    child.once('close', (status) => resolve({ status: status ?? 1, output }))
  })
}

function count(name: string, isPassed: boolean) {
  sum[isPassed ? 'passed' : 'failed']++
  if (!isPassed) failures.push(name)
}

function say(line: string) {
  console.log(`[${String(seconds()).padStart(3)} s] ${line}`)
}

function seconds() {
  return Math.round((Date.now() - startedAt) / 1000)
}
