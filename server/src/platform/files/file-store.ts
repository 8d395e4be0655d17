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
