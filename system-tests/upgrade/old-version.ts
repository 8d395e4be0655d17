import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The last version that was released, and its commit, which this checkout must have. */
export function lastRelease() {
  const releases = JSON.parse(readFileSync(join(root, 'docs/releases.json'), 'utf8')) as Record<string, string>
  const [version, commit] = Object.entries(releases).at(-1)!
  return { version, commit }
}

/** Installs and builds the product at a commit. @returns its folder. */
export function checkOut(commit: string, folder: string) {
  const product = join(folder, 'product')
  mkdirSync(product)
  const archive = join(folder, 'product.tar')
  execFileSync('git', ['archive', '--output', archive, commit], { cwd: root })
  execFileSync('tar', ['--extract', '--file', archive, '--directory', product])
  execFileSync(process.execPath, ['scripts/bootstrap.mjs', 'build.ts'], { cwd: product, stdio: 'inherit' })
  return product
}

/** Runs one of a product's commands, such as `backup`. @returns its output. */
export function command(product: string, name: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  return execFileSync(process.execPath, [`scripts/${name}.ts`, ...args], {
    cwd: product,
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  })
}
