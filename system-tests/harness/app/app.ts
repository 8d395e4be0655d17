import { once } from 'node:events'
import * as testkit from '@plantao/testkit/app'
import { openClient } from './client.ts'

export type App = Awaited<ReturnType<typeof startApp>>
type Env = Record<string, string>

/** Everything that the servers and databases of this run wrote, once they are stopped. */
export const collectedLogs: string[] = []

/** An address and no name, so that every request comes from the network that the app trusts as its proxy. */
const byAddress = (url: string) => url.replace('localhost', '127.0.0.1')

/** The app with an empty data folder unless one is given, and what a scenario does with it. */
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
    /** Ends the server as a power failure does. */
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

/** A second server process over the database of an app. */
export async function startNode(app: App, env: Env = {}, nodeArgs: readonly string[] = []) {
  const node = await testkit.startNode(app, env, nodeArgs)
  const stop = () => node.stop().finally(() => collectedLogs.push(node.logs()))
  return { url: byAddress(node.url), server: node.server, logs: node.logs, stop }
}
