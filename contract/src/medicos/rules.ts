import { estados } from '../hospitais/rules.ts'

export interface Crm {
  uf: string
  number: string
}

/**
 * Reads '123456/SP', '123456SP', '123456-SP', 'CRM-SP 123456', 'CRM/SP 123456'. There is no official single pattern: a
 * number of any length up to ten digits, with P for a provisional registration.
 */
export function parseCrm(text: string): Crm | null {
  const compact = text
    .toUpperCase()
    .replace(/[\s./-]/g, '')
    .replace(/^CRM/, '')
  const match = /^(?:([A-Z]{2})(\d{1,10}P?)|(\d{1,10}P?)([A-Z]{2}))$/.exec(compact)
  const uf = match?.[1] ?? match?.[4]
  const number = match?.[2] ?? match?.[3]
  return uf && number && estados.includes(uf) ? { uf, number } : null
}

/** 'CRM/SP 123456' however it was typed; what cannot be read comes back as it is. */
export function formatCrm(crm: string) {
  const read = parseCrm(crm)
  return read ? `CRM/${read.uf} ${read.number}` : crm
}

/** The same, after the word where it does not say it itself. */
export function crmLabel(crm: string) {
  const shown = formatCrm(crm)
  return /crm/i.test(shown) ? shown : `CRM ${shown}`
}

/** Anatel's 67 area codes. */
export const areaCodes = new Set(
  '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'.split(
    ' ',
  ),
)

/** The 10 (landline) or 11 (mobile) digits of a Brazilian phone number, or null. '+55' is accepted. */
export function parsePhone(text: string) {
  if (/[^\d\s()+.-]/.test(text)) return null
  let digits = text.replace(/\D/g, '')
  if (digits.length >= 12 && digits.startsWith('55')) digits = digits.slice(2)
  if (!areaCodes.has(digits.slice(0, 2))) return null
  return /^\d{2}(9\d{8}|[2-8]\d{7})$/.test(digits) ? digits : null
}

/** '(11) 98765-4321' or '(11) 3456-7890'; what is not a phone number comes back as it is. */
export function formatPhone(text: string) {
  const digits = parsePhone(text)
  return digits ? `(${digits.slice(0, 2)}) ${digits.slice(2, -4)}-${digits.slice(-4)}` : text
}

/** The address of a call: with the country's code where the text reads as Brazilian, else its digits. */
export function phoneUri(text: string) {
  const digits = parsePhone(text)
  return `tel:${digits ? `+55${digits}` : text.replace(/[^\d+]/g, '')}`
}

/** STRICT_VALIDATION: at most 20 letters and digits, after 'CRM' and punctuation are dropped. */
export function isStrictCrm(text: string) {
  return /^[A-Z0-9]{1,20}$/.test(text.toUpperCase().replace(/CRM|[-/\s]/g, ''))
}

/** STRICT_VALIDATION: a name of at least three letters. */
export function isStrictName(text: string) {
  return (text.match(/\p{L}/gu)?.length ?? 0) >= 3
}

/** STRICT_VALIDATION: at least 8 characters with a letter and a digit. */
export function isStrictPassword(text: string) {
  return text.length >= 8 && /\p{L}/u.test(text) && /\d/.test(text)
}
