import type { Readable } from 'node:stream'

export interface StoredFile {
  key: string
  modifiedAt: Date
}

/** Stores whole files. The server makes the keys, never a caller, and writes none twice. */
export interface FileStore {
  /** Stores the file at the path `draft`. After a crash the object is complete or absent. */
  put: (key: string, draft: string) => Promise<void>
  /** Stores a stream of any length. After a crash the object is complete or absent. */
  write: (key: string, content: Readable) => Promise<void>
  /** Null when there is no such object. */
  open: (key: string) => Promise<Readable | null>
  remove: (key: string) => Promise<void>
  /** All objects whose key begins with the prefix, which ends in '/'. */
  list: (prefix: string) => Promise<StoredFile[]>
  /** @throws {StorageError} when the store cannot be reached. */
  check: () => Promise<void>
}

/** The store failed, not the caller: the same may succeed later. */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly code: string | undefined

  constructor(cause: unknown) {
    const { message, code, name } = cause as NodeJS.ErrnoException
    super(message, { cause })
    this.code = code ?? name
  }
}

/** Every failure of the store is a StorageError. */
export function tellingFailures(store: FileStore): FileStore {
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

/**
 * @throws for any other text than a key made by the server, which would be a bug, so that it never reaches a file
 * system.
 */
export function assertKey(key: string) {
  if (!form.test(key)) throw new Error('not a file key')
  return key
}
