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

/** 'CRM/SP 123456', however it was typed; other text is returned as it is. */
export function formatCrm(crm: string) {
  const read = parseCrm(crm)
  return read ? `CRM/${read.uf} ${read.number}` : crm
}

/** The same, with the word CRM before it where it has none. */
export function crmLabel(crm: string) {
  const shown = formatCrm(crm)
  return /crm/i.test(shown) ? shown : `CRM ${shown}`
}

/** STRICT_VALIDATION: at most 20 letters and digits, after 'CRM' and punctuation are dropped. */
export function isStrictCrm(text: string) {
  return /^[A-Z0-9]{1,20}$/.test(text.toUpperCase().replace(/CRM|[-/\s]/g, ''))
}

/** STRICT_VALIDATION: a name of at least three letters. */
export function isStrictName(text: string) {
  return (text.match(/\p{L}/gu)?.length ?? 0) >= 3
}
