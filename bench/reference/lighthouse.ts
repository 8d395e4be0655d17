import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@plantao/testkit/free-port'
import { type BrowserContext, chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.ts'
import { percentile } from '../load/measure.ts'

/** Not among the locked packages: it would bring a hundred more, for this alone. */
const packageName = 'lighthouse@13.5.0'
const times = 5
/** At times its trace lacks the beginning of the load (NO_NAVSTART). Then it asks to be run again. */
const wantsAnotherRun = 'Please run Lighthouse again'
const attempts = 3

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** Of 100. */
export type Scores = Record<(typeof categories)[number], number>

export interface Lighthouse {
  /** What a tab of it stores is there when Lighthouse comes. */
  browser: BrowserContext
  /** As on a phone; of each score the median of five runs. */
  median: (url: string) => Promise<Scores>
  close: () => Promise<void>
}

/** @throws where there is no browser, or npm cannot bring Lighthouse. */
export async function openLighthouse(): Promise<Lighthouse> {
  await npx(['--version'])
  const executablePath = process.env.CHROMIUM_PATH ?? (await findBrowser(join(import.meta.dirname, '../..')))
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'plantao-lighthouse-'))
  const browser = await chromium.launchPersistentContext(folder, {
    ...(executablePath && { executablePath }),
    args: [`--remote-debugging-port=${port}`],
  })
  const report = join(folder, 'report.json')
  const score = async (url: string, left = attempts): Promise<Record<string, { score: number }>> => {
    const only = `--only-categories=${categories.join()}`
    const output = ['--quiet', '--output=json', `--output-path=${report}`]
    try {
      await npx([url, `--port=${port}`, '--disable-storage-reset', only, ...output])
    } catch (error) {
      if (left > 1 && String(error).includes(wantsAnotherRun)) return score(url, left - 1)
      throw error
    }
    return JSON.parse(readFileSync(report, 'utf8')).categories
  }
  return {
    browser,
    async median(url) {
      const runs: Awaited<ReturnType<typeof score>>[] = []
      for (let n = 0; n < times; n++) runs.push(await score(url))
      const middle = (name: string) => {
        const scores = runs.map((found) => Math.round(found[name]!.score * 100))
        return [
          name,
          percentile(
            scores.sort((a, b) => a - b),
            0.5,
          ),
        ]
      }
      return Object.fromEntries(categories.map(middle))
    },
    async close() {
      await browser.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const npx = (args: string[]) =>
  promisify(execFile)('npx', ['--yes', packageName, ...args], { cwd: tmpdir(), timeout: 300_000 })
