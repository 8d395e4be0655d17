import pg from 'pg'
import { networkError } from '../network-errors.ts'

/** SQLSTATEs that the server handles. The names are PostgreSQL's, except the first. */
export const sqlState = {
  /** Our own code, raised by `auth.enter_session`. */
  sessionEnded: 'PA401',
  characterNotInRepertoire: '22021',
  untranslatableCharacter: '22P05',
  insufficientPrivilege: '42501',
  readOnlyTransaction: '25006',
  queryCanceled: '57014',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
  lockNotAvailable: '55P03',
  dependentObjectsStillExist: '2BP01',
  undefinedFunction: '42883',
  undefinedObject: '42704',
  undefinedTable: '42P01',
  diskFull: '53100',
  ioError: '58030',
} as const

/** Whether the connection to the database failed. The outcome of its last statement is then unknown. */
export function isConnectionError(error: unknown) {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: string }).code ?? ''
  if (error instanceof pg.DatabaseError) return /^(08|57P)/.test(code)
  return (
    networkError.test(code) ||
    /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  )
}

/** Whether a write found no space, on the disk of the database or of this process. */
export function isDiskFull(error: unknown) {
  const { code } = error as { code?: string }
  return error instanceof pg.DatabaseError ? code === sqlState.diskFull : /^(ENOSPC|EDQUOT)$/.test(code ?? '')
}

/** Whether disk I/O failed, or disk, memory, connections or open files are lacking. Such faults often pass. */
export function isOutOfResources(error: unknown) {
  const { code = '' } = error as { code?: string }
  if (error instanceof pg.DatabaseError) return code.startsWith('53') || code === sqlState.ioError
  return isDiskFull(error) || /^(EMFILE|ENFILE)$/.test(code)
}
