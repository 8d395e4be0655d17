import { Duplex, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { createTarDecoder, createTarPacker, type TarPackController } from 'modern-tar'
import type { FileStore } from '../../files/file-store.ts'
import { StartError } from '../../start-error.ts'
import { type Entry, freeBytes, maxEntryBytes, maxGrowth } from './contents.ts'

interface ArchiveObject {
  store: Pick<FileStore, 'open' | 'write'>
  key: string
}

/**
 * Streams the entries into one encrypted object, which becomes visible when it is complete.
 * @param recipient `age1…`
 * @returns the object's size in bytes
 */
export async function writeArchive({ store, key }: ArchiveObject, recipient: string, entries: AsyncIterable<Entry>) {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const { readable, controller } = createTarPacker()
  const encrypted = await encrypter.encrypt(readable.pipeThrough(Duplex.toWeb(createZstdCompress())))
  let bytes = 0
  async function* counted() {
    for await (const chunk of encrypted) {
      bytes += chunk.length
      yield chunk
    }
  }
  await Promise.all([pack(controller, entries), store.write(key, Readable.from(counted(), { objectMode: false }))])
  return bytes
}

async function pack(controller: TarPackController, entries: AsyncIterable<Entry>) {
  try {
    for await (const { name, data } of entries) {
      const body = controller.add({ name, size: data.length, mode: 0o600, type: 'file' }).getWriter()
      await body.write(data)
      await body.close()
    }
    controller.finalize()
  } catch (error) {
    controller.error(error)
    throw error
  }
}

/** @throws {StartError} when the backup is missing, damaged or cut off, or the key does not open it */
export async function* readArchive({ store, key }: ArchiveObject, identity: string): AsyncGenerator<Entry> {
  const { Decrypter } = await import('age-encryption')
  const stored = await store.open(key)
  if (!stored) throw new StartError(`There is no backup ${key}.`)
  try {
    const decrypter = new Decrypter()
    decrypter.addIdentity(identity)
    let read = 0
    async function* counted() {
      for await (const chunk of stored!) {
        read += chunk.length
        yield chunk
      }
    }
    const decrypted = await decrypter.decrypt(Readable.toWeb(Readable.from(counted(), { objectMode: false })))
    const entries = decrypted
      .pipeThrough(Duplex.toWeb(createZstdDecompress()))
      .pipeThrough(createTarDecoder({ strict: true }))
    let held = 0
    for await (const { header, body } of entries) {
      if (header.size > maxEntryBytes) throw new Error(`${header.name} has ${header.size} bytes`)
      held += header.size
      if (held > freeBytes + maxGrowth * read) throw new Error(`${read} bytes of it hold more than ${held} bytes`)
      yield { name: header.name, data: await buffer(body) }
    }
  } catch (error) {
    throw refusalOf(key, error)
  } finally {
    stored.destroy()
  }
}

function refusalOf(key: string, error: unknown) {
  const reason = error instanceof Error ? error.message : String(error)
  if (/no identity matched/.test(reason)) return new StartError(`This key does not open the backup ${key}.`)
  return new StartError(`The backup ${key} is damaged or cannot be read to its end: ${reason}`)
}
