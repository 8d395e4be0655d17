// `npm run build`: makes dist/, which holds exactly what production runs. With `--optional` it includes the packages
// that only some settings need; with `--timed` it measures the start. Exits with 1 when dist/ is larger than it may be.
import { cpSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fillCompileCache } from './compile-cache.ts'
import { measureFirstAnswer } from './first-answer.ts'
import { installPackages, writeManifests } from './install.ts'
import { removeWhatNodeNeverReads } from './leave-out.ts'
import { readOptions } from './options.ts'
import { copyOwnFiles, parts } from './own-files.ts'
import { bars, bytesOf, installedIn } from './size.ts'

const root = join(import.meta.dirname, '../..')
const dist = join(root, 'dist')

const files = ['LICENSE', '.env.example']

async function makeArtefact({ optional, timed }: { optional: boolean; timed: boolean }) {
  rmSync(dist, { recursive: true, force: true })
  copyOwnFiles({ root, dist })
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
  if (timed) await measureFirstAnswer(dist)
  if (!optional && (packages.length > bars.packages || bytes > bars.bytes)) {
    console.error('dist/ is larger than it may be.')
    process.exitCode = 1
  }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

await makeArtefact(readOptions(process.argv.slice(2)))
