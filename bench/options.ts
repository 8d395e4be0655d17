import { parseArgs } from 'node:util'

export const groupNames = [
  'start',
  'pages',
  'counts',
  'facets',
  'own-vagas',
  'login',
  'apply',
  'saved-searches',
  'two-processes',
  'memory',
  'streams',
  'costs',
  'screens',
] as const
export type GroupName = (typeof groupNames)[number]

export interface Options {
  /** Open vagas, the smallest first. */
  sizes: number[]
  groups: Set<GroupName>
  /** Requests under way at the same time: of one measurement each. The bars are for 1 and 32. */
  connections: number[]
  /** Of each measurement, and of those of the floor around it. */
  seconds: number
  floorSeconds: number
  /** For the comparison of one line's answers with plain SQL. */
  checkSeconds: number
  /** Of changes, while the memory is watched. */
  minutes: number
  publishSeconds: number
  /** The app is idle before a measurement for so long. */
  settleMs: number
  /** Different questions of each line. */
  questions: number
  streams: number
  isQuick: boolean
}

/** @throws one sentence. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      vagas: { type: 'string' },
      only: { type: 'string' },
      minutes: { type: 'string' },
      seconds: { type: 'string' },
      quick: { type: 'boolean', default: false },
    },
  })
  const isQuick = values.quick
  const number = (name: 'minutes' | 'seconds', otherwise: number) => {
    const value = Number(values[name] ?? otherwise)
    if (!(value >= 0)) throw new Error(`--${name} is not a number.`)
    return value
  }
  const seconds = number('seconds', isQuick ? 0.1 : 2.5)
  return {
    sizes: sizesOf(values.vagas ?? (isQuick ? '2000' : '10000,100000,1000000')),
    groups: groupsOf(values.only ?? (isQuick ? 'pages,counts,facets,own-vagas,apply' : groupNames.join())),
    // The many first: then the server's code is compiled when each answer's time is measured.
    connections: isQuick ? [2] : [32, 1],
    seconds,
    floorSeconds: seconds / 3,
    checkSeconds: isQuick ? 0.2 : 3,
    minutes: number('minutes', isQuick ? 0 : 10),
    publishSeconds: 10,
    settleMs: isQuick ? 20 : 500,
    questions: isQuick ? 300 : 5_000,
    streams: 10_000,
    isQuick,
  }
}

function sizesOf(list: string) {
  const sizes = list.split(',').map(Number)
  if (!sizes.every((size) => Number.isInteger(size) && size >= 1000))
    throw new Error('--vagas is a list of whole numbers from 1000, such as 10000,100000.')
  return sizes.sort((a, b) => a - b)
}

function groupsOf(list: string) {
  const names = list.split(',')
  const isGroup = (name: string): name is GroupName => groupNames.some((known) => known === name)
  const groups = names.filter(isGroup)
  if (groups.length < names.length) throw new Error(`--only is a list of ${groupNames.join(', ')}.`)
  return new Set(groups)
}
