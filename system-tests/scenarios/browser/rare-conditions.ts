import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../../harness/browser/browser.ts'
import type { Test } from '../../harness/report/scenario.ts'

interface Suite {
  title: string
  specs?: { title: string; ok: boolean }[]
  suites?: Suite[]
}

/**
 * Runs the end-to-end tests tagged `@rare`, which `npm test` leaves out. Some open every screen under a condition that
 * few people meet, such as the oldest browser. Others check one function, such as Back, on every screen.
 */
export async function run({ report }: Test) {
  const folder = mkdtempSync(join(tmpdir(), 'plantao-rare-'))
  const results = join(folder, 'results.json')
  const env = { ...process.env, CHROMIUM_PATH: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: results }
  const cwd = join(import.meta.dirname, '../../..')
  const args = ['test', '-c', 'e2e', '--grep', '@rare', '--timeout', '600000', '--reporter', 'json']
  const child = spawn(join(cwd, 'node_modules/.bin/playwright'), args, {
    cwd,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await new Promise((resolve) => child.once('close', resolve))
  const { suites } = JSON.parse(readFileSync(results, 'utf8')) as { suites: Suite[] }
  rmSync(folder, { recursive: true })
  const specs = suites.flatMap(specsOf)
  const failed = specs.filter(({ ok }) => !ok).map(({ title }) => title)
  report.none('screens under rare conditions, with Back and with typed text', specs.length, failed)
}

function specsOf({ specs = [], suites = [] }: Suite): { title: string; ok: boolean }[] {
  return [...specs, ...suites.flatMap(specsOf)]
}
