import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { fold, random, testHospital, testRow, uuid, vagaOf } from '../test/rows.ts'
import { SearchIndex } from './search-index.ts'

setFlagsFromString('--expose-gc')
const gc: () => void = runInNewContext('gc')

/** Megabytes. */
function arraysInUse() {
  gc()
  // The first call frees array buffers in the background. The second call waits until this is done.
  gc()
  return process.memoryUsage().arrayBuffers / 2 ** 20
}

it('the texts of vagas and hospitals do not keep other buffers of Node alive', async () => {
  const draw = random(1)
  const rows = 2_000
  const index = new SearchIndex(rows, fold)
  const before = arraysInUse()
  for (let slot = 0; slot < rows; slot++) {
    index.put(vagaOf(testRow(draw, testHospital(draw), uuid(draw), 1_790_000_000_000_000 + slot)))
    // Imitates other allocations of the process. Small buffers share blocks, and two buffers of this size fill a block.
    Buffer.from('x'.repeat(30_000))
  }
  await index.finish()
  expect(index.page({}, 'recentes', null, rows).vagas).toHaveLength(rows)
  const used = arraysInUse() - before
  expect(index.size).toBe(rows)
  expect(used).toBeLessThan(20)
})

it('a text that many vagas have is kept once', () => {
  const draw = random(2)
  const rows = Array.from({ length: 12_000 }, (_, n) =>
    testRow(draw, testHospital(draw), uuid(draw), 1_790_000_000_000_000 + n),
  )
  const takenWith = (notes: (n: number) => string) => {
    const before = arraysInUse()
    const index = new SearchIndex(12_000, fold)
    for (const [n, row] of rows.entries()) index.put(vagaOf({ ...row, observacoes: notes(n) }))
    const taken = arraysInUse() - before
    expect(index.size).toBe(12_000)
    return taken
  }
  const notes = 'Traga o jaleco. '.repeat(50)
  expect(takenWith(() => notes) + 5).toBeLessThan(takenWith((n) => `${notes}${100_000 + n}`))
})
