import type { Database } from '../database/db.ts'
import type { Check } from './checks.ts'

export interface MinVersions {
  /** Major and minor version. */
  node: readonly [number, number]
  /** A `server_version_num`. Older servers work, but have known security holes. */
  postgres: number
}

/** Minimum versions in production: older ones have security holes. Node's is also in scripts/choose-node.mjs. */
export const minVersionsInProduction: MinVersions = { node: [24, 22], postgres: 180_007 }
/** Minimum versions with the embedded database. Passwords need the `crypto.argon2` of Node 24.7. */
export const minVersionsOfPackages: MinVersions = { node: [24, 7], postgres: 180_000 }
/** The first version with `uuidv7`. */
const minPostgres = 180_000

export const nodeVersionCheck = ([oldestMajor, oldestMinor]: MinVersions['node']): Check => ({
  name: 'node',
  async look() {
    const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
    if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return null
    return `This is Node ${process.versions.node}; ${oldestMajor}.${oldestMinor} or newer is needed.`
  },
})

const named = (version: number) => `${Math.floor(version / 10_000)}.${version % 10_000}`

/** An old version that works is not 'wrong', because the machine's packages may have no newer one yet. */
export async function checkDatabaseVersion({ pool }: Pick<Database, 'pool'>, oldest: number) {
  const text = `select current_setting('server_version_num')::integer as number, split_part(version(), ' ', 2) as name`
  const { rows } = await pool.query<{ number: number; name: string }>(text)
  const { number, name } = rows[0]!
  const about = 'postgresql'
  if (number < minPostgres) {
    return {
      about,
      state: 'wrong',
      sentence: `The database is PostgreSQL ${name}; ${named(oldest)} or newer is needed.`,
    } as const
  }
  if (number >= oldest) return { about, state: 'ok', sentence: '' } as const
  return {
    about,
    state: 'old',
    sentence: `The database is PostgreSQL ${name}, which works; ${named(oldest)} closes security holes: update it when its packages have it.`,
  } as const
}
