import { statfs } from 'node:fs/promises'

/** Minimum free space. The embedded PostgreSQL stops when it cannot add a WAL file of 16 MiB. */
export const minFreeMebibytes = 32
/**
 * How long the disk counts as full after a write failed for lack of space. The measured free space is ignored then,
 * because the write may have gone to another disk, or a quota may be the limit.
 */
const reportedFullMs = 10_000

export interface DiskSpace {
  reportFull: () => void
  hasSpace: () => Promise<boolean>
}

export function watchDiskSpace(folder: string, { free = freeIn, now = () => Date.now() } = {}): DiskSpace {
  let fullAt = Number.NEGATIVE_INFINITY
  return {
    reportFull: () => {
      fullAt = now()
    },
    hasSpace: async () => now() - fullAt > reportedFullMs && (await free(folder)) >= minFreeMebibytes * 1024 ** 2,
  }
}

/** Bytes that users other than root may still write; 0 when the folder cannot be read. */
function freeIn(folder: string) {
  return statfs(folder).then(
    // A file system that reports no blocks does not know its size, so it counts as having space.
    ({ blocks, bavail, bsize }) => (blocks > 0 ? bavail * bsize : Number.POSITIVE_INFINITY),
    () => 0,
  )
}
