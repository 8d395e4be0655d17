import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { type ZipEntry, zipStream } from './zip.ts'

async function* entries(...list: ZipEntry[]) {
  yield* list
}

it('holds every file as it was, in chunks or empty, under its name', async () => {
  const first = Buffer.from('ação')
  const second = Buffer.alloc(300_000, 'x')
  const bytes = await buffer(
    zipStream(
      entries(
        { name: 'açaí.json', body: [first] },
        { name: 'b.pdf', body: [second.subarray(0, 7), second.subarray(7)] },
        { name: 'empty', body: [] },
      ),
    ),
  )
  const files = unzipSync(bytes)
  expect(Object.keys(files)).toEqual(['açaí.json', 'b.pdf', 'empty'])
  expect(Buffer.from(files['açaí.json']!).equals(first)).toBe(true)
  expect(Buffer.from(files['b.pdf']!).equals(second)).toBe(true)
  expect(files.empty).toHaveLength(0)
})

it('fails when one of its files cannot be read, instead of ending early', async () => {
  // biome-ignore lint/correctness/useYield: it fails before the first byte
  async function* broken(): AsyncGenerator<Uint8Array> {
    throw new Error('gone')
  }
  await expect(buffer(zipStream(entries({ name: 'a', body: broken() })))).rejects.toThrow('gone')
})
