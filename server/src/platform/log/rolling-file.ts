import { type FileHandle, open, rename, stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { droppedLine, linesDropped } from './dropped-lines.ts'

interface Limits {
  /** Of one file. */
  maxBytes?: number
  /** Files at most, the current one among them: `server.log`, `server.log.1`, … */
  files?: number
  /** Characters that may wait for the disk; lines beyond are dropped. */
  maxWaiting?: number
  /** Milliseconds between two tries when writing fails. */
  retryAfter?: number
  /** Milliseconds that closing waits for the disk. */
  lastTry?: number
  /** In place of the file system's. */
  openFile?: (path: string) => Promise<Pick<FileHandle, 'write' | 'close'>>
}

export interface RollingFile {
  /** Never waits and never throws. */
  write: (line: string) => void
  /** Writes what waits, unless that takes too long. */
  close: () => Promise<void>
}

/**
 * A file of bounded size in a row of bounded length. One write is under way at a time. What cannot be written, because the disk
 * is full or the file may not be written, is tried again for ever; what comes meanwhile and finds no room is dropped and counted.
 */
export function openRollingFile(
  path: string,
  {
    maxBytes = 10 * 1024 * 1024,
    files = 5,
    maxWaiting = 1024 * 1024,
    retryAfter = 1_000,
    lastTry = 2_000,
    openFile = (path) => open(path, 'a', 0o600),
  }: Limits = {},
): RollingFile {
  const closing = new AbortController()
  let waiting: string[] = []
  let waitingLength = 0
  let dropped = 0
  let file: { handle: Pick<FileHandle, 'write' | 'close'>; size: number } | undefined
  let writing: Promise<void> | undefined

  /** Everything that waits, and after it how much is missing. */
  function take() {
    const lines = waiting
    if (dropped > 0) lines.push(droppedLine(dropped))
    waiting = []
    waitingLength = 0
    dropped = 0
    return Buffer.from(lines.join(''))
  }

  async function writeAll() {
    // First what others log in this turn.
    await null
    while (waiting.length > 0) {
      for (let rest = take(); rest.length > 0; ) {
        try {
          file = await fileFor(rest.length)
          const { bytesWritten } = await file.handle.write(rest)
          file.size += bytesWritten
          rest = rest.subarray(bytesWritten)
        } catch {
          await release()
          if (closing.signal.aborted) return
          await wait(retryAfter, undefined, { signal: closing.signal }).catch(() => {})
        }
      }
    }
    writing = undefined
  }

  /** The open file, or a new one when this many bytes more would be too many. */
  async function fileFor(bytes: number) {
    if (file && file.size + bytes <= maxBytes) return file
    await release()
    const size = await sizeOf(path)
    const isFull = size > 0 && size + bytes > maxBytes
    if (isFull) await moveOn()
    return { handle: await openFile(path), size: isFull ? 0 : size }
  }

  async function release() {
    const { handle } = file ?? {}
    file = undefined
    await handle?.close().catch(() => {})
  }

  /** The oldest is overwritten. Fails when one cannot be moved, so that no file grows beyond its limit. */
  async function moveOn() {
    for (let n = files - 1; n > 0; n--) {
      await rename(n === 1 ? path : `${path}.${n - 1}`, `${path}.${n}`).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
    }
  }

  return {
    write(line) {
      if (waitingLength + line.length > maxWaiting) {
        dropped++
        linesDropped.inc()
        return
      }
      waiting.push(line)
      waitingLength += line.length
      writing ??= writeAll()
    },
    async close() {
      // Ends the pause before the next try, which then is the last.
      closing.abort()
      const finished = (async () => {
        await writing
        await release()
      })()
      await Promise.race([finished, wait(lastTry, undefined, { ref: false })])
    },
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
