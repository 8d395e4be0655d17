import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Code that runs inside the server process before the server's own code. */
const preloads = {
  /** Sets the process's clock an hour ahead. */
  clock: `
    const Real = Date
    let ahead = 0
    globalThis.Date = class Date extends Real {
      constructor(...given) { super(...(given.length > 0 ? given : [Real.now() + ahead])) }
      static now() { return Real.now() + ahead }
    }
    const breakIt = () => { ahead = 3_600_000 }
    const mendIt = () => { ahead = 0 }`,
  /** Fills the heap to 36 MiB below its limit. At about 26 MiB below the limit V8 would end the process. */
  memory: `
    const { getHeapStatistics } = process.getBuiltinModule('node:v8')
    let taken = []
    const isFull = () => {
      const { used_heap_size, heap_size_limit } = getHeapStatistics()
      return used_heap_size > heap_size_limit - 36 * 1024 ** 2
    }
    const fill = () => { while (!isFull()) taken.push(new Array(20_000).fill(0.5)) }
    let filling
    // The heap is filled repeatedly, because each collection frees garbage and unused code.
    const breakIt = () => { fill(); filling = setInterval(fill, 200) }
    const mendIt = () => { clearInterval(filling); taken = [] }`,
}

/**
 * Arguments for a Node whose clock or memory breaks on SIGUSR2 and recovers on the next SIGUSR2. @param folder receives
 * the file with the code.
 */
export function breakable(what: keyof typeof preloads, folder: string) {
  const file = join(folder, `break-${what}.mjs`)
  const toggle = `
    let isBroken = false
    process.on('SIGUSR2', () => { isBroken = !isBroken; if (isBroken) breakIt(); else mendIt() })`
  writeFileSync(file, preloads[what] + toggle)
  return [`--import=${file}`, ...(what === 'memory' ? ['--max-old-space-size=160'] : [])]
}
