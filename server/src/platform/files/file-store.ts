import type { Readable } from 'node:stream'

export interface StoredFile {
  key: string
  modifiedAt: Date
}

/** Where whole files are kept. Keys are made by us, never by a caller, and never written twice. */
export interface FileStore {
  /** The file at `draft` becomes the object: after a crash there is all of it or nothing. */
  put: (key: string, draft: string) => Promise<void>
  /** Null when there is no such object. */
  open: (key: string) => Promise<Readable | null>
  remove: (key: string) => Promise<void>
  /** All objects whose key begins with the prefix, which ends in '/'. */
  list: (prefix: string) => Promise<StoredFile[]>
}

const form = /^[a-z0-9-]+(\/[a-z0-9-]+(\.[a-z0-9]+)?)*$/

/** Anything but the keys we make is a bug that must not reach a file system. */
export function assertKey(key: string) {
  if (!form.test(key)) throw new Error('not a file key')
  return key
}
