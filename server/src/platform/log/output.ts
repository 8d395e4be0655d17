import type { Writable } from 'node:stream'
import { droppedLine, linesDropped } from './dropped-lines.ts'

const defaultMaxUnreadBytes = 1024 * 1024

/** Writes log lines to standard output or standard error. Lines beyond `maxUnreadBytes` are dropped and counted. */
export function openOutput(stream: Writable, { maxUnreadBytes = defaultMaxUnreadBytes } = {}) {
  // Without a listener, a full disk or a closed pipe would end the process.
  stream.on('error', () => {})
  let dropped = 0
  return {
    write(line: string) {
      if (stream.writableLength > maxUnreadBytes) {
        dropped++
        linesDropped.inc()
        return
      }
      const missing = dropped
      dropped = 0
      stream.write(missing > 0 ? droppedLine(missing) + line : line, (error) => {
        if (!error) return
        dropped += missing + 1
        linesDropped.inc()
      })
    },
  }
}
