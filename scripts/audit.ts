// `npm run audit`: whether something we install has a known vulnerability. A gate where npm's audit service answers; where it does
// not, it says that nothing was checked: no answer is no good news.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** With advisories since 2020. A service that knows of none for it (a mirror that answers `{}`, say) has not looked. */
const canary = { name: 'minimist', version: '0.0.8' }

/** @param found,proof what `npm audit --json` wrote for us, and for the canary alone. */
export function verdictOf(found, proof) {
  const ours = read(found)
  if (ours.reason) return notChecked(ours.reason)
  const its = read(proof)
  if (its.reason) return notChecked(its.reason)
  if (sum(its.counts) === 0) return notChecked(`the service knows nothing of ${canary.name}@${canary.version}`)
  const { critical, high } = ours.counts
  if (critical + high > 0) {
    const names = Object.values(ours.vulnerabilities).filter(
      ({ severity }) => severity === 'high' || severity === 'critical',
    )
    const lines = names.map(({ name, severity, range }) => `  ${severity}: ${name} ${range}`)
    return { status: 1, text: [`${critical} critical and ${high} high vulnerabilities:`, ...lines].join('\n') }
  }
  return { status: 0, text: `checked: 0 critical, 0 high, ${sum(ours.counts)} lower` }
}

/** What we read of the answer of `npm audit --json`. */
interface AuditAnswer {
  metadata?: { vulnerabilities?: Counts }
  vulnerabilities?: Record<string, { name: string; severity: string; range: string }>
  message?: string
  error?: { summary?: string }
}
type Counts = Record<'info' | 'low' | 'moderate' | 'high' | 'critical', number>

function read(text) {
  let answer: AuditAnswer
  try {
    answer = JSON.parse(text)
  } catch {
    return { reason: 'npm gave no readable answer' }
  }
  const counts = answer.metadata?.vulnerabilities
  if (!counts || answer.error) return { reason: answer.message ?? answer.error?.summary ?? 'npm gave no result' }
  return { counts, vulnerabilities: answer.vulnerabilities ?? {} }
}

const sum = ({ info = 0, low = 0, moderate = 0, high = 0, critical = 0 }) => info + low + moderate + high + critical
const notChecked = (reason) => ({ status: 0, text: `not checked: ${reason}` })

function npmAudit(cwd) {
  const args = ['audit', '--json', '--package-lock-only', '--fetch-retries=0', '--fetch-timeout=30000']
  const options = {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * 1024 * 1024,
    timeout: 120_000,
  }
  const npm = process.env.npm_execpath
  return (npm ? spawnSync(process.execPath, [npm, ...args], options) : spawnSync('npm', args, options)).stdout ?? ''
}

function auditOfCanary() {
  const folder = mkdtempSync(join(tmpdir(), 'plantao-audit-'))
  const { name, version } = canary
  const root = { name: 'canary', version: '0.0.0', dependencies: { [name]: version } }
  const packages = { '': root, [`node_modules/${name}`]: { version } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(root))
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ ...root, lockfileVersion: 3, requires: true, packages }),
  )
  try {
    return npmAudit(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  const { status, text } = verdictOf(npmAudit(fileURLToPath(new URL('..', import.meta.url))), auditOfCanary())
  console.log(text)
  process.exitCode = status
}
