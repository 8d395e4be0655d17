import { once } from 'node:events'
import * as testkit from '@plantao/testkit/app'
import { openClient } from './client.ts'

export type App = Awaited<ReturnType<typeof startApp>>
type Env = Record<string, string>

/** The output of all servers and databases of this run, added when they stop. */
export const collectedLogs: string[] = []

/** Replaces 'localhost' by its IPv4 address, because the app trusts no IPv6 address as its proxy. */
const byAddress = (url: string) => url.replace('localhost', '127.0.0.1')

/** Starts the app, by default with an empty data folder, and adds the functions that scenarios use. */
export async function startApp(env: Env = {}, options: Omit<testkit.AppOptions, 'env'> = {}) {
  const app = await testkit.startApp({ env, ...options })
  const client = openClient({
    url: byAddress(app.url),
    ownerUrl: app.ownerUrl(),
    readEmails: async () => (await fetch(`${app.inboxUrl}/email`)).json(),
  })
  let isStopped = false
  return {
    ...app,
    ...client,
    hasExited: () => app.server().exitCode !== null || app.server().signalCode !== null,
    /** Ends the server as a power failure would. */
    async kill() {
      const exit = once(app.server(), 'exit')
      app.server().kill('SIGKILL')
      await exit
    },
    async stop() {
      if (isStopped) return
      isStopped = true
      await client.closeClient()
      await app.stop().finally(() => collectedLogs.push(app.logs()))
    },
  }
}

export async function startNode(app: App, env: Env = {}, nodeArgs: readonly string[] = []) {
  const node = await testkit.startNode(app, env, nodeArgs)
  const stop = () => node.stop().finally(() => collectedLogs.push(node.logs()))
  return { url: byAddress(node.url), server: node.server, logs: node.logs, stop }
}
