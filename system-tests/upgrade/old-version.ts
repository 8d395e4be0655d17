import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The last version that was released, and its commit, which this checkout must have. */
export function lastRelease() {
  const releases = JSON.parse(readFileSync(join(root, 'docs/releases.json'), 'utf8')) as Record<string, string>
  const [version, commit] = Object.entries(releases).at(-1)!
  return { version, commit }
}

/** Builds the product at a commit, with the packages of this checkout. @returns its folder. */
export function checkOut(commit: string, folder: string) {
  const product = join(folder, 'product')
  mkdirSync(join(product, 'node_modules/@plantao'), { recursive: true })
  const archive = join(folder, 'product.tar')
  execFileSync('git', ['archive', '--output', archive, commit], { cwd: root })
  execFileSync('tar', ['--extract', '--file', archive, '--directory', product])
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@plantao') symlinkSync(join(root, 'node_modules', name), join(product, 'node_modules', name))
  }
  for (const name of readdirSync(join(root, 'node_modules/@plantao'))) {
    symlinkSync(join(product, name), join(product, 'node_modules/@plantao', name))
  }
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: product, stdio: 'inherit' })
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
