import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  folder: string
  /** Writes until nothing more goes in. */
  fill: () => void
  /** Takes back what `fill` wrote. */
  empty: () => void
  remove: () => void
}

/** A disk of its own in memory; null where that cannot be made (it needs root on Linux). */
export function openSmallDisk(mebibytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'plantao-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=711`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmdirSync(folder)
    return null
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    fill() {
      const file = openSync(filler, 'a')
      const bytes = Buffer.alloc(64 * 1024)
      try {
        while (statfsSync(folder).bavail > 0) writeSync(file, bytes)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    empty: () => rmSync(filler, { force: true }),
    remove() {
      execFileSync('umount', [folder])
      rmdirSync(folder)
    },
  }
}
