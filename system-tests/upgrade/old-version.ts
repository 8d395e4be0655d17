import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The last version released before this commit. @throws when this checkout has no tag of an earlier version. */
export function lastTag() {
  const args = ['tag', '--list', 'v*', '--merged', 'HEAD', '--no-contains', 'HEAD', '--sort', '-version:refname']
  const [tag] = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n')
  if (!tag)
    throw new Error('This checkout has no tag of an earlier version. Fetch the whole history with its tags first.')
  return tag
}

/** Builds the product at a tag, with the packages of this checkout. @returns its folder. */
export function checkOut(tag: string, folder: string) {
  const product = join(folder, 'product')
  mkdirSync(join(product, 'node_modules/@plantao'), { recursive: true })
  const archive = join(folder, 'product.tar')
  execFileSync('git', ['archive', '--output', archive, tag], { cwd: root })
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
