import { type SmtpSink, startSmtpSink } from '@plantao/testkit/smtp-sink'
import type { Browser } from '@playwright/test'
import { startApp, startNode } from '../app/app.ts'
import { openBrowser } from '../browser/browser.ts'

/** A row of the table. Every number in it was measured in this run. */
export interface Figure {
  what: string
  tried: number
  failed: number
  /** The limit in words: '0', '<= 15 %', 'exactly 1'. */
  bar: string
  /** The measured value, where `failed` alone does not show it. */
  seen?: string
  passes: boolean
}

export interface Scenario {
  /** Runs in the background of the others, because it mostly waits. */
  mostlyWaits?: boolean
  /** Runs after all others. */
  isLast?: boolean
  run: (test: Test) => Promise<void>
}

/** What a scenario works with. Everything it starts is stopped when it ends, the newest first. */
export interface Test {
  report: Report
  startApp: typeof startApp
  startNode: typeof startNode
  startSmtpSink: () => Promise<SmtpSink>
  openBrowser: () => Promise<Browser>
  atEnd: (close: () => unknown) => void
}

export type Report = ReturnType<typeof openReport>

/** A failed figure does not end its scenario. */
function openReport(add: (figure: Figure) => void) {
  return {
    /** None of the tries may fail, and there must be at least one. Prints the first failures of a list. */
    none(what: string, tried: number, failures: number | readonly unknown[], seen?: string) {
      const failed = typeof failures === 'number' ? failures : failures.length
      if (typeof failures !== 'number') for (const failure of failures.slice(0, 5)) console.log(`    ${failure}`)
      add({ what, tried, failed, bar: '0', seen, passes: failed === 0 && tried > 0 })
    },
    exactly(what: string, tried: number, wanted: number, seen: number, otherFailures = 0) {
      const failed = Math.abs(wanted - seen) + otherFailures
      add({ what, tried, failed, bar: `exactly ${wanted}`, seen: String(seen), passes: failed === 0 && tried > 0 })
    },
    /** A limit for a measured value. */
    bar(what: string, tried: number, bar: string, seen: string, passes: boolean) {
      add({ what, tried, failed: passes ? 0 : 1, bar, seen, passes: passes && tried > 0 })
    },
  }
}

export async function runScenario({ run }: Scenario, add: (figure: Figure) => void) {
  const closers: (() => unknown)[] = []
  const ending = <T>(started: T, close: (started: T) => unknown) => {
    closers.push(() => close(started))
    return started
  }
  try {
    await run({
      report: openReport(add),
      startApp: async (...options) => ending(await startApp(...options), (app) => app.stop()),
      startNode: async (...options) => ending(await startNode(...options), (node) => node.stop()),
      startSmtpSink: async () => ending(await startSmtpSink(), (sink) => sink.close()),
      openBrowser: async () => ending(await openBrowser(), (browser) => browser.close()),
      atEnd: (close) => closers.push(close),
    })
  } finally {
    const failures: unknown[] = []
    for (const close of closers.reverse()) {
      try {
        await close()
      } catch (error) {
        // What was started before is stopped all the same, or it would run beside the next scenarios.
        failures.push(error)
      }
    }
    for (const failure of failures) console.error(failure)
    if (failures.length > 0)
      add({ what: 'what it started ends', tried: closers.length, failed: failures.length, bar: '0', passes: false })
  }
}

/** The full size, unless `SYSTEM_TEST_SCALE` makes the run smaller. */
export function scaled(size: number) {
  return Math.max(1, Math.round(size * Number(process.env.SYSTEM_TEST_SCALE ?? 1)))
}
