// `npm run sbom`: what the product is made of, as CycloneDX 1.6, from the lockfile alone. (`npm sbom` refuses a tree with workspaces
// that have no version, and stops at the peers of packages for platforms that nobody here installs.)
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packagesOf, readLock } from './installed.ts'

const purlOf = ({ name, version }) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`

function componentOf(one) {
  const { name, version, license, resolved, integrity, dev, optional } = one
  const [algorithm, digest] = integrity?.split('-') ?? []
  const [group, base] = name.startsWith('@') ? name.split('/') : [undefined, name]
  return {
    type: 'library',
    'bom-ref': purlOf(one),
    ...(group && { group }),
    name: base,
    version,
    // Not needed to run: installed only to build and to test, or only where the platform asks for it.
    scope: dev ? 'excluded' : optional ? 'optional' : 'required',
    ...(digest && {
      hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }],
    }),
    ...(license && { licenses: [/ (AND|OR) /.test(license) ? { expression: license } : { license: { id: license } }] }),
    purl: purlOf(one),
    ...(resolved?.startsWith('http') && { externalReferences: [{ type: 'distribution', url: resolved }] }),
  }
}

/** No date and no serial number: the same lockfile makes the same file. */
export function sbomOf(lock) {
  const self = { name: lock.name, version: lock.version }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': purlOf(self), ...self, purl: purlOf(self) } },
    components: packagesOf(lock).map(componentOf),
  }
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const sbom = sbomOf(readLock(root))
  const path = join(root, 'test-results/sbom.cdx.json')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(sbom, null, 2)}\n`)
  console.log(`test-results/sbom.cdx.json: ${sbom.components.length} components`)
}
