import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isAllowed, reportOf } from './licenses.ts'
import { packagesOf, readLock } from './locked-packages.ts'
import { sbomOf } from './sbom.ts'

const lock = readLock(join(import.meta.dirname, '../..'))

describe('a licence', () => {
  it.each([
    ['MIT', true],
    ['(MPL-2.0 OR GPL-3.0-only)', true],
    ['MIT AND Apache-2.0', true],
    ['MIT AND GPL-3.0-only', false],
    ['MIT AND Apache-2.0 OR GPL-3.0-only', false],
    ['GPL-3.0-only', false],
    ['AGPL-3.0-or-later', false],
    ['SEE LICENSE IN LICENSE.md', false],
    ['UNLICENSED', false],
    ['', false],
    [undefined, false],
    [{ type: 'MIT' }, false],
  ])('%s is allowed: %s', (license, expected) => {
    expect(isAllowed(license)).toBe(expected)
  })

  it('that is not allowed is named with its package', () => {
    expect(reportOf([{ name: 'a', version: '1.0.0', license: 'SSPL-1.0' }]).refused).toEqual(['a@1.0.0: SSPL-1.0'])
  })

  it('of every package in the lockfile is allowed', () => {
    expect(reportOf(packagesOf(lock)).refused).toEqual([])
  })
})

describe('the software bill of materials', () => {
  const { components } = sbomOf(lock)

  it('names every package of the lockfile once, with its digest and licence', () => {
    const refs = components.map((component) => component['bom-ref'])
    expect(new Set(refs).size).toBe(refs.length)
    expect(refs).toContain(`pkg:npm/fastify@${lock.packages['node_modules/fastify']?.version}`)
    expect(components.filter(({ hashes, licenses }) => !hashes?.[0]?.content || !licenses)).toEqual([])
  })

  it('separates what runs from what only builds and tests', () => {
    const scopeOf = (name: string) => components.find((component) => component.name === name)?.scope
    expect([scopeOf('fastify'), scopeOf('vitest')]).toEqual(['required', 'excluded'])
  })

  it('leaves out our own workspaces', () => {
    expect(components.filter(({ group }) => group === '@plantao')).toEqual([])
  })
})
