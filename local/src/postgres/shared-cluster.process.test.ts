import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@plantao/server/platform/migrate/migrate'
import { StartError } from '@plantao/server/platform/start-error'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DATABASE } from './database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './supervisor.ts'

/* A cluster as cloud providers run it: several databases, shared roles, and a migrating user who is no superuser. */

let dataDir: string
let postgres: EmbeddedPostgres
let superuser: pg.Client

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'plantao-cluster-'))
  postgres = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => {}, error: (line) => console.error(line) },
    settings: { fsync: 'off', shared_buffers: '16MB' },
  })
  superuser = new pg.Client({ connectionString: urlOf('postgres') })
  await superuser.connect()
  // Removes the database and the login that the supervisor has prepared.
  await superuser.query(`drop database ${DATABASE} with (force)`)
  await superuser.query('drop role app_api')
}, 60_000)

afterAll(async () => {
  await superuser?.end()
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

function urlOf(database: string, user?: string) {
  const url = new URL(postgres.ownerUrl)
  url.pathname = `/${database}`
  if (user) Object.assign(url, { username: user, password: 'secret' })
  return url.href
}
const createUser = (name: string, options = '') =>
  superuser.query(`create role ${name} login password 'secret' ${options}`)
const createDatabase = (name: string, owner = 'postgres') => superuser.query(`create database ${name} owner ${owner}`)
const refusal = async (database: string, user: string) => {
  const error: unknown = await migrate(urlOf(database, user)).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(StartError)
  return (error as StartError).message
}
/** Checks that the API's login reads nothing by itself. @returns the number of specialties that it reads as a doctor */
async function worksFor(database: string) {
  await superuser.query(`alter role app_api password 'secret'`)
  const api = new pg.Client({ connectionString: urlOf(database, 'app_api') })
  await api.connect()
  try {
    await expect(api.query('select from app.especialidades_medicas')).rejects.toMatchObject({ code: '42501' })
    await api.query('begin; set local role app_medico')
    return (await api.query('select from especialidades_medicas')).rowCount
  } finally {
    await api.end()
  }
}

describe('a migrating user without superuser', () => {
  it('gets a message that names what is missing, before anything is created', async () => {
    await createUser('nobody')
    await createDatabase('none')
    expect(await refusal('none', 'nobody')).toBe(
      'The user nobody may not migrate the database none. A superuser can allow it: grant create on database "none" to "nobody"; alter role "nobody" createrole;',
    )
    const { rows } = await superuser.query(`select rolname from pg_roles where rolname like 'app\\_%'`)
    expect(rows).toEqual([])
  })

  it('needs CREATEROLE and a database of its own, and may create the roles for several databases at once, and for one later', async () => {
    await createUser('provider', 'createrole')
    const databases = ['first', 'second', 'third']
    for (const database of databases) await createDatabase(database, 'provider')
    const applied = await Promise.all(databases.map((database) => migrate(urlOf(database, 'provider'))))
    for (const names of applied) expect(names.length).toBeGreaterThan(5)
    expect(await migrate(urlOf('first', 'provider'))).toEqual([])
    await createDatabase('fourth', 'provider')
    expect((await migrate(urlOf('fourth', 'provider'))).length).toBeGreaterThan(5)
    for (const database of [...databases, 'fourth']) expect(await worksFor(database)).toBe(55)
  })

  it('that did not create the roles gets a message with the grants, and then needs no CREATEROLE', async () => {
    await createUser('newcomer')
    await createDatabase('fifth')
    const message = await refusal('fifth', 'newcomer')
    expect(message).toMatch(
      /: grant create on database "fifth" to "newcomer"; grant app_owner to "newcomer" with set true;$/,
    )
    await superuser.query(message.split(': ').at(-1)!)
    expect((await migrate(urlOf('fifth', 'newcomer'))).length).toBeGreaterThan(5)
    expect(await worksFor('fifth')).toBe(55)
  })

  it('goes on where another user began', async () => {
    expect(await refusal('first', 'newcomer')).toBe(
      'The database refuses the migrating user: permission denied for database "first" (User does not have CONNECT privilege.)',
    )
    await superuser.query('grant connect on database first to newcomer')
    expect(await migrate(urlOf('first', 'newcomer'))).toEqual([])
  })
})
