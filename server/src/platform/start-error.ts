import { describeCrash, redact } from './log/log.ts'
import { networkError } from './network-errors.ts'

/** An expected failure to start. Its message is the one line that is printed. */
export class StartError extends Error {
  override name = 'StartError'
}

const reasonByCode: Record<string, (path: string) => string> = {
  EACCES: (path) => `No permission for ${path}. It belongs to another user: set DATA_DIR to a folder of your own.`,
  EROFS: (path) => `${path} is on a disk that is read-only. Set DATA_DIR to a folder that can be written.`,
  ENOSPC: (path) => `No space is left for ${path}. Free some, or set DATA_DIR to a folder on another disk.`,
  ENOTDIR: (path) => `${path} is not a folder, or lies below a file. Set DATA_DIR to a folder.`,
}
// 53100: PostgreSQL's `disk_full`.
const sameAs: Record<string, string> = { EPERM: 'EACCES', EDQUOT: 'ENOSPC', 53100: 'ENOSPC', EEXIST: 'ENOTDIR' }

/** The line to print for an error that ended the start. @param dataDir for errors without a path */
export function startFailureMessage(error: unknown, dataDir: string) {
  if (error instanceof StartError) return error.message
  const { code = '', path, syscall, message, severity } = error as NodeJS.ErrnoException & { severity?: string }
  if (code === 'ERR_MODULE_NOT_FOUND') {
    const [, name] = /Cannot find package '([^']+)'/.exec(message) ?? []
    // Only packages that few settings need can be missing, because a plain `npm run build` leaves them out.
    if (name) return `The package ${name} is not installed. \`npm run build -- --optional\` makes a dist/ that has it.`
  }
  // Node reports this when the parent folder is read-only.
  if (code === 'ENOENT' && syscall === 'mkdir') {
    return `The folder ${path} cannot be made. Set DATA_DIR to a folder on a disk that can be written.`
  }
  // PostgreSQL refuses the login. pg's error class is not imported, because tracing starts before pg is loaded.
  if (severity === 'FATAL') {
    return `The database refuses the login: ${redact(message)}. Correct its address in the settings.`
  }
  if (networkError.test(code)) {
    return `The database cannot be reached: ${redact(message || code)}. Correct its address in the settings, or start it.`
  }
  const reason = reasonByCode[sameAs[code] ?? code]
  return reason ? reason(path ?? dataDir) : describeCrash(error)
}
