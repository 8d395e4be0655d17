import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'

export interface PidFile {
  pid: number
  port: number
  /** Whether the server accepts connections. */
  isReady: boolean
}

/** The content of postmaster.pid: undefined without the file, 'unreadable' if it is empty or malformed. */
export function readPidFile(data: string): PidFile | 'unreadable' | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!Number.isInteger(pid) || pid <= 1) return 'unreadable'
  return { pid, port: Number.isInteger(port) ? port : 0, isReady: lines[7]?.trim() === 'ready' }
}

export const removePidFile = (data: string) => rmSync(join(data, 'postmaster.pid'), { force: true })

/**
 * Tells which process has this pid. 'ours': probably the PostgreSQL of this data folder. 'other': another program that
 * got the pid later, or a zombie. PostgreSQL itself would take the zombie for a running server.
 */
export function processOf(pid: number, data: string): 'ours' | 'other' | 'gone' {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return 'gone'
  }
  return process.platform === 'linux' ? linuxProcess(pid, data) : psProcess(pid)
}

function linuxProcess(pid: number, data: string) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3)
    if (state === 'Z' || name !== 'postgres') return 'other'
  } catch {
    return 'gone'
  }
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === data ? 'ours' : 'other'
  } catch {
    return 'other' // a process of another account
  }
}

function psProcess(pid: number) {
  const { stdout } = spawnSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], { encoding: 'utf8' })
  const [state = '', ...command] = stdout.trim().split(/\s+/)
  if (state === '') return 'gone'
  return !state.startsWith('Z') && basename(command.join(' ')) === 'postgres' ? 'ours' : 'other'
}
