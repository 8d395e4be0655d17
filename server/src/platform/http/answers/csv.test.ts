import { buffer } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { type Cell, csvOf, sendCsv } from './csv.ts'

const written = async (cells: Cell[]) => {
  const columns = Object.fromEntries(cells.map((cell, n) => [`c${n}`, () => cell]))
  return (await buffer(csvOf(columns, ['a row']))).toString()
}

it('is UTF-8 with a byte order mark, semicolons and lines of Windows', async () => {
  const rows = [
    { nome: 'Plantão', valor: 1400.5 as number | null },
    { nome: 'UTI; adulto "A"', valor: null },
  ]
  const csv = csvOf<(typeof rows)[number]>({ Vaga: ({ nome }) => nome, 'Valor bruto': ({ valor }) => valor }, rows)
  const bytes = await buffer(csv)
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
  expect(bytes.subarray(3).toString()).toBe('Vaga;Valor bruto\r\nPlantão;1400,5\r\n"UTI; adulto ""A""";\r\n')
})

it.each([
  ['=1+1', "'=1+1"],
  ['+55 11 98765-4321', "'+55 11 98765-4321"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1+1', "'\t=1+1"],
  ['\r=1+1', '"\'\r=1+1"'],
  ['=HYPERLINK("http://a.example";"x")', '"\'=HYPERLINK(""http://a.example"";""x"")"'],
])('makes the text %j harmless', async (given, expected) => {
  expect(await written([given])).toBe(`\ufeffc0\r\n${expected}\r\n`)
})

it.each([
  '7-19',
  '1-2',
  '3/4',
  '1E5',
  '00123',
  'MAR 1',
  '1 de março',
  '7 pm',
  '12:00',
  '1.400,50',
  '10%',
  '(5)',
  'R$ 5',
  '1 1/2',
  ' 7 ',
])('keeps the text %j from becoming a number or a day', async (given) => {
  expect(await written([given])).toBe(`\ufeffc0\r\n'${given}\r\n`)
})

it.each([
  '07:00 - 19:00 (12 h)',
  'UTI 2',
  '12x36',
  '24h',
  '7h às 19h',
  'A1',
  'Março',
  'Marina 2',
  'de 1',
  'R$',
  'Leito 1-2',
])('leaves the text %j as it is', async (given) => {
  expect(await written([given])).toBe(`\ufeffc0\r\n${given}\r\n`)
})

it('writes a day as one', async () => {
  expect(await written([{ asIs: '01/05/2099' }])).toBe('\ufeffc0\r\n01/05/2099\r\n')
})

it.each([
  [12, '12'],
  [0.01, '0,01'],
  [99999999.99, '99999999,99'],
])('writes the number %d as %s', async (given, expected) => {
  expect(await written([given])).toBe(`\ufeffc0\r\n${expected}\r\n`)
})

it.each(['a;b', 'a\nb', 'a\r=1+1', 'a\r\n=1+1'])('keeps the text %j within its cell', async (given) => {
  expect(await written([given, 'd'])).toBe(`\ufeffc0;c1\r\n"${given}";d\r\n`)
})

const n = { n: (row: number) => row }

it('holds few of its rows at a time', async () => {
  let read = 0
  function* rows() {
    for (; read < 100_000; read++) yield read
  }
  for await (const _chunk of csvOf(n, rows())) break
  expect(read).toBeLessThan(50_000)
})

it('breaks off where its rows fail', async () => {
  async function* rows() {
    yield 1
    throw new Error('the database is gone')
  }
  await expect(buffer(csvOf(n, rows()))).rejects.toThrow('the database is gone')
})

it('is a broken download where its rows fail, never a shorter table', async () => {
  const app = Fastify()
  async function* rows() {
    for (let row = 0; row < 5_000; row++) yield row
    throw new Error('the session has ended')
  }
  app.get('/', (_request, reply) => sendCsv(reply, 'vagas.csv', n, rows()))
  await expect(fetch(await app.listen({ port: 0 })).then((answer) => answer.text())).rejects.toThrow()
  await app.close()
})

it('is a download that no cache keeps', async () => {
  const app = Fastify()
  app.get('/', (_request, reply) => sendCsv(reply, 'plantões.csv', n, [1, 2]))
  const { headers, body } = await app.inject('/')
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringContaining("filename*=UTF-8''plant%C3%B5es.csv"),
    'cache-control': 'private, no-store',
  })
  expect(body).toBe('\ufeffn\r\n1\r\n2\r\n')
  await app.close()
})
