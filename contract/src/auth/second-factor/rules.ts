import { codeLetters } from '../one-time-rules.ts'

/** Length of a code that an authenticator app shows. */
const digits = 6
export const recoveryCodeCount = 10
export const recoveryCodeLength = 10

export interface FactorCode {
  kind: 'app' | 'recovery'
  code: string
}

/** A typed code: six digits of an app, or the letters of a recovery code. Null for anything else. */
export function parseFactorCode(text: string): FactorCode | null {
  const typed = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{P}\p{C}]/gu, '')
  if (typed.length === digits && /^\d+$/.test(typed)) return { kind: 'app', code: typed }
  const isRecovery = typed.length === recoveryCodeLength && [...typed].every((letter) => codeLetters.includes(letter))
  return isRecovery ? { kind: 'recovery', code: typed } : null
}

/** The address behind the QR code (Google Authenticator's 'Key URI Format'). */
export function factorUri(secret: string, email: string) {
  const issuer = encodeURIComponent('Plantão Aberto')
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${secret}&issuer=${issuer}`
}

/** A text in groups, as people read and type it: 'ABCDE-FGHIJ'. */
export const inGroups = (text: string, length: number, separator = '-') =>
  text.match(new RegExp(`.{1,${length}}`, 'g'))?.join(separator) ?? ''
