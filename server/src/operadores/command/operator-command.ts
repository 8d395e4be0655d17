import type { Caller } from '../../auth/audit-store.ts'
import { asRole, type Work } from '../../platform/database/db.ts'
import type { Services } from '../../platform/services.ts'

export interface CommandContext {
  services: Omit<Services, 'listener' | 'mail'>
  say: (line: string) => void
}

export interface OperatorCommand {
  name: string
  /** The arguments, as the list of commands shows them. */
  usage: string
  about: string
  /** @throws {StartError} for anything that the person at the terminal can put right */
  run: (context: CommandContext, args: readonly string[]) => Promise<void>
}

export const asOperation = <R>({ services: { db } }: CommandContext, work: Work<R, 'app_operador'>) =>
  asRole(db, 'app_operador', work)

/** The caller that auth.audit records for a deletion by a command. */
export const commandCaller: Caller = { ip: null, request_id: 'command' }
