// `npm run licenses`: checks the licence of every package in the lockfile, offline, against a list.
import { join } from 'node:path'
import { type LockedPackage, packagesOf, readLock } from './locked-packages.ts'

/** Licences that a product under MIT may use and pass on. MPL-2.0 binds only its own files, OFL-1.1 only the font. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
])

/** Whether an SPDX expression is allowed. An OR needs one allowed licence, and an AND needs only allowed licences. */
export function isAllowed(license: unknown) {
  if (typeof license !== 'string' || license === '') return false
  const expression = license.replace(/[()]/g, ' ')
  // An expression with both AND and OR must be read by a person.
  if (/\bAND\b/.test(expression) && /\bOR\b/.test(expression)) return false
  const names = expression.split(/\s+(?:AND|OR)\s+/).map((name) => name.trim())
  return /\bOR\b/.test(expression) ? names.some((name) => allowed.has(name)) : names.every((name) => allowed.has(name))
}

export function reportOf(packages: Pick<LockedPackage, 'name' | 'version' | 'license'>[]) {
  const byLicense = Map.groupBy(packages, ({ license }) => license ?? 'none stated')
  const counted = [...byLicense].sort(([, a], [, b]) => b.length - a.length)
  const refused = packages.filter(({ license }) => !isAllowed(license))
  return {
    lines: counted.map(([license, { length }]) => `${String(length).padStart(5)}  ${license}`),
    refused: refused.map(({ name, version, license }) => `${name}@${version}: ${license ?? 'none stated'}`),
  }
}

if (import.meta.main) {
  const packages = packagesOf(readLock(join(import.meta.dirname, '../..')))
  const { lines, refused } = reportOf(packages)
  console.log([...lines, `${packages.length} packages`].join('\n'))
  if (refused.length > 0) {
    console.error(
      `\nnot on the list of scripts/packages/licenses.ts:\n${refused.map((line) => `  ${line}`).join('\n')}`,
    )
    process.exitCode = 1
  }
}
