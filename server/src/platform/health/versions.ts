import type { Database } from '../database/db.ts'
import type { Check } from './checks.ts'

/** The oldest that it may run on. */
export interface Oldest {
  /** Major and minor. */
  node: readonly [number, number]
  /** A `server_version_num`: an older one has security holes that are known, and works. */
  postgres: number
}

/** With known holes closed, where somebody else brings them. Of Node as in scripts/choose-node.mjs. */
export const oldestInProduction: Oldest = { node: [24, 22], postgres: 180_007 }
/** What the packages bring. Passwords need the `crypto.argon2` of 24.7. */
export const oldestOfPackages: Oldest = { node: [24, 7], postgres: 180_000 }
/** `uuidv7` came with it. */
const oldestThatWorks = 180_000

export const nodeVersionCheck = ([oldestMajor, oldestMinor]: Oldest['node']): Check => ({
  name: 'node',
  async look() {
    const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
    if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return null
    return `This is Node ${process.versions.node}; ${oldestMajor}.${oldestMinor} or newer is needed.`
  },
})

const named = (version: number) => `${Math.floor(version / 10_000)}.${version % 10_000}`

/** Old: it works, and its machine's packages may have no newer one yet. */
export async function lookAtDatabaseVersion({ pool }: Pick<Database, 'pool'>, oldest: number) {
  const text = `select current_setting('server_version_num')::integer as number, split_part(version(), ' ', 2) as name`
  const { rows } = await pool.query<{ number: number; name: string }>(text)
  const { number, name } = rows[0]!
  const about = 'postgresql'
  if (number < oldestThatWorks) {
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
