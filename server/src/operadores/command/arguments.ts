import { normalEmail } from '@plantao/contract/auth/rules'
import { StartError } from '../../platform/start-error.ts'

/** The only argument, an e-mail address in its normal form. @throws {StartError} */
export function emailArgument(args: readonly string[]) {
  const email = args.length === 1 ? normalEmail(args[0]!) : null
  if (!email) throw new StartError('The command takes one e-mail address, such as ana@exemplo.com.br.')
  return email
}
