import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newEmail } from '@plantao/testkit/random'
import type { Page } from '@playwright/test'
import type { App } from '../../harness/app/app.ts'
import { operationsOf } from '../../harness/app/openapi.ts'
import { createPair, type Pair } from '../../harness/app/pair.ts'
import { untilQueuesAreEmpty } from '../../harness/app/queues.ts'
import { validCallsOf } from '../../harness/app/valid-calls.ts'
import { Observer } from '../../harness/browser/browser.ts'
import type { Report, Scenario } from '../../harness/report/scenario.ts'

/** A page of another origin, open in the victim's browser, sends requests, opens frames and reads answers. */
export const scenario: Scenario = {
  async run({ startApp, openBrowser, report, atEnd }) {
    const app = await startApp()
    const browser = await openBrowser()
    const server = createServer((_, answer) =>
      answer.setHeader('content-type', 'text/html').end('<!doctype html><body>'),
    )
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
    atEnd(() => server.close())
    const attacker = `http://localhost:${(server.address() as AddressInfo).port}`

    const pair = await createPair(app)
    const targets = await targetsOf(app, pair)
    const before = await digestOfTables(app)
    const observer = new Observer(browser, app.url)
    let sent = 0
    for (const victim of [pair.medico, pair.hospital]) {
      const page = await (await observer.openPage(victim)).context().newPage()
      await page.goto(attacker)
      sent += await page.evaluate(sendAll, targets)
      if (victim === pair.medico) await openFrames(page, app, report)
    }
    await observer.close()
    const after = await digestOfTables(app)
    const changed = Object.keys(before).filter((table) => before[table] !== after[table])
    report.none('requests from another origin to every route, eight ways: tables changed', sent, changed)
    report.none('requests from another origin: cookies set', sent, observer.cookies)
    await readAnswers(targets, attacker, report)
  },
}

interface Target {
  method: string
  url: string
  body: object
}

/** Every route of the running server, with bodies that it would accept from the victim. */
async function targetsOf(app: App, pair: Pair): Promise<Target[]> {
  const { email, refresh, password } = pair.medico
  const values = {
    email,
    newEmail: newEmail(),
    refreshToken: refresh,
    currentPassword: password,
    vagaId: pair.freeVaga,
  }
  const validCalls = validCallsOf(pair, values)
  return (await operationsOf(app.url)).flatMap((operation) => {
    const { params = {}, query = {}, body = {} } = validCalls(operation).at(-1)!
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => params[name]!)
    return { method: operation.method, url: `${app.url}${path}?${new URLSearchParams(query)}`, body }
  })
}

/** Runs in the attacker's page: sends each request by forms, fetch and beacon. @returns how many were sent. */
async function sendAll(targets: Target[]): Promise<number> {
  const submit = async ({ url, method, body }: Target, enctype: string) => {
    const frame = document.body.appendChild(document.createElement('iframe'))
    frame.name = crypto.randomUUID()
    const form = document.body.appendChild(document.createElement('form'))
    Object.assign(form, { action: url, method: method === 'GET' ? 'get' : 'post', enctype, target: frame.name })
    const asText = [[JSON.stringify(body).slice(0, -1), '"x":1}']]
    for (const [name, value] of enctype === 'text/plain' ? asText : Object.entries(body)) {
      const input = form.appendChild(document.createElement('input'))
      Object.assign(input, { name, value: typeof value === 'object' ? JSON.stringify(value) : value })
    }
    const loaded = new Promise((resolve) => {
      frame.onload = resolve
      setTimeout(resolve, 1_000)
    })
    form.submit()
    await loaded
    frame.remove()
  }
  const send = ({ url, method, body }: Target, options: RequestInit) =>
    fetch(url, {
      method,
      body: method === 'GET' ? null : JSON.stringify(body),
      credentials: 'include',
      ...options,
    }).catch(() => {})
  let sent = 0
  const underWay: Promise<unknown>[] = []
  for (const target of targets) {
    const json = { 'content-type': 'application/json' }
    const method = ['GET', 'POST'].includes(target.method) ? target.method : 'POST'
    const requests = [
      submit(target, 'application/x-www-form-urlencoded'),
      submit(target, 'multipart/form-data'),
      submit(target, 'text/plain'),
      send(target, { method, mode: 'no-cors', headers: { 'content-type': 'text/plain' } }),
      send(target, { headers: json }),
      send(target, { headers: { ...json, apikey: 'anon-local', authorization: 'Bearer x' } }),
      send(target, { method: 'POST', headers: { ...json, 'x-http-method-override': target.method } }),
    ]
    const beacon = new Blob([JSON.stringify(target.body)], { type: 'text/plain' })
    sent += requests.length + Number(navigator.sendBeacon(target.url, beacon))
    underWay.push(...requests)
    if (underWay.length > 60) await Promise.all(underWay.splice(0))
  }
  await Promise.all(underWay)
  return sent
}

/** Without the changes that the server's own jobs make. */
async function digestOfTables(app: App): Promise<Record<string, string>> {
  await untilQueuesAreEmpty(app, ['send-account-email', 'send-email', 'recover-password'])
  const tables = await app.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('app', 'auth')",
  )
  const digests = tables.map(async ({ name }) => {
    const sql = `select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as digest from ${name} t`
    return [name, (await app.query<{ digest: string }>(sql))[0]!.digest] as const
  })
  return Object.fromEntries(await Promise.all(digests))
}

async function openFrames(page: Page, { url }: App, report: Report) {
  const paths = [
    '/',
    '/?view=doctor-login',
    '/hospital/perfil',
    '/privacidade',
    '/nao/existe',
    '/docs/static/index.html',
  ]
  const open = (address: string) =>
    page.evaluate(
      (src) =>
        new Promise<void>((resolve) => {
          const frame = document.body.appendChild(document.createElement('iframe'))
          Object.assign(frame, { src, onload: () => resolve() })
        }),
      address,
    )
  await Promise.all(paths.map((path) => open(`${url}${path}`)))
  const shown = page.frames().filter((frame) => frame.url().startsWith(url))
  report.none('pages in a frame of another origin: shown', paths.length, shown.length)
}

/** Neither an answer nor a preflight may allow another origin to read. */
async function readAnswers(targets: readonly Target[], origin: string, report: Report) {
  const readable: string[] = []
  for (const { method, url } of targets) {
    for (const sent of [method, 'OPTIONS']) {
      const { headers } = await fetch(url, {
        method: sent,
        redirect: 'manual',
        headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': 'apikey' },
      })
      if (headers.has('access-control-allow-origin') || headers.has('set-cookie')) readable.push(`${sent} ${url}`)
    }
  }
  report.none('answers readable from another origin, or with a cookie', targets.length * 2, readable)
}
