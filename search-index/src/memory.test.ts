import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { JsonBytes } from './json-bytes.ts'
import { SearchIndex } from './search-index.ts'
import { foldTable, random, testHospital, testRow, uuid } from './test-rows.ts'

setFlagsFromString('--expose-gc')
const gc: () => void = runInNewContext('gc')

/** In MB. */
function arraysInUse() {
  gc()
  // It waits until what the one before found has been given back.
  gc()
  return process.memoryUsage().arrayBuffers / 2 ** 20
}

it('what is kept of rows and hospitals does not keep what Node made beside it', () => {
  const draw = random(1)
  const rows = 2_000
  const index = new SearchIndex(rows, foldTable)
  const out = new JsonBytes()
  const before = arraysInUse()
  for (let slot = 0; slot < rows; slot++) {
    index.put(testRow(draw, testHospital(draw), uuid(draw), 1_790_000_000_000_000 + slot))
    out.clear()
    index.write(slot, out)
    // For whatever else the process does: two of them fill what small buffers share.
    Buffer.from('x'.repeat(30_000))
  }
  const used = arraysInUse() - before
  expect(index.slots.open).toBe(rows)
  expect(used).toBeLessThan(20)
})

it('what many vagas say is kept once, and the place of what none says any more is used again', () => {
  const draw = random(2)
  const index = new SearchIndex(12_000, foldTable)
  const empty = index.bytes.columns
  const rows = Array.from({ length: 12_000 }, (_, n) =>
    testRow(draw, testHospital(draw), uuid(draw), 1_790_000_000_000_000 + n),
  )
  const takenWith = (notes: (n: number) => string) => {
    for (const [n, row] of rows.entries()) index.put({ ...row, observacoes: notes(n) })
    return index.bytes.columns - empty
  }
  const notes = 'Traga o jaleco. '.repeat(50)
  const shared = takenWith(() => notes)
  const own = takenWith((n) => `${notes}${100_000 + n}`)
  expect(shared).toBeLessThan(own / 2)
  expect(takenWith((n) => `${notes}${200_000 + n}`)).toBe(own)
  expect(takenWith(() => notes)).toBe(own)
})
