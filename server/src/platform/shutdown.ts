import { describeCrash } from './log/log.ts'

export interface Part {
  name: string
  stop: () => Promise<unknown> | unknown
  /** Whether the part is stopped after a crash too. Other parts just end with the process. */
  stopsOnCrash?: boolean
}

interface Options {
  /** Milliseconds for each part. */
  within?: number
  report?: (line: string) => void
}

/** Stops the parts in reverse order. A part that fails or takes too long is reported, and the next is stopped. */
export async function stopAll(running: Part[], { within = 45_000, report = console.error }: Options = {}) {
  for (const { name, stop } of running.splice(0).reverse()) {
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`not within ${within / 1000} s`)), within)
    })
    try {
      await Promise.race([stop(), tooLate])
    } catch (error) {
      report(`${name} did not stop well: ${describeCrash(error)}`)
    } finally {
      clearTimeout(timer)
    }
  }
}
