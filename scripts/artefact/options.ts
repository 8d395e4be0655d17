import { parseArgs } from 'node:util'

export function readOptions(args: string[]) {
  const options = { optional: { type: 'boolean', default: false }, timed: { type: 'boolean', default: false } } as const
  return parseArgs({ args, options }).values
}
