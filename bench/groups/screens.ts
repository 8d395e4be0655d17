import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createToken } from '@plantao/contract/auth/routes'
import { startApp } from '@plantao/testkit/app'
import { createClient, overHttp } from '@plantao/testkit/client'
import { freePort } from '@plantao/testkit/free-port'
import { chromium, type Page } from '@playwright/test'
import { percentile } from '../load/measure.ts'
import { judge, notMeasured } from '../report/verdict.ts'
import type { Run } from '../run.ts'

/** Not among the locked packages: it would bring a hundred more, for this group alone. */
const lighthouse = 'lighthouse@13.5.0'
const times = 5
const medico = { email: 'helena.prado@demonstracao.example', password: 'plantao-demo' }

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Scores = Record<(typeof categories)[number], number>

/** Lighthouse as on a phone: the first screen and the doctor's dashboard with the demonstration data, beside an empty page. */
export async function measureScreens({ verdicts, say }: Run) {
  const empty = await servePage(
    '<!doctype html><html lang="pt-BR"><meta name="viewport" content="width=device-width"><title>x</title><p>x',
  )
  const app = await startApp({ env: { NODE_ENV: 'production', DEMO: '1' } })
  const profile = mkdtempSync(join(tmpdir(), 'plantao-chromium-'))
  const port = await freePort()
  const browser = await chromium
    .launchPersistentContext(profile, {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [`--remote-debugging-port=${port}`],
    })
    .catch((error: Error) => error)
  try {
    if (browser instanceof Error) throw browser
    const scoresOf = async (what: string, url: string) => {
      say(what)
      const runs: Scores[] = []
      for (let n = 0; n < times; n++) runs.push(await runLighthouse(url, port))
      const median = (name: keyof Scores) =>
        percentile(
          runs.map((run) => run[name]).sort((a, b) => a - b),
          0.5,
        )
      return Object.fromEntries(categories.map((name) => [name, median(name)])) as Scores
    }
    const floor = await scoresOf('Lighthouse of an empty page', empty.url)
    const screens = [
      { what: 'first screen', url: app.url, points: 1, enter: async () => {} },
      { what: "doctor's dashboard", url: `${app.url}/?view=doctor-dashboard`, points: 3, enter: signIn },
    ]
    for (const { what, url, points, enter } of screens) {
      const page = await browser.newPage()
      await enter(page, app.url)
      await page.close()
      const { performance, ...others } = await scoresOf(`Lighthouse of the ${what}`, url)
      verdicts.push(
        judge(
          `Lighthouse, ${what}`,
          `performance within ${points} of an empty page`,
          `${performance} beside ${floor.performance}`,
          performance >= floor.performance - points,
        ),
        judge(
          `Lighthouse, ${what}`,
          'the other three 100',
          Object.entries(others)
            .map((entry) => entry.join(' '))
            .join(', '),
          Object.values(others).every((score) => score === 100),
        ),
      )
    }
  } catch (error) {
    const [line] = String(error).split('\n')
    verdicts.push(
      notMeasured('Lighthouse', 'as near to an empty page as the bars say', `no browser or no ${lighthouse}: ${line}`),
    )
  } finally {
    if (!(browser instanceof Error)) await browser.close()
    rmSync(profile, { recursive: true, force: true })
    await app.stop()
    empty.close()
  }
}

async function servePage(html: string) {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html))
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}

/** As the web keeps a session. */
async function signIn(page: Page, url: string) {
  const { ok } = createClient(overHttp(url))
  const { access_token, refresh_token, expires_in, user } = await ok(createToken, {
    query: { grant: 'password' },
    body: medico,
  })
  await page.goto(`${url}/favicon.svg`)
  await page.evaluate((session) => localStorage.setItem('plantao.auth', JSON.stringify(session)), {
    access: access_token,
    refresh: refresh_token,
    expires_at: Date.now() + expires_in * 1000,
    user,
  })
}

/** In a tab of the browser that is signed in. */
async function runLighthouse(url: string, port: number): Promise<Scores> {
  const folder = mkdtempSync(join(tmpdir(), 'plantao-lighthouse-'))
  const report = join(folder, 'report.json')
  const args = ['--yes', lighthouse, url, `--port=${port}`, '--disable-storage-reset', '--quiet', '--output=json']
  const only = `--only-categories=${categories.join()}`
  await promisify(execFile)('npx', [...args, only, `--output-path=${report}`], { cwd: tmpdir(), timeout: 300_000 })
  const found = JSON.parse(readFileSync(report, 'utf8')).categories as Record<string, { score: number }>
  rmSync(folder, { recursive: true, force: true })
  return Object.fromEntries(categories.map((name) => [name, Math.round(found[name]!.score * 100)])) as Scores
}
