import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { loadCnes } from './load.ts'

const { owner, services } = await startTestApp([])
let folder: string
let printed: string[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plantao-cnes-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(() => {
  printed = []
})

const header = 'COMP,UF,MUNICIPIO,CNES,NOME_ESTABELECIMENTO,NO_EMAIL\n'
const row = (n: number) => `202610,SP,SOROCABA,${n},HOSPITAL ${n},diretoria${n}@example.com\n`
const load = (path: string, options = {}) =>
  loadCnes(services.db, path, { say: (line) => printed.push(line), ...options })
const count = async () =>
  (await owner.query('select count(*)::int as count from app.cnes_establishments')).rows[0].count as number

async function fileOf(rows: number, first = 1) {
  const path = join(folder, `${first} ${rows}.csv`)
  const file = createWriteStream(path)
  file.write(header)
  for (let n = first; n < first + rows; n++) file.write(row(n))
  file.end()
  await finished(file)
  return path
}

it('loads 100,000 lines, and a second file in their place', async () => {
  const large = await fileOf(100_000)
  await load(large)
  expect(printed).toEqual([
    '100000 hospitals were loaded (0 before), 100000 of them with an e-mail. 0 closed ones were left out, and 0 wrong lines.',
  ])
  await load(await fileOf(60_000))
  expect(await count()).toBe(60_000)
})

it('a file with a wrong part changes nothing unless it is said to be whole', async () => {
  const before = await count()
  const small = await fileOf(3)
  await expect(load(small)).rejects.toThrow('it may be only a part')
  const cut = join(folder, 'cut.csv')
  await writeFile(cut, `${header}${row(1)}202610,SP,SORO`)
  await expect(load(cut, { fewer: true })).rejects.toThrow('ends in the middle of line 3')
  expect(await count()).toBe(before)
  await load(small, { fewer: true })
  expect(await count()).toBe(3)
})

it('loads at once leave one whole file', async () => {
  const sizes = [3000, 3001, 3002, 3003]
  // The files share no hospital, so a mixture of two files would have another number of hospitals than each file.
  const files = await Promise.all(sizes.map((rows, n) => fileOf(rows, 1 + n * 10_000)))
  await Promise.all(files.map((file) => load(file, { fewer: true })))
  expect(sizes).toContain(await count())
})
