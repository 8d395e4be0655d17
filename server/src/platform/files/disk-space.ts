import { statfs } from 'node:fs/promises'

/** The embedded PostgreSQL ends when it cannot add a file of 16 MiB to its log. */
const minFreeBytes = 32 * 1024 * 1024
/** After a write was refused: what refused it may be another disk than ours, or a quota. */
const reportedFullMs = 10_000

export interface DiskSpace {
  /** A write found no room. */
  reportFull: () => void
  hasSpace: () => Promise<boolean>
}

/** Whether there is room to write where this folder is, and wherever else a write failed. */
export function watchDiskSpace(folder: string, { free = freeIn, now = () => Date.now() } = {}): DiskSpace {
  let fullAt = Number.NEGATIVE_INFINITY
  return {
    reportFull: () => {
      fullAt = now()
    },
    hasSpace: async () => now() - fullAt > reportedFullMs && (await free(folder)) >= minFreeBytes,
  }
}

/** In bytes, for who is not root. A folder that cannot be looked at has no room. */
function freeIn(folder: string) {
  return statfs(folder).then(
    // A file system without blocks does not tell.
    ({ blocks, bavail, bsize }) => (blocks > 0 ? bavail * bsize : Number.POSITIVE_INFINITY),
    () => 0,
  )
}
