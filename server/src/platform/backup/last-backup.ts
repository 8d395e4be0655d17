import { Readable } from 'node:stream'
import type { FileStore } from '../files/file-store.ts'

/** The application's file store holds the time of the last good backup under this key, for the operators. */
export const lastBackupKey = 'backups/last'

/** A failure is only printed: the backup is good even if this login may only read the store. */
export async function recordBackup(store: Pick<FileStore, 'write'>, madeAt: Date) {
  try {
    await store.write(lastBackupKey, Readable.from([`${madeAt.toISOString()}\n`]))
  } catch (error) {
    console.error(`The time of this backup could not be noted in the file store: ${(error as Error).message}`)
  }
}
