import type { Writable } from 'node:stream'
import { droppedLine, linesDropped } from './dropped-lines.ts'

/** More than this unread, and lines are dropped. */
const unreadBytes = 1024 * 1024

/**
 * Log lines on the standard output or error. A reader that stops reading costs lines, and neither memory nor time: a pipe
 * takes what it can at once, Node keeps the rest, and here is the limit of that rest.
 */
export function openOutput(stream: Writable, { unread = unreadBytes } = {}) {
  // Unheard, a full disk or a closed pipe would end the process.
  stream.on('error', () => {})
  let dropped = 0
  return {
    write(line: string) {
      if (stream.writableLength > unread) {
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
