// `npm run sbom`: the software bill of materials (CycloneDX 1.6), from the lockfile alone. `npm sbom` does not work
// here: it refuses workspaces without a version, and stops at peer dependencies for other platforms.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type LockedPackage, type Lockfile, packagesOf, readLock } from './locked-packages.ts'

const purlOf = ({ name, version }: Pick<LockedPackage, 'name' | 'version'>) =>
  `pkg:npm/${name.replace(/^@/, '%40')}@${version}`

function componentOf(locked: LockedPackage) {
  const { name, version, license, resolved, integrity, dev, optional } = locked
  const [algorithm = '', digest] = integrity?.split('-') ?? []
  const [group, base] = name.startsWith('@') ? name.split('/') : [undefined, name]
  return {
    type: 'library',
    'bom-ref': purlOf(locked),
    ...(group && { group }),
    name: base,
    version,
    // 'excluded': needed only by builds and tests. 'optional': needed only by some platforms or settings.
    scope: dev ? 'excluded' : optional ? 'optional' : 'required',
    ...(digest && {
      hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }],
    }),
    ...(license && { licenses: [/ (AND|OR) /.test(license) ? { expression: license } : { license: { id: license } }] }),
    purl: purlOf(locked),
    ...(resolved?.startsWith('http') && { externalReferences: [{ type: 'distribution', url: resolved }] }),
  }
}

/** The bill has no date and no serial number: the same lockfile gives the same file. */
export function sbomOf(lock: Lockfile) {
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
  const root = join(import.meta.dirname, '../..')
  const sbom = sbomOf(readLock(root))
  const path = join(root, 'test-results/sbom.cdx.json')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(sbom, null, 2)}\n`)
  console.log(`test-results/sbom.cdx.json: ${sbom.components.length} components`)
}
