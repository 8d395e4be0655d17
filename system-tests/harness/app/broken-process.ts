import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Run inside the server before its own code. */
const preloads = {
  /** The machine's clock is an hour ahead. */
  clock: `
    const Real = Date
    let ahead = 0
    globalThis.Date = class Date extends Real {
      constructor(...given) { super(...(given.length > 0 ? given : [Real.now() + ahead])) }
      static now() { return Real.now() + ahead }
    }
    const breakIt = () => { ahead = 3_600_000 }
    const mendIt = () => { ahead = 0 }`,
  /** The process has used up nearly all that it may take. V8 would end it at about 26 MiB below its limit. */
  memory: `
    const { getHeapStatistics } = process.getBuiltinModule('node:v8')
    let taken = []
    const isFull = () => {
      const { used_heap_size, heap_size_limit } = getHeapStatistics()
      return used_heap_size > heap_size_limit - 36 * 1024 ** 2
    }
    const fill = () => { while (!isFull()) taken.push(new Array(20_000).fill(0.5)) }
    let filling
    // Again and again: each collection takes away garbage, and code that is no longer used.
    const breakIt = () => { fill(); filling = setInterval(fill, 200) }
    const mendIt = () => { clearInterval(filling); taken = [] }`,
}

/** Arguments of a Node whose clock or memory breaks on SIGUSR2, and is well again on the next. @param folder for a file. */
export function breakable(what: keyof typeof preloads, folder: string) {
  const file = join(folder, `break-${what}.mjs`)
  const toggle = `
    let isBroken = false
    process.on('SIGUSR2', () => { isBroken = !isBroken; if (isBroken) breakIt(); else mendIt() })`
  writeFileSync(file, preloads[what] + toggle)
  return [`--import=${file}`, ...(what === 'memory' ? ['--max-old-space-size=160'] : [])]
}
