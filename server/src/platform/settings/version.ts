import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The product's one version number, in the root's package.json and in that of dist/. */
export const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8')) as {
  version: string
}
