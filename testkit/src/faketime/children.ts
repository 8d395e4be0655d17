// Loaded into a process by `withFakeTime`: gives PostgreSQL the same time, although the product starts it with an
// environment of its own.
import childProcess, { type SpawnOptions } from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'

const { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC } = process.env
const { spawn } = childProcess
const withTime = (command: string, args: readonly string[], options: SpawnOptions) =>
  spawn(command, args, {
    ...options,
    env: { ...(options.env ?? process.env), LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC },
  })
Object.assign(childProcess, { spawn: withTime })
syncBuiltinESMExports()
