import { parseArgs } from 'node:util'

/** The groups in the order of the run. `costs` runs only on request. */
export const groupNames = ['pages', 'counts', 'own-vagas', 'login', 'apply', 'processes', 'costs'] as const
export type GroupName = (typeof groupNames)[number]

export const help = `npm run bench -- [options]

Measures the product, as npm start runs it, beside the fastest that this machine can do: docs/performance.md.

  --vagas 1000000      open vagas, seeded for the run; DATA_DIR=… measures a folder that npm run seed has filled
  --only pages,counts  some of: ${groupNames.join(', ')} (costs, for docs/capacity.md, only where it is named)
  --seconds 3          the length of each measurement
  --quick              checks the answers and judges no time, as npm test does`

export interface Options {
  openVagas: number
  groups: ReadonlySet<GroupName>
  /** The number of concurrent requests, except in measurements of one request alone. */
  connections: number
  seconds: number
  /** Seconds for comparing the answers of one measurement with plain SQL. */
  checkSeconds: number
  /** Milliseconds that the app must be idle before a measurement. */
  settleMs: number
  /** Seconds without requests, for measuring the app's consumption while idle. */
  idleSeconds: number
  /** The number of different requests of each measurement. */
  questions: number
  isQuick: boolean
}

/** Returns null when only the help is wanted. @throws an error whose message is one sentence. */
export function readOptions(args: string[]): Options | null {
  const { values } = parseArgs({
    args,
    options: {
      vagas: { type: 'string' },
      only: { type: 'string' },
      seconds: { type: 'string' },
      quick: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return null
  const isQuick = values.quick
  const openVagas = Number(values.vagas ?? (isQuick ? 2_000 : 1_000_000))
  if (!Number.isInteger(openVagas) || openVagas < 1_000) throw new Error('--vagas is a whole number from 1000.')
  const seconds = Number(values.seconds ?? (isQuick ? 0.1 : 3))
  if (!(seconds > 0)) throw new Error('--seconds is a number above 0.')
  return {
    openVagas,
    groups: groupsOf(values.only ?? groupNames.filter((name) => name !== 'costs').join()),
    connections: isQuick ? 2 : 32,
    seconds,
    checkSeconds: isQuick ? 0.2 : 2,
    settleMs: isQuick ? 20 : 300,
    idleSeconds: isQuick ? 0.1 : 10,
    questions: isQuick ? 300 : 5_000,
    isQuick,
  }
}

function groupsOf(list: string) {
  const names = list.split(',')
  const isGroup = (name: string): name is GroupName => groupNames.some((known) => known === name)
  const groups = names.filter(isGroup)
  if (groups.length < names.length) throw new Error(`--only is a list of ${groupNames.join(', ')}.`)
  return new Set(groups)
}
