import { readdirSync, readFileSync } from 'node:fs'

/** Of one process since its start, and of its children that have ended; in seconds. */
interface CpuTimes {
  parent: number
  own: number
  endedChildren: number
}

const ticksPerSecond = 100

/** Null where the system does not tell. Only Linux does. */
function cpuTimes(pid: number | string): CpuTimes | null {
  try {
    // The name in brackets may hold anything; the fields after it are numbered from 3 (proc_pid_stat(5)).
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(/\) (?!.*\) )/)
    const field = (number: number) => Number(fields.split(' ')[number - 3])
    return {
      parent: field(4),
      own: (field(14) + field(15)) / ticksPerSecond,
      endedChildren: (field(16) + field(17)) / ticksPerSecond,
    }
  } catch {
    return null
  }
}

export const cpuSeconds = (pid: number) => cpuTimes(pid)?.own ?? Number.NaN

/** Of PostgreSQL's first process and all that it started. */
export function cpuSecondsWithChildren(pid: number) {
  const first = cpuTimes(pid)
  if (!first) return Number.NaN
  const running = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const children = running.map(cpuTimes).filter((times) => times?.parent === pid)
  return children.reduce((sum, times) => sum + times!.own + times!.endedChildren, first.own + first.endedChildren)
}

/** The process that started this one. */
export const parentOf = (pid: number) => cpuTimes(pid)?.parent ?? Number.NaN

/** Resident memory in MB, now and at its highest. */
export function memoryOf(pid: number) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024
    return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
  } catch {
    return { now: Number.NaN, peak: Number.NaN }
  }
}
