import { type FileHandle, open, rename, stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { droppedLine, linesDropped } from '@plantao/server/platform/log/dropped-lines'

interface Limits {
  maxBytes?: number
  /** Maximum number of files, including the current one: `server.log`, `server.log.1`, … */
  maxFiles?: number
  /** Maximum number of characters that wait for the disk. Further lines are dropped. */
  maxQueuedChars?: number
  /** Batching interval: writing each line alone would take as much time as a short request. */
  collectMs?: number
  retryDelayMs?: number
  closeTimeoutMs?: number
  /** Replaces the file system in tests. */
  openFile?: (path: string) => Promise<Pick<FileHandle, 'write' | 'close'>>
}

export interface RollingFile {
  /** Never blocks and never throws. */
  write: (line: string) => void
  /** Writes the queued lines, unless that takes too long. */
  close: () => Promise<void>
}

/** A log file rotated at a maximum size. Failed writes are retried; lines that do not fit the queue are dropped. */
export function openRollingFile(
  path: string,
  {
    maxBytes = 10 * 1024 * 1024,
    maxFiles = 5,
    maxQueuedChars = 1024 * 1024,
    collectMs = 50,
    retryDelayMs = 1_000,
    closeTimeoutMs = 2_000,
    openFile = (path) => open(path, 'a', 0o600),
  }: Limits = {},
): RollingFile {
  const closing = new AbortController()
  let queued: string[] = []
  let queuedChars = 0
  let dropped = 0
  let file: { handle: Pick<FileHandle, 'write' | 'close'>; size: number } | undefined
  let isFirst = true
  let writing: Promise<void> | undefined

  /** Takes the queued lines, and adds one that says how many lines were dropped. */
  function takeQueue() {
    const lines = queued
    if (dropped > 0) lines.push(droppedLine(dropped))
    queued = []
    queuedChars = 0
    dropped = 0
    return Buffer.from(lines.join(''))
  }

  /** Pauses for this time, or until `close` is called. */
  const pause = (milliseconds: number) => wait(milliseconds, undefined, { signal: closing.signal }).catch(() => {})

  async function writeAll() {
    while (queued.length > 0) {
      await pause(collectMs)
      for (let rest = takeQueue(); rest.length > 0; ) {
        // `isLast` is read before the write, so that a close during a failing write still allows one retry.
        const isLast = closing.signal.aborted
        try {
          file = await fileFor(rest.length)
          const { bytesWritten } = await file.handle.write(rest)
          file.size += bytesWritten
          rest = rest.subarray(bytesWritten)
        } catch {
          await release()
          if (isLast) return
          await pause(retryDelayMs)
        }
      }
    }
    writing = undefined
  }

  /** The open file, or a new one if these bytes would not fit. */
  async function fileFor(bytes: number) {
    if (file && file.size + bytes <= maxBytes) return file
    await release()
    const size = await sizeOf(path)
    // A killed process may have left an incomplete last line: the next line must not continue it.
    const end = isFirst && size > 0 && !(await endsWithLine(path, size)) ? '\n' : ''
    const isFull = size > 0 && size + end.length + bytes > maxBytes
    if (isFull) await rotate()
    file = { handle: await openFile(path), size: isFull ? 0 : size + end.length }
    if (end && !isFull) await file.handle.write(Buffer.from(end))
    isFirst = false
    return file
  }

  async function release() {
    const { handle } = file ?? {}
    file = undefined
    await handle?.close().catch(() => {})
  }

  /** Overwrites the oldest file. @throws when a file cannot be renamed: continuing would exceed the size limit */
  async function rotate() {
    for (let n = maxFiles - 1; n > 0; n--) {
      await rename(n === 1 ? path : `${path}.${n - 1}`, `${path}.${n}`).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
    }
  }

  return {
    write(line) {
      if (queuedChars + line.length > maxQueuedChars) {
        dropped++
        linesDropped.inc()
        return
      }
      queued.push(line)
      queuedChars += line.length
      writing ??= writeAll()
    },
    async close() {
      // Cuts short the pause before the next write, and leaves at most one retry.
      closing.abort()
      const finished = (async () => {
        await writing
        await release()
      })()
      await Promise.race([finished, wait(closeTimeoutMs, undefined, { ref: false })])
    },
  }
}

async function endsWithLine(path: string, size: number) {
  const file = await open(path)
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(1), position: size - 1 })
    return buffer.toString() === '\n'
  } finally {
    await file.close()
  }
}

async function sizeOf(path: string) {
  try {
    return (await stat(path)).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}
