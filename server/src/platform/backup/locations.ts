import { resolve } from 'node:path'
import type { FileStore } from '../files/file-store.ts'
import { openFolderStore } from '../files/folder-store.ts'
import { openS3Store } from '../files/s3-store.ts'
import { isBackupName } from './retention.ts'

const folder = 'backups/'

export const keyOf = (name: string) => `${folder}${name}.age`

export const nameOf = (key: string) => key.slice(folder.length, -'.age'.length)

export const openLocation = (location: string): Promise<FileStore> =>
  location.startsWith('s3:') ? openS3Store(location) : openFolderStore(resolve(location))

/** Names of the backups in a store, oldest first. */
export async function listBackups(store: Pick<FileStore, 'list'>) {
  const names = (await store.list(folder)).map(({ key }) => nameOf(key))
  return names.filter(isBackupName).sort()
}
