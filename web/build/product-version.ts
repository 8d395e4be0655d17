import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))

/**
 * Replaces `PRODUCT_VERSION` in `src/lib/version.ts`. The version is no setting of the server, because an open page may
 * be older than the server.
 */
export const productVersion = { 'import.meta.env.PRODUCT_VERSION': JSON.stringify(version) }
