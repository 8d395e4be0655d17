import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')

it('the file of releases names a commit for each version of the changelog, and no other', () => {
  const versions = [...read('CHANGELOG.md').matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].map(([, version]) => version)
  const releases = JSON.parse(read('docs/releases.json')) as Record<string, string>
  expect(Object.keys(releases)).toEqual(versions.toReversed())
  expect(Object.values(releases)).toEqual(versions.map(() => expect.stringMatching(/^[0-9a-f]{40}$/)))
})

it('the documents agree on what was released', () => {
  const isReleased = /^## \[\d+\.\d+\.\d+\]/m.test(read('CHANGELOG.md'))
  const nothingYet = /Nothing has been released yet/
  for (const file of ['CHANGELOG.md', 'SECURITY.md']) expect(nothingYet.test(read(file)), file).toBe(!isReleased)
  // While nothing is released, no document may say that something holds from a certain version on.
  const named = ['CONTRIBUTING.md', 'README.md', 'docs/operations.md'].filter((file) =>
    /version \d+\.\d+\.\d+ on/i.test(read(file)),
  )
  expect(isReleased ? [] : named).toEqual([])
})
