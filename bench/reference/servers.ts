import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpuSecondsWithChildren } from '../load/process-usage.ts'
import type { Target } from '../load/target.ts'
import type { Run } from '../run.ts'

interface Reference extends Target {
  close: () => void
}

/** Starts bare node:http, which answers with these bodies in turn. */
export async function startFloor(bodies: readonly Buffer[]): Promise<Reference> {
  const { server, url } = await start(new URL('./floor-server.ts', import.meta.url), [])
  server.send([...bodies])
  await once(server, 'message')
  const cpu = () => ({ server: cpuSecondsWithChildren(server.pid!), database: 0 })
  return { name: 'bare node:http', url, cpu, close: () => server.disconnect() }
}

/** Starts a server of node:http and node-postgres, which reads each page from the database. */
export async function startSmallServer({ measured }: Run): Promise<Reference> {
  const { server, url } = await start(new URL('./small-server.ts', import.meta.url), [
    measured.app.ownerUrl(),
    measured.app.dataDir,
  ])
  const cpu = () => ({ server: cpuSecondsWithChildren(server.pid!), database: measured.target.cpu().database })
  return { name: 'node:http and pg', url, cpu, close: () => server.disconnect() }
}

async function start(script: URL, args: string[]) {
  const server = fork(script, args, { serialization: 'advanced', execArgv: [] })
  const [port] = (await once(server, 'message')) as [number]
  return { server, url: `http://localhost:${port}` }
}
