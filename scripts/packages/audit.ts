// `npm run audit`: fails on a known high or critical vulnerability in a package of the lockfile. When npm's audit
// service does not answer, the command prints 'not checked', because silence does not mean safe.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A package with a vulnerability known since 2020. A service that reports nothing for it checks nothing. */
const canary = { name: 'minimist', version: '0.0.8' }

type Counts = Record<'info' | 'low' | 'moderate' | 'high' | 'critical', number>

interface AuditOutput {
  metadata?: { vulnerabilities?: Counts }
  vulnerabilities?: Record<string, { name: string; severity: string; range: string }>
  message?: string
  error?: { summary?: string }
}

/** Both arguments are the output of `npm audit --json`: for our lockfile, and for the canary alone. */
export function verdictOf(ourOutput: string, canaryOutput: string) {
  const ours = read(ourOutput)
  if (ours.reason !== undefined) return notChecked(ours.reason)
  const canarys = read(canaryOutput)
  if (canarys.reason !== undefined) return notChecked(canarys.reason)
  if (sum(canarys.counts) === 0) return notChecked(`the service knows nothing of ${canary.name}@${canary.version}`)
  const { critical, high } = ours.counts
  if (critical + high === 0) return { status: 0, text: `checked: 0 critical, 0 high, ${sum(ours.counts)} lower` }
  const lines = ours.vulnerabilities
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ name, severity, range }) => `  ${severity}: ${name} ${range}`)
  return { status: 1, text: [`${critical} critical and ${high} high vulnerabilities:`, ...lines].join('\n') }
}

function read(text: string) {
  let output: AuditOutput
  try {
    output = JSON.parse(text)
  } catch {
    return { reason: 'npm gave no readable answer' }
  }
  const counts = output.metadata?.vulnerabilities
  if (!counts || output.error) return { reason: output.message ?? output.error?.summary ?? 'npm gave no result' }
  return { counts, vulnerabilities: Object.values(output.vulnerabilities ?? {}) }
}

const sum = ({ info, low, moderate, high, critical }: Counts) => info + low + moderate + high + critical
const notChecked = (reason: string) => ({ status: 0, text: `not checked: ${reason}` })

function npmAudit(folder: string) {
  const args = ['audit', '--json', '--package-lock-only', '--fetch-retries=0', '--fetch-timeout=30000']
  const npm = process.env.npm_execpath
  const [command, prefix] = npm ? [process.execPath, [npm]] : ['npm', []]
  const { stdout } = spawnSync(command, [...prefix, ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * 1024 * 1024,
    timeout: 120_000,
  })
  return stdout ?? ''
}

function auditOfCanary() {
  const folder = mkdtempSync(join(tmpdir(), 'plantao-audit-'))
  const { name, version } = canary
  const root = { name: 'canary', version: '0.0.0', dependencies: { [name]: version } }
  const packages = { '': root, [`node_modules/${name}`]: { version } }
  const lock = { ...root, lockfileVersion: 3, requires: true, packages }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(root))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  try {
    return npmAudit(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  const { status, text } = verdictOf(npmAudit(join(import.meta.dirname, '../..')), auditOfCanary())
  console.log(text)
  process.exitCode = status
}
