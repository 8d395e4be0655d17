import type { Readable } from 'node:stream'

export interface StoredFile {
  key: string
  modifiedAt: Date
}

/** Stores whole files. Keys come from the server, never from a caller. */
export interface FileStore {
  /** Stores the file whose path is `draft`. The object is complete or absent, even after a crash. */
  put: (key: string, draft: string) => Promise<void>
  /** Stores a stream of any length. The object is complete or absent, even after a crash. */
  write: (key: string, content: Readable) => Promise<void>
  /** Returns null when no object has this key. */
  open: (key: string) => Promise<Readable | null>
  remove: (key: string) => Promise<void>
  /** Lists all objects whose key begins with `prefix`. The prefix ends in '/'. */
  list: (prefix: string) => Promise<StoredFile[]>
  /** @throws {StorageError} when the store cannot be reached */
  check: () => Promise<void>
}

/** A failure of the store, not of the caller: a retry may succeed. */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly code: string | undefined

  constructor(cause: unknown) {
    const { message, code, name } = cause as NodeJS.ErrnoException
    super(message, { cause })
    this.code = code ?? name
  }
}

export function withStorageErrors(store: FileStore): FileStore {
  const telling =
    <A extends unknown[], R>(work: (...given: A) => Promise<R>) =>
    async (...given: A) => {
      try {
        return await work(...given)
      } catch (error) {
        throw new StorageError(error)
      }
    }
  return {
    put: telling(store.put),
    write: telling(store.write),
    open: telling(store.open),
    remove: telling(store.remove),
    list: telling(store.list),
    check: telling(store.check),
  }
}

const form = /^[a-z0-9-]+(\/[a-z0-9-]+(\.[a-z0-9]+)?)*$/

/** @throws for a text without the form of a key. Such a text must never reach a file system. */
export function assertKey(key: string) {
  if (!form.test(key)) throw new Error('not a file key')
  return key
}
