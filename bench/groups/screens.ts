import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createToken } from '@plantao/contract/auth/routes'
import { startApp } from '@plantao/testkit/app'
import { createClient, overHttp } from '@plantao/testkit/client'
import type { BrowserContext } from '@playwright/test'
import { type Lighthouse, openLighthouse, type Scores } from '../reference/lighthouse.ts'
import { judge, notMeasured, type Verdict } from '../report/verdict.ts'
import type { Run } from '../run.ts'

/** Of the demonstration data. */
const medico = { email: 'helena.prado@demonstracao.example', password: 'plantao-demo' }

const emptyPage =
  '<!doctype html><html lang="pt-BR"><meta name="viewport" content="width=device-width"><title>Vazia</title><p>Vazia'

/** Lighthouse of the first screen and of the doctor's dashboard, beside an empty page. */
export async function measureScreens(run: Run) {
  const { verdicts } = run
  const lighthouse = await openLighthouse().catch((error: Error) => error)
  if (lighthouse instanceof Error) {
    const [reason = ''] = lighthouse.message.split('\n')
    return void verdicts.push(notMeasured('Lighthouse', 'beside an empty page', `not started: ${reason}`))
  }
  const app = await startApp({ env: { NODE_ENV: 'production', DEMO: '1' } })
  try {
    verdicts.push(...(await compareScreens(run, lighthouse, app.url)))
  } finally {
    await lighthouse.close()
    await app.stop()
  }
}

async function compareScreens({ say }: Run, { browser, median }: Lighthouse, url: string) {
  say('Lighthouse of an empty page')
  const empty = await measureEmptyPage(median)
  say('Lighthouse of the first screen')
  const first = await median(url)
  say("Lighthouse of the doctor's dashboard")
  await signIn(browser, url)
  const dashboard = await median(`${url}/?view=doctor-dashboard`)
  return [...judgeScreen('first screen', first, empty, 1), ...judgeScreen("doctor's dashboard", dashboard, empty, 3)]
}

function judgeScreen(screen: string, { performance, ...others }: Scores, empty: Scores, points: number): Verdict[] {
  const what = `Lighthouse, ${screen}`
  const told = Object.entries(others).map((entry) => entry.join(' '))
  return [
    judge(
      what,
      `performance within ${points} of an empty page`,
      `${performance} beside ${empty.performance}`,
      performance >= empty.performance - points,
    ),
    judge(
      what,
      'the other three 100',
      told.join(', '),
      Object.values(others).every((score) => score === 100),
    ),
  ]
}

async function measureEmptyPage(median: Lighthouse['median']) {
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end(emptyPage),
  )
  await once(server.listen(0, 'localhost'), 'listening')
  try {
    return await median(`http://localhost:${(server.address() as AddressInfo).port}/`)
  } finally {
    server.close()
  }
}

/** As the web keeps a session. */
async function signIn(browser: BrowserContext, url: string) {
  const { ok } = createClient(overHttp(url))
  const { access_token, refresh_token, expires_in, user } = await ok(createToken, {
    query: { grant: 'password' },
    body: medico,
  })
  const page = await browser.newPage()
  // A picture of the same origin, to reach its storage.
  await page.goto(`${url}/favicon.svg`)
  await page.evaluate((session) => localStorage.setItem('plantao.auth', JSON.stringify(session)), {
    access: access_token,
    refresh: refresh_token,
    expires_at: Date.now() + expires_in * 1000,
    user,
  })
  await page.close()
}
