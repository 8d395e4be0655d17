import { chmodSync, mkdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { startApp } from '@plantao/testkit/app'
import { freePort } from '@plantao/testkit/free-port'
import { waitFor } from '@plantao/testkit/wait'
import pg from 'pg'
import { postmasterPid } from '../../harness/app/database-process.ts'
import { baseBackup } from './base-backup.ts'
import { type Running, run } from './program.ts'

export type DatabaseNode = Awaited<ReturnType<typeof openNode>>

interface Prepared {
  postgres: string
  /** The data folder of a migrated database that does not run. */
  data: string
  owner: { uid: number; gid: number }
  passwords: { owner: string; api: string }
}

/** Makes the first database by starting the product once. */
export async function prepareDatabase(folder: string): Promise<Prepared> {
  mkdirSync(folder, { mode: 0o711 })
  const app = await startApp({ dataDir: folder })
  const client = new pg.Client({ connectionString: app.ownerUrl() })
  await client.connect()
  const data: string = (await client.query('show data_directory')).rows[0].data_directory
  await client.end()
  const postgres = readlinkSync(`/proc/${postmasterPid(data)}/exe`)
  await app.stop()
  const { uid, gid } = statSync(data)
  const secret = (name: string) => readFileSync(join(folder, name), 'utf8').trim()
  return {
    postgres,
    data,
    owner: { uid, gid },
    passwords: { owner: secret('postgres-superuser.secret'), api: secret('postgres-app-api.secret') },
  }
}

/** One PostgreSQL with a health server beside it, by which HAProxy finds the primary. */
export async function openNode(name: 'a' | 'b', { postgres, owner, passwords }: Prepared, data: string) {
  const [port, healthPort] = [await freePort(), await freePort()]
  const url = `postgres://postgres:${passwords.owner}@127.0.0.1:${port}/plantao?sslmode=disable`
  const as = process.getuid?.() === 0 ? owner : {}
  const health = run({ command: process.execPath, args: [join(import.meta.dirname, 'health-server.ts')] }, [
    String(healthPort),
    url,
  ])
  let server: Running | undefined
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_buffers: '128MB',
    timezone: 'UTC',
    jit: 'off',
    // The default would delay a promotion by up to 5 s.
    wal_retrieve_retry_interval: '100ms',
    cluster_name: name,
  }

  const node = {
    name,
    port,
    healthPort,
    url,
    data,
    async query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
      client.on('error', () => {})
      try {
        await client.connect()
        return (await client.query<Row>(sql)).rows
      } finally {
        await client.end().catch(() => {})
      }
    },
    async start() {
      const options = Object.entries(settings).flatMap(([setting, value]) => ['-c', `${setting}=${value}`])
      const started = run({ command: postgres, args: [] }, ['-D', data, '-p', String(port), ...options], as)
      server = started
      await waitFor(`database ${name}`, async () => {
        if (!started.isRunning()) throw new Error(`database ${name} ended:\n${started.output()}`)
        return node.query('select 1').catch(() => null)
      })
    },
    /** Kills PostgreSQL with all its processes, as if its machine were lost. */
    async kill() {
      const { pid } = server!.child
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
      for (const each of [String(pid), ...children]) killIfThere(Number(each))
      await server!.kill()
    },
    /** Rebuilds this node as a streaming replica of the primary, which then waits for the replica at each commit. */
    async follow(primary: { url: string; query: (sql: string) => Promise<unknown> }) {
      rmSync(data, { recursive: true, force: true })
      mkdirSync(dirname(data), { recursive: true })
      chmodSync(dirname(data), 0o711)
      await primary.query(
        `select pg_create_physical_replication_slot('${name}', true)
         where not exists (select from pg_replication_slots where slot_name = '${name}')`,
      )
      await baseBackup(primary.url, data, as, {
        primary_conninfo: `${conninfoOf(primary.url)} application_name=${name}`,
        primary_slot_name: name,
        synchronous_standby_names: '',
      })
      await node.start()
      await primary.query(`alter system set synchronous_standby_names = 'FIRST 1 (${name})'`)
      await primary.query('select pg_reload_conf()')
      await waitFor(`${name} to be the synchronous replica`, async () => {
        const found = await primary.query(`select from pg_stat_replication where sync_state = 'sync'`)
        return (found as unknown[]).length === 1
      })
    },
    output: () => server?.output() ?? '',
    async stop() {
      await health.stop()
      // SIGINT means a fast shutdown, which still writes everything to the disk.
      await server?.stop('SIGINT')
    },
    /** Stops the database and leaves its health server running. */
    stopDatabase: () => server!.stop('SIGINT'),
  }
  return node
}

const conninfoOf = (url: string) => {
  const { hostname, port, username, password } = new URL(url)
  return `host=${hostname} port=${port} user=${username} password=${password}`
}

function killIfThere(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
