// `npm test`, `npm run test:fast`, `npm run test:all`: docs/commands.md says what each runs. The last line is
// `N passed, N failed, N skipped`.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findBrowsers } from '../browser.ts'
import { changedParts } from './changed.ts'
import { findPrograms } from './programs.ts'
import { type Cost, dearest, reference } from './time.ts'

const root = join(import.meta.dirname, '../..')
process.env.PATH = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`
const startedAt = Date.now()

interface Run {
  says: string
  /** False for the rest of `test:all`, whose checks `npm test` has made. */
  checks?: false
  vitest: string[]
  /** Null for no browser test. */
  playwright: string[] | null
}

const core = ['--grep', '@core']
const runs: Record<string, () => Run> = {
  core: () => ({
    says: 'checks, rules, and in a browser each main way and every screen once: about 9 minutes on two cores',
    vitest: ['--project', '!process'],
    playwright: core,
  }),
  rest: () => ({
    says: 'what `npm test` leaves out: processes, all other browser tests, looks, instants: about 13 minutes on two cores',
    checks: false,
    vitest: ['--project', 'process'],
    playwright: ['--grep-invert', '@core'],
  }),
  all: () => ({ says: 'every check and test: about 22 minutes on two cores', vitest: [], playwright: [] }),
  fast: () => {
    const { domains, ...changed } = changedParts(root)
    const named = domains.join(', ') || 'no domain'
    return {
      says: `checks, and the tests of what changed since ${changed.since} (${named}): about 2 minutes`,
      ...changed,
    }
  },
}
const name = process.argv[2] ?? 'core'
const { says, checks, vitest, playwright } = runs[name]!()

const sum = { passed: 0, failed: 0, skipped: 0 }
const failures: string[] = []
const skips: string[] = []
const costs: Cost[] = []
const before = reference()

say(`${says}.`)
const browsers = playwright ? await findBrowsers(root) : {}
if (name !== 'fast') findPrograms(root)

const isBuilt = await check('web and e-mail build', 'node', ['scripts/build.ts'])
const types = checks === false || check('types', 'tsc', ['-b'])
if (checks !== false)
  await Promise.all([
    check('lint', 'biome', ['check', '--error-on-warnings', '.']),
    check('structure', 'node', ['scripts/checks/structure.ts']),
    check('unused code', 'knip', ['--no-progress']),
    check('duplicates', 'jscpd', []),
    check('openapi.json', 'node', ['scripts/generate/openapi.ts', '--check']),
  ])

const json = ['--reporter=default', '--reporter=json', `--outputFile.json=${report('vitest')}`]
await suite('vitest', ['run', ...json, '--passWithNoTests', ...vitest], {}, readVitest)
await types
if (playwright && isBuilt) await suite('playwright', ['test', '-c', 'e2e', ...playwright], browsers, readPlaywright)
else if (playwright) count('end to end (not run: there is no build)', false)

for (const line of dearest(root, costs)) console.log(line)
say(
  `done. For comparing machines: 20 hashes of passwords took ${before} s before the run and ${reference()} s after it`,
)
for (const title of skips) console.log(`SKIPPED: ${title}`)
for (const title of failures) console.log(`FAILED: ${title}`)
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`)
process.exit(sum.failed > 0 ? 1 : 0)

/** Runs a command that passes or fails as a whole. Its output is shown only when it fails. */
async function check(title: string, command: string, args: string[]) {
  const { status, output } = await run(command, args, { isQuiet: true })
  if (status !== 0) console.log(`\n${title}:\n${output}`)
  say(`${title}: ${status === 0 ? 'ok' : 'FAILED'}`)
  count(title, status === 0)
  return status === 0
}

interface Outcome {
  passed: number
  failed: number
  /** Titles of the tests that were skipped. Each says what it needs. */
  skipped: string[]
  costs: Cost[]
}

/** Runs a test runner that writes a report. Its output is shown as it runs. */
async function suite<Report>(
  runner: 'vitest' | 'playwright',
  args: string[],
  env: object,
  read: (report: Report) => Outcome,
) {
  say(`${runner} …`)
  const file = report(runner)
  rmSync(file, { force: true })
  const { status } = await run(runner, args, { env: { ...env } })
  const { passed, failed, skipped, ...cost } = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, skipped: [], costs: [] }
  sum.passed += passed
  sum.failed += failed
  sum.skipped += skipped.length
  skips.push(...skipped)
  costs.push(...cost.costs)
  if (failed > 0) failures.push(`${failed} of ${runner}`)
  // A run that broke off, or that ran no test, counts as a failure. Only `test:fast` may find no test to run.
  if (failed === 0 && (status !== 0 || (passed === 0 && name !== 'fast'))) count(`${runner} as a whole`, false)
  say(`${runner}: ${passed} passed, ${failed} failed`)
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    startTime: number
    endTime: number
    assertionResults: { status: string; fullName: string }[]
  }[]
}

function readVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): Outcome {
  // A file that does not load reports no failed test, so the file itself counts as a failed test.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  const skipped = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'skipped' || status === 'pending'),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: skipped.map(({ fullName }) => fullName),
    costs: testResults.map((file) => ({ file: file.name, seconds: (file.endTime - file.startTime) / 1000 })),
  }
}

interface PlaywrightTest {
  status: string
  results: { duration: number }[]
  annotations: { description?: string }[]
}

interface PlaywrightSuite {
  specs?: { file: string; title: string; tests: PlaywrightTest[] }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport extends PlaywrightSuite {
  config: { rootDir: string }
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

function readPlaywright({ config, stats, errors, ...suites }: PlaywrightReport): Outcome {
  const specsOf = ({ specs = [], suites = [] }: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> => [
    ...specs,
    ...suites.flatMap(specsOf),
  ]
  const tests = specsOf(suites).flatMap(({ file, title, tests }) => tests.map((test) => ({ file, title, ...test })))
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    // An annotation says why the test was skipped.
    skipped: tests
      .filter(({ status }) => status === 'skipped')
      .map(({ title, annotations }) => [title, ...annotations.map(({ description }) => description)].join(': ')),
    costs: tests.map(({ file, results }) => ({
      file: join(config.rootDir, file),
      seconds: results.reduce((all, { duration }) => all + duration / 1000, 0),
    })),
  }
}

function report(runner: 'vitest' | 'playwright') {
  return join(root, runner === 'playwright' ? 'e2e/test-results/results.json' : 'test-results/vitest.json')
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

function count(title: string, isPassed: boolean) {
  sum[isPassed ? 'passed' : 'failed']++
  if (!isPassed) failures.push(title)
}

function say(line: string) {
  console.log(`[${String(Math.round((Date.now() - startedAt) / 1000)).padStart(3)} s] ${line}`)
}
