import { StartError } from '../../platform/start-error.ts'
import { addCommand } from './add.ts'
import { cnesCommand } from './cnes.ts'
import type { CommandContext, OperatorCommand } from './operator-command.ts'
import { personCommands } from './person-commands.ts'
import { removeCommand } from './remove.ts'
import { reportsCommand } from './reports.ts'
import { resetFactorCommand } from './reset-factor.ts'

const commands: readonly OperatorCommand[] = [
  addCommand,
  removeCommand,
  resetFactorCommand,
  cnesCommand,
  ...personCommands,
  reportsCommand,
]

/** Runs `npm run operator -- <command> …`. @throws {StartError} for an unknown command, with the list of commands */
export async function runOperatorCommand(context: CommandContext, [name, ...args]: readonly string[]) {
  const command = commands.find((one) => one.name === name)
  if (command) return command.run(context, args)
  const lines = commands.map(({ name, usage, about }) => `  ${`${name} ${usage}`.padEnd(24)} ${about}`)
  throw new StartError(['npm run operator -- <command>', ...lines].join('\n'))
}
