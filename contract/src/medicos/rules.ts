import { estados } from '../hospitais/rules.ts'

export interface Crm {
  uf: string
  number: string
}

/** Names of the states' councils: 'CREMESP', 'CREMAM'. Two names end with the first letter of their state only. */
const councils: [RegExp, string][] = [
  [/CREMEB(?![A-Z])/, 'BA'],
  [/CREMEC(?![A-Z])/, 'CE'],
  [/CREME?|CRM/, ''],
]
const rqe = /[\s,;/|(·-]*\bRQE\b.*$/is

/**
 * Reads '123456/SP', 'CRM-SP 123456', 'CRM/SP nº 123.456', 'CREMESP 123456', also with an RQE after it. The number has
 * no official pattern, so this function takes up to ten digits, and a P for a provisional registration.
 */
export function parseCrm(text: string): Crm | null {
  const bare = text
    .replace(rqe, '')
    .toUpperCase()
    .replace(/(?<![A-Z])N(?:[ºO°.]|ÚMERO)*\s*(?=\d)/, '')
    .replace(/[^\p{L}\p{N}]|[º°]/gu, '')
  const compact = councils.reduce((rest, [council, uf]) => rest.replace(council, uf), bare)
  const match = /^(?:([A-Z]{2})(\d{1,10}P?)|(\d{1,10}P?)([A-Z]{2}))$/.exec(compact)
  const uf = match?.[1] ?? match?.[4]
  const number = match?.[2] ?? match?.[3]
  return uf && number && estados.includes(uf) ? { uf, number } : null
}

/** Writes a CRM as 'CRM/SP 123456', with its RQE if there is one. Other text stays unchanged. */
export function formatCrm(crm: string) {
  const read = parseCrm(crm)
  if (!read) return crm
  const specialist = /\bRQE\b[^()]*/i.exec(crm)?.[0].trim()
  return `CRM/${read.uf} ${read.number}${specialist ? ` / ${specialist}` : ''}`
}

export function crmLabel(crm: string) {
  const shown = formatCrm(crm)
  return /crm/i.test(shown) ? shown : `CRM ${shown}`
}

/** STRICT_VALIDATION: a readable CRM, or at most 20 letters and digits beside 'CRM', '-', '/' and spaces. */
export function isStrictCrm(text: string) {
  return parseCrm(text) !== null || /^[A-Z0-9]{1,20}$/.test(text.toUpperCase().replace(/CRM|[-/\s]/g, ''))
}

export function isStrictName(text: string) {
  return (text.match(/\p{L}/gu)?.length ?? 0) >= 3
}
