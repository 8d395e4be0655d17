import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Resident memory of a process, in MB. */
export function memoryOf(pid: number) {
  if (process.platform === 'linux')
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) / 1024
}

export function watchMemory(pid: number) {
  const before = memoryOf(pid)
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid))
  }, 500)
  return {
    before,
    /** @returns the growth from the start to the peak, in MB. */
    stop() {
      clearInterval(timer)
      return peak - before
    },
  }
}
