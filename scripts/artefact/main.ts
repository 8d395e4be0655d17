// `npm run build`: makes dist/, which holds what production runs and nothing else. With `--optional` it has the packages
// that only some settings need. Ends with 1 when it is larger than it may be.
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { fillCompileCache } from './compile-cache.ts'
import { measureFirstAnswer } from './first-answer.ts'
import { installPackages, writeManifests } from './install.ts'
import { isRunInProduction, removeWhatNodeNeverReads } from './leave-out.ts'
import { bars, bytesOf, installedIn } from './size.ts'

const root = join(import.meta.dirname, '../..')
const dist = join(root, 'dist')

/** Copied as they are, in the same places: the server finds its migrations and the web relative to itself. */
const parts = ['contract/src', 'server/src', 'server/migrations', 'server/dist/emails', 'web/dist']
const files = ['LICENSE', '.env.example']

async function makeArtefact({ optional, untimed }: { optional: boolean; untimed: boolean }) {
  rmSync(dist, { recursive: true, force: true })
  for (const part of parts) {
    mkdirSync(join(dist, part), { recursive: true })
    cpSync(join(root, part), join(dist, part), {
      recursive: true,
      filter: (file) => isRunInProduction(relative(root, file)),
    })
  }
  for (const file of files) cpSync(join(root, file), join(dist, basename(file)))

  writeManifests({ root, dist })
  installPackages(dist, { optional })
  const installed = bytesOf(join(dist, 'node_modules'))
  removeWhatNodeNeverReads(join(dist, 'node_modules'))
  fillCompileCache(dist)

  const packages = installedIn(dist)
  const bytes = bytesOf(dist)
  console.log(`dist/ ${megabytes(bytes)} (bar: ${megabytes(bars.bytes)}), of it:`)
  console.log(`  ${packages.length} packages (bar: ${bars.packages}), ${megabytes(installed)} as npm installs them`)
  for (const part of ['node_modules', '.compile-cache', ...parts]) {
    console.log(`  ${part.padEnd(20)} ${megabytes(bytesOf(join(dist, part)))}`)
  }
  if (!untimed) await measureFirstAnswer(dist)
  // The optional ones do not count.
  if (!optional && (packages.length > bars.packages || bytes > bars.bytes)) {
    console.error('dist/ is larger than it may be.')
    process.exitCode = 1
  }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

const { values } = parseArgs({
  options: { optional: { type: 'boolean', default: false }, untimed: { type: 'boolean', default: false } },
})
await makeArtefact(values)
