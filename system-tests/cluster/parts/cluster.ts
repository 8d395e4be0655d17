import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@plantao/testkit/free-port'
import { startSmtpSink } from '@plantao/testkit/network/smtp-sink'
import { openClient } from '../../harness/app/client.ts'
import { startHaproxy } from './haproxy.ts'
import { openPgbouncer } from './pgbouncer.ts'
import { openNode, prepareDatabase } from './postgres.ts'
import { findPrograms } from './program.ts'
import { openServers } from './servers.ts'

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/**
 * Seconds that a process keeps serving after the signal to end. HAProxy needs half a second to notice that the process
 * is ending.
 */
const drainSeconds = '2'

/**
 * Starts two databases, one of them a synchronous replica, behind HAProxy and PgBouncer, and three server processes
 * behind HAProxy. All run on this machine.
 */
export async function startCluster() {
  const programs = findPrograms()
  const folder = mkdtempSync(join(tmpdir(), 'plantao-cluster-'))
  // If root runs this, the databases and PgBouncer run under other accounts, which must be able to enter the folder.
  chmodSync(folder, 0o711)
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  async function stop() {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    const sink = await startSmtpSink()
    closers.push(() => sink.close())
    const prepared = await prepareDatabase(join(folder, 'database'))
    const a = await openNode('a', prepared, prepared.data)
    closers.push(a.stop)
    const b = await openNode('b', prepared, join(folder, 'replica', 'data'))
    closers.push(b.stop)
    await a.start()
    await b.follow(a)

    const ports = await Promise.all(Array.from({ length: 3 }, freePort))
    const haproxy = await startHaproxy(programs.haproxy, folder, { servers: ports, nodes: [a, b] })
    closers.push(() => haproxy.stop())
    const { api: apiPassword, owner } = prepared.passwords
    const { databasePort } = haproxy
    const pgbouncer = await openPgbouncer(programs.pgbouncer, join(folder, 'pgbouncer'), { databasePort, apiPassword })
    closers.push(pgbouncer.stop)
    await pgbouncer.start()
    const authSecret = randomBytes(32).toString('hex')
    const servers = openServers(ports, join(folder, 'servers'), {
      DATABASE_URL: pgbouncer.url,
      DATABASE_DIRECT_URL: `postgres://app_api:${apiPassword}@127.0.0.1:${databasePort}/plantao`,
      AUTH_SECRET: authSecret,
      SMTP_URL: sink.url,
      PUBLIC_URL: haproxy.url,
      TRUST_PROXY: '127.0.0.0/8',
      DRAIN_SECONDS: drainSeconds,
    })
    for (const server of servers) {
      closers.push(server.stop)
      await server.start()
    }

    const ownerUrl = `postgres://postgres:${owner}@127.0.0.1:${databasePort}/plantao`
    const app = openClient({
      url: haproxy.url,
      ownerUrl,
      readEmails: async () => sink.emails.map(({ to, raw }) => ({ to: [{ address: to }], text: decoded(raw) })),
    })
    closers.push(app.closeClient)
    return {
      folder,
      app,
      ownerUrl,
      /** Both databases. At the start, the first is the primary. */
      nodes: [a, b] as const,
      haproxy,
      pgbouncer,
      servers,
      authSecret,
      /** Writes the output of servers and databases into one file. @returns the file. */
      writeLogs() {
        const file = join(tmpdir(), 'plantao-cluster.log')
        writeFileSync(file, [...servers, a, b].map((part) => part.output()).join('\n'))
        return file
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Decodes quoted-printable as far as links need it. */
const decoded = (raw: string) => raw.replace(/=\r\n/g, '').replace(/=3D/g, '=')
