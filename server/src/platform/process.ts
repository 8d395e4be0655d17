import { describeCrash } from './log/log.ts'
import { namedDataDir } from './settings/data-dir.ts'
import { type Part, stopAll } from './shutdown.ts'
import { startFailureMessage } from './start-error.ts'

/**
 * Runs a server as this process: starts it, stops it on a signal, and exits with 1 when it cannot start or crashes.
 * @param start adds each part to `running` as soon as it runs; parts are stopped in reverse order
 */
export async function runProcess(start: (running: Part[]) => Promise<void>) {
  // Without a listener, a closed terminal or a full disk behind the output would end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

  const running: Part[] = []
  let isCrashing = false
  process.on('uncaughtException', async (error) => {
    // Node would print all properties of the error, for example the row of a unique violation.
    console.error(`the server ended by a fault of its own: ${describeCrash(error)}`)
    if (isCrashing) return
    isCrashing = true
    await stopAll(
      running.filter(({ stopsOnCrash }) => stopsOnCrash),
      { within: 10_000 },
    )
    process.exit(1)
  })

  const started = start(running).catch(async (error: unknown) => {
    await stopAll(running)
    console.error(startFailureMessage(error, namedDataDir()))
    process.exit(1)
  })

  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // `on`, not `once`: npm repeats the terminal's signal, and without a listener the second one would end the process.
    process.on(signal, async () => {
      if (isStopping) return
      isStopping = true
      console.log('\nstopping …')
      await started
      await stopAll(running)
      process.exit(0)
    })
  }
  await started
}
