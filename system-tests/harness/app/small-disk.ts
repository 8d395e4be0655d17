import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A small file system in memory. Null where it cannot be made: that needs root on Linux. */
export function mountSmallDisk(mebibytes: number) {
  const folder = mkdtempSync(join(tmpdir(), 'plantao-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=711`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmdirSync(folder)
    return null
  }
  const filler = join(folder, 'filler')
  const bytes = Buffer.alloc(64 * 1024)
  return {
    folder,
    /** Until nothing more can be written. */
    fill() {
      const file = openSync(filler, 'a')
      try {
        while (statfsSync(folder).bavail > 0) writeSync(file, bytes)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    /** Removes what `fill` wrote. */
    empty: () => rmSync(filler, { force: true }),
    unmount() {
      execFileSync('umount', [folder])
      rmdirSync(folder)
    },
  }
}
