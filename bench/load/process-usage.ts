import { readdirSync, readFileSync } from 'node:fs'

/** Of one process since its start, and of its children that have ended; in seconds. */
interface CpuTimes {
  parent: number
  own: number
  endedChildren: number
}

const ticksPerSecond = 100

/** Null where the system does not tell. Only Linux does. */
function cpuTimes(pid: number): CpuTimes | null {
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

/** Of a process and all that it started but `except`, in seconds. */
export function cpuSecondsWithChildren(pid: number, except?: number) {
  const first = cpuTimes(pid)
  if (!first) return Number.NaN
  const children = childrenOf(pid)
    .filter((child) => child !== except)
    .map(cpuTimes)
  return children.reduce(
    (sum, times) => sum + (times ? times.own + times.endedChildren : 0),
    first.own + first.endedChildren,
  )
}

function childrenOf(pid: number) {
  const running = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return running.map(Number).filter((id) => parentOf(id) === pid)
}

/** The process that started this one. */
export const parentOf = (pid: number) => cpuTimes(pid)?.parent ?? Number.NaN

/** Resident memory in MB: now, with that of all that it started but `except`, and at its own highest. */
export function memoryOf(pid: number, except?: number) {
  try {
    const children = childrenOf(pid).filter((child) => child !== except)
    const now = [pid, ...children].reduce((sum, id) => sum + megabytesOf(id, 'VmRSS'), 0)
    return { now, peak: Math.max(now, megabytesOf(pid, 'VmHWM')) }
  } catch {
    return { now: Number.NaN, peak: Number.NaN }
  }
}

function megabytesOf(pid: number, name: string) {
  const status = readFileSync(`/proc/${pid}/status`, 'latin1')
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024
}
