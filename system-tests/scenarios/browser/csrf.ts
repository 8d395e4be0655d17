import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import type { App } from '../../harness/app/app.ts'
import { operationsOf } from '../../harness/app/openapi.ts'
import { untilEmailsAreSent, untilLinksAreMade } from '../../harness/app/queues.ts'
import { createPair, type Pair, validCallsOf } from '../../harness/app/valid-calls.ts'
import { observe } from '../../harness/browser/browser.ts'
import { pages } from '../../harness/browser/page-tours.ts'
import type { Report, Test } from '../../harness/report/scenario.ts'

const ownCookie = 'attacker=1'

/** A page of another origin, open in the victim's browser, sends requests, opens frames and reads answers. */
export async function run({ startApp, openBrowser, report, atEnd }: Test) {
  const app = await startApp()
  // The attacker's page allows everything that ours forbids: to be framed, to be read, and to set a cookie.
  const open = { 'content-type': 'text/html', 'access-control-allow-origin': '*', 'set-cookie': ownCookie }
  const server = createServer((_, answer) => answer.writeHead(200, open).end('<!doctype html><body>'))
  await once(server.listen(0, 'localhost'), 'listening')
  atEnd(() => server.close())
  const attacker = `http://localhost:${(server.address() as AddressInfo).port}`

  const pair = await createPair(app)
  const targets = await targetsOf(app, pair)
  const observer = observe(await openBrowser(), app.url)
  const before = await digestOfTables(app)
  let sent = 0
  for (const victim of [pair.medico, pair.hospital]) {
    const page = await (await observer.openPage(victim)).context().newPage()
    await page.goto(attacker)
    sent += await page.evaluate(sendAll, targets)
    if (victim === pair.medico) await openFrames(page, [app.url, attacker], report)
  }
  const changed = await changedTables(app, before)
  report.none('requests from another origin to every route, eight ways: tables changed', sent, changed)
  // The same requests succeed from our own page with the session.
  const own = await observer.openPage(pair.medico)
  await own.evaluate(sendAll, await targetsOf(app, pair, true))
  const byUs = (await changedTables(app, before)).length
  report.bar('the same requests from our own page, with the session: tables changed', targets.length, '>= 5', byUs)
  await observer.close()
  const [cookies, others] = [observer.cookies, observer.cookies.filter((cookie) => !ownCookie.startsWith(cookie))]
  if (cookies.length === others.length) throw new Error("the attacker's own cookie was not seen")
  report.none('requests from another origin: cookies set', sent, others)
  await readAnswers(targets, attacker, report)
}

interface Target {
  method: string
  url: string
  body: object
  headers: Record<string, string>
}

/** Every route of the running server, with bodies that it would accept from the victim. */
async function targetsOf(app: App, pair: Pair, withSession = false): Promise<Target[]> {
  const validCalls = validCallsOf(pair)
  return (await operationsOf(app.url)).flatMap((operation) => {
    const { as, params = {}, query = {}, body = {} } = validCalls(operation).at(-1)!
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => params[name]!)
    const url = `${app.url}${path}?${new URLSearchParams(query)}`
    const headers = { apikey: 'anon-local', ...(withSession ? as?.headers : { authorization: 'Bearer x' }) }
    return { method: operation.method, url, body, headers }
  })
}

/** Runs in the attacker's page: sends each request by form, fetch and beacon. @returns the number sent. */
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
  const send = ({ url, method, body }: Target, options: RequestInit) => {
    const text = method === 'GET' ? null : JSON.stringify(body)
    return fetch(url, { method, body: text, credentials: 'include', ...options }).catch(() => {})
  }
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
      send(target, { headers: { ...json, ...target.headers } }),
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

/** A digest of each table, taken after the server's own jobs have finished. */
async function digestOfTables(app: App): Promise<Record<string, string>> {
  await untilLinksAreMade(app)
  await untilEmailsAreSent(app)
  const tables = await app.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('app', 'auth')",
  )
  const digests = tables.map(async ({ name }) => {
    const sql = `select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as digest from ${name} t`
    return [name, (await app.query(sql))[0].digest] as const
  })
  return Object.fromEntries(await Promise.all(digests))
}

async function changedTables(app: App, before: Record<string, string>) {
  const after = await digestOfTables(app)
  return Object.keys(before).filter((table) => before[table] !== after[table])
}

async function openFrames(page: Page, [app, attacker]: [string, string], report: Report) {
  const paths = [...pages, '/docs/static/index.html']
  const addresses = [...paths.map((path) => `${app}${path}`), `${attacker}/framed`]
  await page.evaluate(async (addresses) => {
    const loaded = addresses.map((src) => {
      const frame = document.body.appendChild(document.createElement('iframe'))
      return new Promise((onload) => Object.assign(frame, { src, onload }))
    })
    await Promise.all(loaded)
  }, addresses)
  const shown = page.frames().map((frame) => frame.url())
  if (!shown.includes(`${attacker}/framed`)) throw new Error("the attacker's own page was not shown in a frame")
  const ours = shown.filter((url) => url.startsWith(app))
  report.none('pages in a frame of another origin: shown', paths.length, ours)
}

/** Tests that no answer, not even to a preflight, gives another origin access. */
async function readAnswers(targets: readonly Target[], origin: string, report: Report) {
  const readable: string[] = []
  const preflight = { origin, 'access-control-request-headers': 'apikey' }
  for (const { method, url } of [...targets, { method: 'GET', url: origin }]) {
    for (const sent of [method, 'OPTIONS']) {
      const headers = { ...preflight, 'access-control-request-method': method }
      const answer = await fetch(url, { method: sent, redirect: 'manual', headers })
      const allows = ['access-control-allow-origin', 'set-cookie'].some((name) => answer.headers.has(name))
      if (allows) readable.push(`${sent} ${url}`)
    }
  }
  const ours = readable.filter((request) => !request.endsWith(origin))
  if (readable.length - ours.length !== 2) throw new Error("the attacker's own answers were not found readable")
  report.none('answers readable from another origin, or with a cookie', targets.length * 2, ours)
}
