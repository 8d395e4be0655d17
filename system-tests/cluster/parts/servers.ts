import { mkdirSync } from 'node:fs'
import { type Process, spawnServer } from '@plantao/testkit/app'
import { waitFor } from '@plantao/testkit/wait'
import { isReady } from '../../harness/app/status.ts'

export type ServerProcess = ReturnType<typeof openServers>[number]

/**
 * Server processes that are not started yet. They share a folder for files, as machines share a bucket or a network
 * folder.
 */
export function openServers(ports: readonly number[], folder: string, env: Record<string, string>) {
  mkdirSync(folder)
  return ports.map((port) => {
    const url = `http://127.0.0.1:${port}`
    const outputs: (() => string)[] = []
    let running: Process | undefined
    let own = {}
    return {
      url,
      /** Sets additional settings for the next starts of this process. */
      set(settings: Record<string, string>) {
        own = settings
      },
      /** @param product the folder of another version of the product. */
      async start(product?: string) {
        const started = spawnServer({ ...env, ...own, PORT: String(port), DATA_DIR: folder }, [], product)
        running = started
        outputs.push(started.output)
        await waitFor(
          'a server process to be ready',
          () => {
            if (started.child.exitCode !== null) throw new Error(`a server process ended:\n${started.output()}`)
            return isReady(url)
          },
          { within: 120_000 },
        )
      },
      async kill() {
        running?.child.kill('SIGKILL')
        await running?.exited
      },
      /** Stops the process like a service manager. @returns the exit code. */
      stop: async () => (running && running.child.signalCode === null ? running.stop() : null),
      output: () => outputs.map((output) => output()).join(''),
    }
  })
}
