import { Readable } from 'node:stream'
import { Zip, ZipPassThrough } from 'fflate'

export interface ZipEntry {
  name: string
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** Streams a zip file, with only a chunk of it in memory. The file is not compressed, because PDFs hardly shrink. */
export function zipStream(entries: AsyncIterable<ZipEntry>): Readable {
  return Readable.from(write(entries), { objectMode: false })
}

async function* write(entries: AsyncIterable<ZipEntry>) {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for await (const { name, body } of entries) {
    const file = new ZipPassThrough(name)
    zip.add(file)
    for await (const chunk of body) {
      file.push(chunk)
      yield* ready.splice(0)
    }
    file.push(new Uint8Array(0), true)
  }
  zip.end()
  yield* ready.splice(0)
}
