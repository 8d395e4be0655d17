import { Counter } from 'prom-client'

export const linesDropped = new Counter({
  name: 'log_lines_dropped_total',
  help: 'Log lines that were not written, because the disk was full or nobody read the output',
  registers: [],
})

export function droppedLine(count: number) {
  return `${JSON.stringify({ level: 40, time: Date.now(), dropped: count, msg: 'log lines dropped' })}\n`
}
