import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The version of Plantão Aberto, from package.json of the root or of dist/. */
export const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8')) as {
  version: string
}
