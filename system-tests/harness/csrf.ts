import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import { doctorData, type Fixtures, newEmail } from './accounts.ts'
import { enter, newWatch, openWindow } from './browser.ts'
import { none, type Report } from './figure.ts'
import { operationsOf } from './openapi.ts'
import { untilNoJobWaits } from './queues.ts'
import type { Cast } from './xss.ts'

/** Another origin, whose pages the victim opens in the same browser. */
async function openAttacker() {
  const server = createServer((_request, answer) => {
    answer.setHeader('content-type', 'text/html').end('<!doctype html><title>prize</title><body>')
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  return { url, close: () => new Promise((resolve) => server.close(resolve)) }
}

interface Target {
  method: string
  url: string
  body: unknown
}

export async function checkAttacks(browser: Browser, fixtures: Fixtures, cast: Cast, report: Report) {
  const attacker = await openAttacker()
  const watch = newWatch()
  try {
    const targets = await targetsOf(fixtures, cast)
    const before = await stateOf(fixtures)
    let tried = 0
    for (const victim of [cast.medico, cast.hospital]) {
      const context = await openWindow(browser, fixtures.url, watch)
      await enter(context, victim)
      const page = await context.newPage()
      await page.goto(attacker.url)
      tried += await attack(page, targets)
      if (victim === cast.medico) await checkFrames(page, fixtures, report)
      await context.close()
    }
    const after = await stateOf(fixtures)
    const changed = Object.keys(before).filter((table) => before[table] !== after[table])
    for (const table of changed) console.error(`${table} was changed from another origin`)
    report(none('requests from another origin to every route, eight ways: tables changed', tried, changed.length))
    report(none('requests from another origin: cookies set', tried, watch.cookies.length))
    await checkUnreadable(targets, attacker.url, report)
  } finally {
    await attacker.close()
  }
}

/** Every route of the running server, with bodies that it would take from the victim. */
async function targetsOf(fixtures: Fixtures, { medico, hospital, vaga }: Cast): Promise<Target[]> {
  const { rows } = await fixtures.owner.query('select id from app.candidaturas where vaga_id = $1', [vaga])
  const profile = { nome: 'x', crm: 'x', especialidade: 'x', telefone: '' }
  const content = { nome_vaga: 'x', especialidade: 'x', data: '2099-01-01', horario: 'x' }
  const bodies: Record<string, unknown> = {
    'POST /auth/v1/signup': { email: newEmail(), password: 'segredo-123', data: doctorData },
    'POST /auth/v1/token': { refresh_token: medico.refresh },
    'POST /auth/v1/confirm': { token: 'x'.repeat(43), password: 'tomada-123' },
    'POST /auth/v1/resend': { email: medico.email },
    'POST /auth/v1/recover': { email: medico.email },
    'POST /auth/v1/password': { current_password: medico.password, password: 'tomada-123' },
    'POST /rest/v1/candidaturas': { vaga_id: vaga, medico_id: medico.id },
    'POST /functions/v1/accept-candidatura': { candidatura_id: rows[0].id },
    'POST /functions/v1/close-vaga': { vaga_id: vaga },
    'POST /auth/v1/reset': { token: 'x'.repeat(43), password: 'tomada-123' },
    'POST /functions/v1/delete-account': { password: medico.password },
    'POST /rest/v1/medicos': profile,
    'PATCH /rest/v1/medicos/{id}': profile,
    'PATCH /rest/v1/hospitais/{id}': { nome: 'x', localizacao: 'x', endereco: 'x', cidade: 'x', telefone: 'x' },
    'POST /rest/v1/vagas': { ...content, hospital_id: hospital.id },
    'PATCH /rest/v1/vagas/{id}': content,
  }
  return (await operationsOf(fixtures.url)).map(({ method, path, body }) => {
    const given = bodies[`${method} ${path}`]
    if (body && !given) throw new Error(`say what ${method} ${path} would take`)
    const place = path
      .replace(/\{name\}/, `${medico.userId}.pdf`)
      .replace(/\{\w+\}/, path.includes('medicos') ? medico.id : path.includes('hospitais') ? hospital.id : vaga)
    return {
      method,
      url: `${fixtures.url}${place}${path === '/auth/v1/token' ? '?grant=refresh' : ''}`,
      body: given ?? {},
    }
  })
}

/** Forms, fetches, beacons: whatever a page may send elsewhere. */
function attack(page: Page, targets: readonly Target[]): Promise<number> {
  return page.evaluate(async (all) => {
    let tried = 0
    const batch: Promise<unknown>[] = []
    const submit = async (target: Target, enctype: string) => {
      const frame = document.body.appendChild(document.createElement('iframe'))
      frame.name = crypto.randomUUID()
      const form = document.body.appendChild(document.createElement('form'))
      Object.assign(form, {
        action: target.url,
        method: target.method === 'GET' ? 'get' : 'post',
        enctype,
        target: frame.name,
      })
      const entries =
        enctype === 'text/plain'
          ? [[JSON.stringify(target.body).slice(0, -1), '"x":1}']]
          : Object.entries(target.body as object)
      for (const [name, value] of entries) {
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
    const fetching = (target: Target, options: RequestInit) => {
      const body = target.method === 'GET' ? null : JSON.stringify(target.body)
      return fetch(target.url, { method: target.method, body, credentials: 'include', ...options }).catch(() => {})
    }
    for (const target of all) {
      const json = { 'content-type': 'application/json' }
      const simple = ['GET', 'POST'].includes(target.method) ? target.method : 'POST'
      const sends = [
        ...['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'].map((type) =>
          submit(target, type),
        ),
        fetching(target, { method: simple, mode: 'no-cors', headers: { 'content-type': 'text/plain' } }),
        fetching(target, { headers: json }),
        fetching(target, { headers: { ...json, apikey: 'anon-local', authorization: 'Bearer x' } }),
        fetching(target, { method: 'POST', headers: { ...json, 'x-http-method-override': target.method } }),
      ]
      batch.push(...sends)
      if (batch.length > 60) await Promise.all(batch.splice(0))
      const beacon = new Blob([JSON.stringify(target.body)], { type: 'text/plain' })
      tried += sends.length + Number(navigator.sendBeacon(target.url, beacon))
    }
    await Promise.all(batch)
    return tried
  }, targets)
}

/** A digest of each table, without what a server's own work changes. */
async function stateOf({ owner }: Fixtures): Promise<Record<string, string>> {
  await untilNoJobWaits({ owner }, ['send-account-email', 'send-email', 'recover-password'], 20_000)
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('app', 'auth') order by 1`,
  )
  const state: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await owner.query(
      `select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as digest from ${name} t`,
    )
    state[name] = rows[0].digest
  }
  return state
}

async function checkFrames(page: Page, { url }: Fixtures, report: Report) {
  const addresses = [
    '/',
    '/?view=doctor-login',
    '/hospital/perfil',
    '/privacidade',
    '/nao/existe',
    '/docs/static/index.html',
  ]
  await page.evaluate(
    (all) =>
      Promise.all(
        all.map(
          (address) =>
            new Promise((resolve) => {
              const frame = document.body.appendChild(document.createElement('iframe'))
              frame.onload = resolve
              frame.src = address
            }),
        ),
      ),
    addresses.map((path) => `${url}${path}`),
  )
  const framed = page.frames().filter((frame) => frame.url().startsWith(url))
  report(none('pages in a frame of another origin: shown', addresses.length, framed.length))
}

/** Nor is an answer, or a permission to ask, given to another origin. */
async function checkUnreadable(targets: readonly Target[], origin: string, report: Report) {
  let failed = 0
  for (const { method, url } of targets) {
    for (const asked of [method, 'OPTIONS']) {
      const answer = await fetch(url, {
        method: asked,
        redirect: 'manual',
        headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': 'apikey' },
      })
      if (answer.headers.has('access-control-allow-origin') || answer.headers.has('set-cookie')) failed++
    }
  }
  report(none('answers readable from another origin, or with a cookie', targets.length * 2, failed))
}
