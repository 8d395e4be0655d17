import { namedDataDir } from './settings/data-dir.ts'
import { readEnvFile } from './settings/env-file.ts'
import { type Part, stopAll } from './shutdown.ts'
import { startFailureMessage } from './start-error.ts'

/**
 * Runs a command with the settings of `.env`, and reports expected failures in one line.
 * @param run adds each part that it starts to `running`. These parts are stopped when the command ends, also after a
 * signal or an uncaught error
 */
export async function runCommand(run: (running: Part[]) => Promise<void>) {
  const running: Part[] = []
  let isCutShort = false
  async function cutShort(reason: string) {
    if (isCutShort) return
    isCutShort = true
    console.error(reason)
    await stopAll(running)
    process.exit(1)
  }
  const messageOf = (error: unknown) => startFailureMessage(error, namedDataDir())
  process.on('uncaughtException', (error) => cutShort(messageOf(error)))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // `on`, not `once`: npm repeats the terminal's signal, and without a listener the second one would end the process.
    process.on(signal, () => cutShort('stopped'))
  }
  try {
    readEnvFile()
    await run(running)
  } catch (error) {
    if (isCutShort) return
    console.error(messageOf(error))
    process.exitCode = 1
  }
  if (!isCutShort) await stopAll(running)
}
