import { estados } from '@plantao/contract/hospitais/rules'
import { readMembroCrm } from '@plantao/contract/membros/rules'
import { type MembroFormValues, membroForm } from '@plantao/contract/membros/schema'
import { parsePhone } from '@plantao/contract/phone'
import { cleanText } from '@plantao/contract/text-rules'

interface ReadLine {
  line: number
  /** Null for a line in which no doctor was understood. */
  membro: MembroFormValues | null
  /** Cells that were not understood. */
  unread: string[]
}

const heading = /^(nome|m[ée]dic[oa]s?)( complet[oa])?$/i
const title = /^dr(a|ª|\(a\))?[.\s]+/i
/** A CRM in the cell of the name: 'Ana Prado (CRM/SP 123456, RQE 77)'. */
const crmBehindName = /[\s(,–-]+(CRM\b[^()]*)\)?$/i
const rqePart = /\bRQE\b\D*([\d.]+)/i

/**
 * Reads a pasted list with a doctor in each line: the name, and other cells in any order.
 * @param estado the hospital's, for a CRM without a state
 * @param keepsContacts whether the hospital may keep phones and e-mails
 */
export function readList(pasted: string, estado: string, keepsContacts: boolean): ReadLine[] {
  return cleanText(pasted.replaceAll('\t', ';'))
    .split('\n')
    .map((text, index) => ({ line: index + 1, cells: text.split(';').map((cell) => cell.trim()) }))
    .map(({ line, cells }) => ({ line, cells: cells.filter(Boolean) }))
    .filter(({ cells: [first] }) => first !== undefined && !heading.test(first))
    .map(({ line, cells }) => readLine(line, cells, estado, keepsContacts))
}

function readLine(line: number, all: string[], estado: string, keepsContacts: boolean): ReadLine {
  const [first = '', ...others] = all
  const behind = crmBehindName.exec(first)?.[1]
  const cells = behind ? [behind, ...others] : others
  const form = { nome: '', crm: '', rqe: '', especialidade: '', telefone: '', email: '' }
  form.nome = first.replace(crmBehindName, '').replace(title, '')
  const uf = cells.find(isEstado)?.toUpperCase() ?? estado
  const unread = cells.filter((cell) => {
    const found = whatIs(cell, uf)
    // A second number is the RQE: 'Ana Prado; 123456; 1234'.
    if (found.crm === cell && form.crm && /^[\d.]+$/.test(cell)) Object.assign(found, { crm: undefined, rqe: cell })
    const given = Object.entries(found).filter(([, value]) => value !== undefined)
    const isFree = given.every(([name]) => form[name as keyof typeof form] === '')
    const isKept = keepsContacts || (!found.telefone && !found.email)
    if (isFree && isKept) Object.assign(form, Object.fromEntries(given))
    return !isEstado(cell) && !(given.length > 0 && isFree && isKept)
  })
  const read = membroForm(uf).safeParse(form)
  const isName = /\p{L}/u.test(form.nome)
  return read.success && isName ? { line, membro: read.data, unread } : { line, membro: null, unread: all }
}

const isEstado = (cell: string) => estados.includes(cell.toUpperCase())

/** The fields that a cell fills. */
function whatIs(cell: string, uf: string): Partial<Record<keyof MembroFormValues, string | undefined>> {
  const rqe = rqePart.exec(cell)?.[1]
  const rest = cell.replace(rqePart, '').replace(/[\s,/()·-]+$/, '')
  const isPhone = parsePhone(cell) !== null && !/crm/i.test(cell)
  if (rest !== '' && !isPhone && readMembroCrm(rest, uf)) return { crm: rest, ...(rqe && { rqe }) }
  if (rqe && rest === '') return { rqe }
  if (isPhone) return { telefone: cell }
  if (cell.includes('@')) return { email: cell }
  return /[\d@]/.test(cell) || isEstado(cell) ? {} : { especialidade: cell }
}
