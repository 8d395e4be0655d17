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
