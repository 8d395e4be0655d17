import type { Services } from '../../platform/services.ts'

export interface CommandContext {
  services: Omit<Services, 'listener'>
  /** Prints a line. */
  say: (line: string) => void
}

/** A command of `npm run operator`. */
export interface OperatorCommand {
  name: string
  /** The arguments, as the list of commands shows them. */
  usage: string
  about: string
  /** @throws {StartError} for arguments or a state that a person can put right */
  run: (context: CommandContext, args: readonly string[]) => Promise<void>
}
