import type { Database } from '../database/db.ts'
import type { Check } from './checks.ts'

/** The oldest that it may run on. */
export interface Oldest {
  /** Major and minor. */
  node: readonly [number, number]
  /** As `server_version_num`. */
  postgres: number
}

/** With the security fixes that we need: where somebody else brings them. Of Node as in scripts/choose-node.mjs. */
export const oldestInProduction: Oldest = { node: [24, 22], postgres: 180_007 }
/** What the packages bring. Passwords need the `crypto.argon2` of 24.7. */
export const oldestOfPackages: Oldest = { node: [24, 7], postgres: 180_000 }

export const nodeVersionCheck = ([oldestMajor, oldestMinor]: Oldest['node']): Check => ({
  name: 'node',
  async look() {
    const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
    if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return null
    return `This is Node ${process.versions.node}; ${oldestMajor}.${oldestMinor} or newer is needed.`
  },
})

export const databaseVersionCheck = ({ pool }: Pick<Database, 'pool'>, oldest: number): Check => ({
  name: 'postgresql',
  async look() {
    const text = `select current_setting('server_version_num')::integer as number, split_part(version(), ' ', 2) as name`
    const { rows } = await pool.query<{ number: number; name: string }>(text)
    const { number, name } = rows[0]!
    if (number >= oldest) return null
    return `The database is PostgreSQL ${name}; ${Math.floor(oldest / 10_000)}.${oldest % 10_000} or newer is needed.`
  },
})
