import { inspect } from 'node:util'
import { startSmtpSink } from '@plantao/testkit/network/smtp-sink'
import { startApp, startNode } from '../app/app.ts'
import type { AppClient } from '../app/client.ts'
import { openBrowser } from '../browser/browser.ts'

/** A row of the table. Each number in it was measured in this run. */
export interface Figure {
  what: string
  tried: number
  failed: number
  /** The limit in words: '0', '<= 15 %', 'exactly 1'. */
  bar: string
  /** The measured value, if `failed` alone does not show it. */
  seen?: string
  passes: boolean
}

export interface Scenario {
  run: (test: Test) => Promise<void>
  /** True for a scenario that runs beside the others, because it waits most of the time. */
  mostlyWaits?: boolean
  isLast?: boolean
}

export type Test = ReturnType<typeof openTest>['test']
export type Report = ReturnType<typeof openReport>

export interface ServersTest {
  startServers: () => Promise<{ app: AppClient; urls: readonly string[] }>
  report: Report
}

/** Collects figures. A failed figure does not end its scenario. */
export function openReport(add: (figure: Figure) => void) {
  return {
    /** Passes when there was a try and none failed. Prints the first failures if they are given as a list. */
    none(what: string, tried: number, failures: number | boolean | readonly unknown[], seen?: string) {
      const failed = Array.isArray(failures) ? failures.length : Number(failures)
      if (Array.isArray(failures))
        for (const failure of failures.slice(0, 5))
          console.log(`    ${typeof failure === 'string' ? failure : inspect(failure, { depth: 1 }).slice(0, 500)}`)
      add({ what, tried, failed, bar: '0', seen, passes: failed === 0 && tried > 0 })
    },
    exactly(what: string, tried: number, wanted: number, seen: number, otherFailures = 0) {
      const failed = Math.abs(wanted - seen) + otherFailures
      add({ what, tried, failed, bar: `exactly ${wanted}`, seen: String(seen), passes: failed === 0 && tried > 0 })
    },
    /** @param bar for example '<= 50 MB' or '>= 50 a second'. @param value NaN if nothing was measured, which fails. */
    bar(what: string, tried: number, bar: string, value: number, note = '') {
      const [, sign, limit, unit = ''] = /^([<>]=) (\d+)(.*)$/.exec(bar)!
      const passes = tried > 0 && (sign === '<=' ? value <= Number(limit) : value >= Number(limit))
      const digits = Number.isInteger(value) || value >= 30 ? 0 : value < 3 ? 2 : 1
      add({ what, tried, failed: passes ? 0 : 1, bar, seen: `${value.toFixed(digits)}${unit}${note}`, passes })
    },
  }
}

/** The input of a scenario. `close` stops everything that the scenario started, newest first. */
function openTest(report: Report) {
  const closers: (() => unknown)[] = []
  const starting =
    <O extends unknown[], S>(start: (...options: O) => Promise<S>, close: (started: S) => unknown) =>
    async (...options: O) => {
      const started = await start(...options)
      closers.push(() => close(started))
      return started
    }
  const starters = {
    startApp: starting(startApp, (app) => app.stop()),
    startNode: starting(startNode, (node) => node.stop()),
    startSmtpSink: starting(startSmtpSink, (sink) => sink.close()),
    openBrowser: starting(openBrowser, (browser) => browser.close()),
  }
  const test = {
    report,
    ...starters,
    /** Starts two server processes: an app, and a second process over its database. */
    async startServers() {
      const app = await starters.startApp()
      return { app, urls: [app.url, (await starters.startNode(app)).url] }
    },
    atEnd: (close: () => unknown) => closers.push(close),
  }
  async function close() {
    const failures: unknown[] = []
    // Stops the other parts even if one fails to stop, because they would disturb the next scenarios.
    for (const end of closers.reverse()) {
      try {
        await end()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) report.none('what it started ends', closers.length, failures)
  }
  return { test, close }
}

export async function runScenario({ run }: Scenario, add: (figure: Figure) => void) {
  const { test, close } = openTest(openReport(add))
  await run(test).finally(close)
}

/** The full size times `SYSTEM_TEST_SCALE`, but at least 1. */
export function scaled(size: number) {
  return Math.max(1, Math.round(size * Number(process.env.SYSTEM_TEST_SCALE ?? 1)))
}
