import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { freePort } from '@plantao/testkit/free-port'
import { waitFor } from '@plantao/testkit/wait'
import type { DatabaseNode } from './postgres.ts'
import { type Program, run } from './program.ts'

interface Behind {
  servers: readonly number[]
  nodes: readonly DatabaseNode[]
}

/**
 * Starts HAProxy in front of the server processes, and in front of the two databases, where it forwards to the primary.
 */
export async function startHaproxy(program: Program, folder: string, { servers, nodes }: Behind) {
  const ports = { product: await freePort(), database: await freePort(), admin: await freePort() }
  const config = join(folder, 'haproxy.cfg')
  writeFileSync(config, configOf(ports, { servers, nodes }))
  const running = run(program, ['-db', '-f', config])
  const tell = async (command: string) => {
    const socket = connect(ports.admin, '127.0.0.1')
    socket.end(`${command}\n`)
    return text(socket)
  }
  await waitFor('HAProxy', () => {
    if (!running.isRunning()) throw new Error(`HAProxy ended:\n${running.output()}`)
    return tell('show version').catch(() => null)
  })
  return {
    url: `http://127.0.0.1:${ports.product}`,
    databasePort: ports.database,
    /** Makes HAProxy send no more connections to this database, whatever the health check says. */
    fence: (name: string) => tell(`set server database/${name} state maint`),
    unfence: (name: string) => tell(`set server database/${name} state ready`),
    stop: running.stop,
  }
}

/** The configuration that docs/operations.md recommends. */
function configOf(ports: Record<'product' | 'database' | 'admin', number>, { servers, nodes }: Behind) {
  const serverLines = servers.map((port, n) => `  server process${n} 127.0.0.1:${port} check`).join('\n')
  const nodeLines = nodes.map(({ name, port, healthPort }) => {
    return `  server ${name} 127.0.0.1:${port} check port ${healthPort}`
  })
  return `global
  stats socket ipv4@127.0.0.1:${ports.admin} level admin
  maxconn 4096

defaults
  mode http
  timeout connect 2s
  timeout client 60s
  # Above the 20 s between two signs of life of a live stream.
  timeout server 60s
  timeout http-request 10s
  timeout http-keep-alive 15s

frontend product
  bind 127.0.0.1:${ports.product}
  # Real clients must not choose their address: there, 'option forwardfor' and 'http-request del-header X-Forwarded-For'.
  # When no process is ready, one that runs says why, and when to come back.
  use_backend running if { nbsrv(ready) eq 0 }
  default_backend ready

backend ready
  # An account stays with one process while that one is ready, and so reads at once what it wrote.
  balance hash http_auth_bearer,jwt_payload_query('$.sub')
  hash-type consistent
  option httpchk GET /readyz
  option redispatch 1
  retries 3
  retry-on conn-failure
  default-server inter 500ms fastinter 100ms downinter 200ms fall 2 rise 1
${serverLines}

backend running
  option httpchk GET /healthz
  option redispatch 1
  retries 3
  default-server inter 500ms fastinter 100ms downinter 200ms fall 2 rise 1
${serverLines}

listen database
  mode tcp
  bind 127.0.0.1:${ports.database}
  timeout client 1h
  timeout server 1h
  option httpchk GET /primary
  default-server inter 300ms fastinter 100ms downinter 100ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodeLines.join('\n')}
`
}
