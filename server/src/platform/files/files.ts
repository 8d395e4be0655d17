import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { DomainError } from '../domain-error.ts'
import { type FileStore, withStorageErrors } from './file-store.ts'
import { openFolderStore } from './folder-store.ts'
import { openS3Store } from './s3-store.ts'

/** A received file that is not published yet. */
export interface Draft {
  size: number
  /** Hexadecimal. */
  sha256: string
  read: (start: number, end: number) => Promise<Buffer>
  publish: (key: string) => Promise<void>
}

export interface Files extends Omit<FileStore, 'put'> {
  /**
   * Streams a body to a draft file and calls `use` with it. The draft file is removed in any case.
   * @returns the result of `use`, or 'too_large' for more than `maxBytes`
   * @throws {DomainError} service_unavailable while `maxReceiving` bodies are being received
   */
  receive: <R>(body: Readable, maxBytes: number, use: (draft: Draft) => Promise<R>) => Promise<R | 'too_large'>
  /** Removes the drafts of killed processes. @param now in milliseconds */
  removeAbandonedDrafts: (now: number) => Promise<void>
}

export interface FilesOptions {
  /** Folder for the drafts and, without `url`, for the files. */
  folder: string
  /** `s3://bucket/prefix`. */
  url?: string | undefined
  /** Maximum number of bodies that are received in parallel. */
  maxReceiving?: number
}

const abandonedAfterMs = 60 * 60 * 1000

export async function openFiles({ folder, url, maxReceiving = 64 }: FilesOptions): Promise<Files> {
  const drafts = join(folder, 'drafts')
  await mkdir(drafts, { recursive: true, mode: 0o700 })
  await removeAbandoned(drafts, Date.now())
  const store = withStorageErrors(await openObjects({ folder, url }))
  let receiving = 0
  return {
    open: store.open,
    write: store.write,
    remove: store.remove,
    list: store.list,
    check: store.check,
    removeAbandonedDrafts: (now) => removeAbandoned(drafts, now),
    async receive(body, maxBytes, use) {
      const path = join(drafts, randomUUID())
      // `write` handles errors while it reads the body. Without a listener, an earlier error would end the process.
      body.on('error', () => {})
      receiving++
      try {
        if (receiving > maxReceiving) throw new DomainError('service_unavailable', { retryAfter: 5 })
        const received = await write(path, body, maxBytes)
        if (!received) return 'too_large'
        return await use({ ...received, read: readerOf(path), publish: (key) => store.put(key, path) })
      } finally {
        receiving--
        // Drains a refused body: a client reads the response only after it has sent everything.
        body.resume()
        await rm(path, { force: true })
      }
    },
  }
}

/** Opens the store of complete files. `openFiles` with the same options uses the same store. */
export const openObjects = ({ folder, url }: Pick<FilesOptions, 'folder' | 'url'>): Promise<FileStore> =>
  url ? openS3Store(url) : openFolderStore(join(folder, 'objects'))

async function write(path: string, body: Readable, maxBytes: number) {
  const hash = createHash('sha256')
  const handle = await open(path, 'wx', 0o600)
  let size = 0
  try {
    // Leaving the loop early must not destroy the body, because that would close the connection before the response.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) return null
      hash.update(chunk)
      await handle.writeFile(chunk)
    }
    await handle.sync()
    return { size, sha256: hash.digest('hex') }
  } finally {
    await handle.close()
  }
}

const readerOf = (path: string) => async (start: number, end: number) => {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(end - start), 0, end - start, start)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Removes only old drafts: another process may be writing to this folder now. */
async function removeAbandoned(drafts: string, now: number) {
  for (const name of await readdir(drafts)) {
    const path = join(drafts, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }))
    if (now - mtimeMs > abandonedAfterMs) await rm(path, { force: true })
  }
}
