import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@plantao/testkit/free-port'
import { waitFor } from '@plantao/testkit/wait'
import pg from 'pg'
import { type Program, type Running, run } from './program.ts'

/** PgBouncer refuses to run as root. */
const nobody = { uid: 65_534, gid: 65_534 }

interface Target {
  databasePort: number
  apiPassword: string
}

/** Starts PgBouncer in transaction mode, for the server's database role. */
export async function openPgbouncer(program: Program, folder: string, { databasePort, apiPassword }: Target) {
  const port = await freePort()
  mkdirSync(folder, { mode: 0o700 })
  const [config, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
  writeFileSync(users, `"app_api" "${apiPassword}"\n`)
  writeFileSync(config, configOf({ port, users, databasePort }))
  const isRoot = process.getuid?.() === 0
  if (isRoot) for (const path of [folder, config, users]) chownSync(path, nobody.uid, nobody.gid)
  const url = `postgres://app_api:${apiPassword}@127.0.0.1:${port}/plantao`
  let running: Running | undefined

  async function start() {
    const started = run(program, [config, ...(isRoot ? ['--user=nobody'] : [])])
    running = started
    await waitFor('PgBouncer', async () => {
      if (!started.isRunning()) throw new Error(`PgBouncer ended:\n${started.output()}`)
      const client = new pg.Client({ connectionString: url })
      return client.connect().then(
        () => client.end().then(() => true),
        () => false,
      )
    })
  }
  return {
    url,
    start,
    async restart() {
      await running?.kill()
      await start()
    },
    stop: async () => running?.stop('SIGINT'),
  }
}

/** The configuration that docs/operations.md recommends. */
function configOf({ port, users, databasePort }: { port: number; users: string; databasePort: number }) {
  return `[databases]
plantao = host=127.0.0.1 port=${databasePort}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
max_prepared_statements = 200
max_client_conn = 500
default_pool_size = 20
; The default of 15 s is how long nothing would work after a promotion.
server_login_retry = 1
server_connect_timeout = 2
; Who waits longer is told, and tries again.
query_wait_timeout = 5
`
}
