import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCnesFile } from './read-file.ts'

let folder: string
let files = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plantao-cnes-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(content: string | Buffer) {
  const path = join(folder, `${files++}.csv`)
  await writeFile(path, content)
  return readCnesFile(path)
}
const refusal = (content: string | Buffer) => read(content).catch((error: Error) => error.message)

const header =
  'COMP;UF;MUNICIPIO;MOTIVO_DESABILITACAO;CNES;NOME_ESTABELECIMENTO;DS_TIPO_UNIDADE;NO_LOGRADOURO;NU_ENDERECO;NO_BAIRRO;NU_TELEFONE;NO_EMAIL'
const row = (values: Partial<Record<'comp' | 'uf' | 'closed' | 'cnes' | 'name' | 'email', string>> = {}) => {
  const { comp = '202610', uf = 'SP', closed = '', cnes = '2077485', name = 'HOSPITAL SAO PAULO' } = values
  const { email = 'Diretoria@Hospital.org.br' } = values
  return `${comp};${uf};SAO PAULO;${closed};${cnes};${name};HOSPITAL GERAL;RUA NAPOLEAO DE BARROS;715;VILA CLEMENTINO;(11)5576-4000;${email}`
}
const lines = (...rows: string[]) => `${[header, ...rows].join('\r\n')}\r\n`

const hospital = {
  cnes: '2077485',
  name: 'HOSPITAL SAO PAULO',
  cnpj: null,
  city: 'SAO PAULO',
  state: 'SP',
  address: 'RUA NAPOLEAO DE BARROS, 715 · VILA CLEMENTINO',
  email: 'diretoria@hospital.org.br',
  phone: '(11)5576-4000',
  kind: 'HOSPITAL GERAL',
}

it('reads semicolons and commas, quoted fields and a mark at the beginning', async () => {
  expect(await read(lines(row()))).toEqual({ establishments: [hospital], closed: 0, wrong: [], wrongCount: 0 })
  const quoted = `\ufeff${lines(row())}`
    .split('\r\n')
    .map((line) => (line ? `"${line.replaceAll(';', '","')}"` : ''))
    .join('\n')
  expect((await read(quoted)).establishments).toEqual([hospital])
  const name = '"SANTA CASA ""N. S.; DAS GRACAS"""'
  expect((await read(lines(row({ name })))).establishments[0]!.name).toBe('SANTA CASA "N. S.; DAS GRACAS"')
})

it.each(['utf-8', 'windows-1252'] as const)('reads %s', async (encoding) => {
  const text = lines(row({ name: 'HOSPITAL SÃO JOÃO' }))
  const bytes = Buffer.from(text, encoding === 'utf-8' ? 'utf8' : 'latin1')
  expect((await read(bytes)).establishments[0]!.name).toBe('HOSPITAL SÃO JOÃO')
})

it('keeps the accents of all other lines when a byte is broken, and names the broken line', async () => {
  const whole = lines(row({ name: 'HOSPITAL SÃO JOÃO' }), row({ cnes: '8', name: 'SÃO LUÍS' }), row({ cnes: '9' }))
  const bytes = Buffer.from(whole)
  bytes[bytes.indexOf('Í')] = 0xff
  const found = await read(bytes)
  expect(found.establishments.map(({ name }) => name)).toEqual(['HOSPITAL SÃO JOÃO', 'HOSPITAL SAO PAULO'])
  expect(found.wrong).toEqual(['line 3: a letter is not UTF-8'])
})

it.each([
  ['sep=;', lines(row())],
  ['"sep=,"', lines(row()).replaceAll(';', ',')],
])('reads a file that begins with %s, as spreadsheets write it', async (first, text) => {
  expect((await read(`\ufeff${first}\r\n${text}`)).establishments).toEqual([hospital])
})

it('reads the table in a zip file', async () => {
  const files = { 'LEIAME.txt': Buffer.from('x'), 'Leitos_2026.csv': Buffer.from(lines(row({ name: 'SÃO JOÃO' }))) }
  expect((await read(Buffer.from(zipSync(files)))).establishments[0]!.name).toBe('SÃO JOÃO')
  expect(await refusal(Buffer.from(zipSync({ 'a.txt': Buffer.from('x') })))).toContain('has no CSV file')
})

it('reads the names of columns of older files, and a CNES that lost its zeros', async () => {
  const older = lines(row({ cnes: '77485' })).replaceAll('_', ' ')
  expect((await read(older)).establishments).toEqual([{ ...hospital, cnes: '0077485' }])
})

it('takes the newest month, and leaves out hospitals that closed or are in it no more', async () => {
  const found = await read(
    lines(
      row({ comp: '202609', name: 'OLD NAME' }),
      row(),
      row({ comp: '202609', cnes: '1' }),
      row({ comp: '202609', cnes: '2' }),
      row({ cnes: '2', closed: 'DESATIVADO' }),
    ),
  )
  expect(found).toEqual({ establishments: [hospital], closed: 1, wrong: [], wrongCount: 0 })
})

it('leaves out a text that is no e-mail address, to which no code could go', async () => {
  for (const email of ['', 'NAO TEM', 'a@b.com.br;c@d.com.br', 'x@y'])
    expect((await read(lines(row({ email: `"${email}"` })))).establishments[0]!.email).toBeNull()
})

it('names each wrong line and reads the others', async () => {
  const found = await read(
    lines(
      row({ cnes: 'ABC' }),
      row(),
      row({ uf: 'XX', cnes: '3' }),
      row({ name: '', cnes: '4' }),
      'one;two',
      row(),
      row({ name: '"SEM FIM', cnes: '5' }),
      row({ cnes: '6' }),
    ),
  )
  expect(found.establishments.map(({ cnes }) => cnes)).toEqual(['2077485', '0000006'])
  expect(found.wrong).toEqual([
    'line 2: "ABC" is no CNES',
    'line 4: "XX" is no state',
    'line 5: there is no name',
    'line 6: 2 columns instead of 12',
    'line 7: the CNES 2077485 stands on line 3 too',
    'line 8: a quotation mark is never closed',
  ])
})

it('reads a pipe, as `cnes /dev/stdin < hospitais.csv` gives in a container', async () => {
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  const [read] = await Promise.all([readCnesFile(pipe), writeFile(pipe, lines(row()))])
  expect(read.establishments).toHaveLength(1)
})

it('refuses a file that is not of the ministry or lacks columns', async () => {
  expect(await refusal('')).toContain('is empty')
  expect(await refusal('CNES;UF\n1;SP\n')).toContain('NOME_ESTABELECIMENTO, MUNICIPIO')
  expect(await readCnesFile(join(folder, 'missing.csv')).catch((error: Error) => error.message)).toContain('no file')
  expect(await refusal(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))).toContain('cannot be unzipped')
})

it.each([
  ['a plain', row({ cnes: '8' })],
  ['a quoted', `"${row({ cnes: '8', name: 'SANTA CASA' }).replaceAll(';', '";"')}"`],
])('refuses a file that ends in any place of its last line, %s one', async (_, last) => {
  for (let length = 1; length <= last.length; length++)
    expect(await refusal(lines(row()) + last.slice(0, length))).toContain('ends in the middle of line 3')
  expect((await read(`${lines(row())}${last}\n`)).establishments).toHaveLength(2)
})
