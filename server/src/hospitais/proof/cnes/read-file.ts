import { isAscii, isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { parseCnes } from '@plantao/contract/hospitais/proof/rules'
import { estados } from '@plantao/contract/hospitais/rules'
import { unzipSync } from 'fflate'
import { StartError } from '../../../platform/start-error.ts'
import { csvRows } from './csv-lines.ts'

export interface Establishment {
  cnes: string
  name: string
  cnpj: string | null
  city: string
  state: string
  address: string | null
  email: string | null
  phone: string | null
  kind: string | null
}

export interface CnesFile {
  establishments: Establishment[]
  closed: number
  /** The first hundred wrong lines, each with its fault. */
  wrong: string[]
  wrongCount: number
}

/** Each column's names in newer and in older files. */
const names = {
  month: ['COMP', 'COMPETENCIA'],
  closed: ['MOTIVO_DESABILITACAO'],
  cnes: ['CNES', 'CO_CNES'],
  name: ['NOME_ESTABELECIMENTO', 'NO_FANTASIA'],
  cnpj: ['CNPJ', 'NU_CNPJ'],
  city: ['MUNICIPIO', 'NO_MUNICIPIO'],
  state: ['UF', 'CO_SIGLA_ESTADO'],
  street: ['NO_LOGRADOURO', 'LOGRADOURO'],
  number: ['NU_ENDERECO'],
  district: ['NO_BAIRRO', 'BAIRRO'],
  phone: ['NU_TELEFONE', 'TELEFONE'],
  email: ['NO_EMAIL', 'EMAIL'],
  kind: ['DS_TIPO_UNIDADE'],
} as const
type Column = keyof typeof names
const required: Column[] = ['cnes', 'name', 'city', 'state']

const maxWrongListed = 100

/**
 * Reads the ministry's file 'Hospitais e Leitos': UTF-8 or Windows-1252, with commas or semicolons, or zipped. If the file has
 * several months, only the newest counts. Closed establishments are left out.
 * @throws {StartError} when there is no such file, or it lacks columns or is cut off
 */
export async function readCnesFile(path: string): Promise<CnesFile> {
  // The file is read only once, because it may be a pipe, such as /dev/stdin.
  const bytes = await bytesOf(path)
  const wrong: string[] = []
  let wrongCount = 0
  const refuse = (line: number, why: string) => {
    wrongCount++
    if (wrong.length < maxWrongListed) wrong.push(`line ${line}: ${why}`)
  }
  /** The newest row of each establishment. `establishment` is null if it is closed. */
  const found = new Map<string, { month: string; establishment: Establishment | null; line: number }>()
  let newest = ''
  let header: Header | undefined
  /** The line of the last row, if that row is incomplete: the file was cut off there. */
  let short: number | undefined
  for (const { line, fields } of csvRows(textOf(bytes), separatorOf)) {
    if (!header) {
      if (line === 1 && spreadsheetHint.test(fields?.[0] ?? '')) continue
      header = headerOf(fields ?? [])
      continue
    }
    if (fields?.length === 1 && fields[0]!.trim() === '') continue
    short = undefined
    if (!fields) {
      short = line
      refuse(line, 'a quotation mark is never closed')
      continue
    }
    if (fields.length !== header.width) {
      if (fields.length < header.width) short = line
      refuse(line, `${fields.length} columns instead of ${header.width}`)
      continue
    }
    if (fields.some((field) => field.includes('\ufffd'))) {
      refuse(line, 'a letter is not UTF-8')
      continue
    }
    const { at } = header
    const read = (column: Column) => (at[column] === undefined ? '' : fields[at[column]]!.trim())
    const establishment = establishmentOf(read)
    if (typeof establishment === 'string') {
      refuse(line, establishment)
      continue
    }
    const month = read('month')
    if (month > newest) newest = month
    const earlier = found.get(establishment.cnes)
    if (earlier && earlier.month === month) {
      refuse(line, `the CNES ${establishment.cnes} stands on line ${earlier.line} too`)
      continue
    }
    if (earlier && earlier.month > month) continue
    found.set(establishment.cnes, { month, establishment: read('closed') ? null : establishment, line })
  }
  if (!header) throw new StartError(`The file ${path} is empty. Nothing was loaded.`)
  if (short !== undefined)
    throw new StartError(
      `The file ${path} ends in the middle of line ${short}: it was not copied to its end. Nothing was loaded. If it is whole, end its last line.`,
    )
  const current = [...found.values()].filter(({ month }) => month === newest)
  const establishments = current.flatMap(({ establishment }) => establishment ?? [])
  return { establishments, closed: current.length - establishments.length, wrong, wrongCount }
}

interface Header {
  width: number
  at: Partial<Record<Column, number>>
}

/** Makes the column names of all files alike: older files write 'Nome Estabelecimento' for NOME_ESTABELECIMENTO. */
const normal = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\p{M}\ufeff"]/gu, '')
    .trim()
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')

function headerOf(fields: readonly string[]): Header {
  const given = fields.map(normal)
  const at: Header['at'] = {}
  for (const column of Object.keys(names) as Column[]) {
    const index = given.findIndex((name) => (names[column] as readonly string[]).includes(name))
    if (index !== -1) at[column] = index
  }
  const missing = required.filter((column) => at[column] === undefined).map((column) => names[column][0])
  if (missing.length > 0)
    throw new StartError(
      `The first line lacks the columns ${missing.join(', ')}. The file is 'Hospitais e Leitos' of the ministry (CSV). Nothing was loaded.`,
    )
  return { width: fields.length, at }
}

/** The line by which a spreadsheet names the separator of the table below it. */
const spreadsheetHint = /^\ufeff?"?sep=(.?)/i

function separatorOf(first: string) {
  const [, named] = spreadsheetHint.exec(first) ?? []
  return named || (first.split(';').length > first.split(',').length ? ';' : ',')
}

/** Returns the establishment of a row, or a text that says what is wrong with the row. */
function establishmentOf(read: (column: Column) => string): Establishment | string {
  const cnes = parseCnes(read('cnes'))
  if (!cnes) return `"${read('cnes').slice(0, 40)}" is no CNES`
  const [name, city, state] = [read('name'), read('city'), read('state').toUpperCase()]
  if (!name) return 'there is no name'
  if (!city) return 'there is no city'
  if (!estados.includes(state)) return `"${state.slice(0, 40)}" is no state`
  const street = [read('street'), read('number')].filter(Boolean).join(', ')
  return {
    cnes,
    name: name.slice(0, 300),
    cnpj:
      read('cnpj')
        .toUpperCase()
        .replace(/[^0-9A-Z]/g, '')
        .slice(0, 32) || null,
    city: city.slice(0, 120),
    state,
    address: [street, read('district')].filter(Boolean).join(' · ').slice(0, 400) || null,
    email: emailOf(read('email')),
    phone: read('phone').slice(0, 60) || null,
    kind: read('kind').slice(0, 120) || null,
  }
}

/** Null if the text is not exactly one address, because then no code could be sent. */
function emailOf(text: string) {
  const email = text.toLowerCase()
  return /^[^\s@,;<>"]{1,64}@[a-z0-9.-]{1,180}\.[a-z]{2,20}$/.test(email) ? email : null
}

async function bytesOf(path: string) {
  try {
    const bytes = await readFile(path)
    return bytes.subarray(0, 4).equals(zipSignature) ? unzipped(bytes) : bytes
  } catch (error) {
    if (['ENOENT', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw new StartError(`There is no file ${path}.`)
    throw error
  }
}

const zipSignature = Buffer.from('PK\x03\x04')

/** The table of a zip file: its largest file that ends with .csv. */
function unzipped(bytes: Buffer) {
  try {
    const files = Object.values(unzipSync(bytes, { filter: ({ name }) => /\.csv$/i.test(name) }))
    const [table] = files.sort((a, b) => b.length - a.length)
    if (table) return Buffer.from(table)
  } catch (cause) {
    throw new StartError('The zip file cannot be unzipped. Nothing was loaded.', { cause })
  }
  throw new StartError('The zip file has no CSV file. Nothing was loaded.')
}

/**
 * UTF-8, unless most lines with accents are not UTF-8: then Windows-1252, whose accents are hardly ever valid UTF-8. So
 * one broken byte spoils only its own line.
 */
function encodingOf(bytes: Buffer) {
  let others = 0
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf('\n', at)
    const line = bytes.subarray(at, end === -1 ? bytes.length : end)
    if (!isAscii(line)) others += isUtf8(line) ? -1 : 1
    at += line.length + 1
  }
  return others > 0 ? 'windows-1252' : 'utf-8'
}

/** Replaces letters that are not UTF-8 by U+FFFD. */
function* textOf(bytes: Buffer) {
  const decoder = new TextDecoder(encodingOf(bytes))
  const step = 65_536
  for (let at = 0; at < bytes.length; at += step) {
    // The database refuses NUL, which occurs only in files that are not text.
    yield decoder.decode(bytes.subarray(at, at + step), { stream: true }).replaceAll('\0', '')
  }
  yield decoder.decode()
}
