import { readdirSync, readFileSync } from 'node:fs'

/** The id of the parent, and the CPU seconds of the process and of its children that have ended. */
interface CpuTimes {
  parent: number
  own: number
  endedChildren: number
}

const ticksPerSecond = 100

/** Returns null for a process that has ended, and on any system other than Linux. */
function cpuTimes(pid: number): CpuTimes | null {
  try {
    // The program's name in brackets may contain anything. The fields after it are numbered from 3 (proc_pid_stat(5)).
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

/** CPU seconds of a process and of its children, without the child `except`; NaN outside Linux. */
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

/** The id of the parent process; NaN outside Linux. */
export const parentOf = (pid: number) => cpuTimes(pid)?.parent ?? Number.NaN
