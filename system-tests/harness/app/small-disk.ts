import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Mounts a small file system in memory. Returns null on other systems than Linux, and without root. */
export function mountSmallDisk(mebibytes: number) {
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
    fill: () => void spawnSync('sh', ['-c', `cat /dev/zero >> '${filler}'`]),
    empty: () => rmSync(filler, { force: true }),
    unmount() {
      execFileSync('umount', [folder])
      rmdirSync(folder)
    },
  }
}
