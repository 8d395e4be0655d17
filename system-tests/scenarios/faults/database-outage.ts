import { randomUUID } from 'node:crypto'
import { renameSync } from 'node:fs'
import { createToken, signUp } from '@plantao/contract/auth/routes'
import { applyToVaga } from '@plantao/contract/candidaturas/routes'
import { getOwnMedico } from '@plantao/contract/medicos/routes'
import { followChanges } from '@plantao/contract/notificacoes/routes'
import type { RouteDescription } from '@plantao/contract/route'
import { countOpenVagas, createVaga, listOpenVagas } from '@plantao/contract/vagas/routes'
import type { Page } from '@playwright/test'
import {
  type Account,
  type Ask,
  doctorData,
  type Fixtures,
  newEmail,
  openFixtures,
  scaled,
  vagaData,
} from '../../harness/accounts.ts'
import { startStack } from '../../harness/app-process.ts'
import { openAs, openBrowser } from '../../harness/browser.ts'
import { dataFolderOf, postmasterIn, untilDatabaseAnswers } from '../../harness/database-process.ts'
import { none, type Report, type Scenario } from '../../harness/figure.ts'
import { startSmtpSink } from '../../harness/smtp-sink.ts'
import { pause, until } from '../../harness/wait.ts'

const awayFor = Math.max(15_000, scaled(60_000))
const followers = 20
const consistentWithin = 5_000
const banner = 'Serviço temporariamente indisponível. O que aparece aqui pode estar desatualizado.'

/** A database that is killed and cannot start: everybody is told so at once, and is up to date as soon as it is back. */
export const scenario: Scenario = {
  name: 'database-outage',
  mostlyWaits: true,
  async run(report) {
    const smtpSink = await startSmtpSink()
    const stack = await startStack({ SMTP_URL: smtpSink.url })
    const fixtures = openFixtures(stack)
    const browser = await openBrowser()
    const leave: (() => void)[] = []
    try {
      const hospital = await fixtures.registerHospital()
      const medicos = await Promise.all(Array.from({ length: 3 }, () => fixtures.registerMedico()))
      const [medico, other] = medicos as [Account, Account]
      const vaga = await fixtures.publish(hospital, { nome_vaga: 'Antes da falta' })
      const clients = Array.from({ length: followers }, (_, i) => follow(fixtures, medicos[i % medicos.length]!))
      leave.push(...clients.map((client) => client.leave))
      const page = await openAs(browser, stack.url, medico)
      await page.goto('/')
      await page.getByRole('heading', { name: 'Antes da falta' }).waitFor()
      await until('all collectLog', 10_000, () => clients.every(({ knows }) => knows(vaga)))

      const folder = await dataFolderOf(stack)
      const server = stack.server()
      // Its own supervisor starts it again at once, and again; without its data it cannot.
      renameSync(folder, `${folder}.away`)
      process.kill(postmasterIn(`${folder}.away`)!, 'SIGKILL')
      const awayAt = performance.now()
      await until(
        'it is away',
        10_000,
        async () => (await fixtures.call(countOpenVagas, { as: medico })).status === 503,
      )
      const probing = probe(fixtures, hospital, medico, vaga, awayAt + awayFor)
      const late = await openAs(browser, stack.url, other)
      await late.goto('/')
      const isSaid = await Promise.all([page, late].map((one) => shows(one, banner, 20_000)))
      const { answers, hung } = await probing
      renameSync(`${folder}.away`, folder)
      await untilDatabaseAnswers(stack, 30_000)

      const backAt = performance.now()
      const added = await publishUntilTaken(fixtures, hospital)
      const left = () => consistentWithin - (performance.now() - backAt)
      const [pagesSee, clientsSee] = await Promise.all([
        Promise.all(
          [page, late].map(
            async (one) => (await shows(one, 'Depois da falta', left())) && (await isGone(one, banner, left())),
          ),
        ),
        until('all know of it', left(), () => clients.every(({ knows }) => knows(added))).then(
          () => clients.length,
          () => clients.filter(({ knows }) => knows(added)).length,
        ),
      ])
      tell(report, answers, hung)
      const not = (all: boolean[]) => all.filter((yes) => !yes).length
      report(none('database away: open pages that do not say so', isSaid.length, not(isSaid)))
      report(none('database back: pages not up to date by themselves within 5 s', pagesSee.length, not(pagesSee)))
      report(none('database back: streams not up to date within 5 s', clients.length, clients.length - clientsSee))
      const hasEnded = server.exitCode !== null || server.signalCode !== null
      report(none('database away: the server ended because of it', 1, hasEnded ? 1 : 0))
    } finally {
      for (const end of leave) end()
      await browser.close()
      await fixtures.close()
      await stack.stop()
      await smtpSink.stop()
    }
  },
}

interface Seen {
  route: RouteDescription
  status: number
  retryAfter: number
  milliseconds: number
}

/** Calls of every sort while the database is away, a few each second. */
async function probe(fixtures: Fixtures, hospital: Account, medico: Account, vaga: string, endAt: number) {
  const answers: Seen[] = []
  let hung = 0
  const calls: [RouteDescription, () => Ask][] = [
    [listOpenVagas, () => ({ as: medico })],
    [countOpenVagas, () => ({ as: medico, query: { q: 'plantao' } })],
    [getOwnMedico, () => ({ as: medico })],
    [applyToVaga, () => ({ as: medico, body: { vaga_id: vaga, medico_id: medico.id } })],
    [
      createVaga,
      () => ({ as: hospital, idempotencyKey: randomUUID(), body: { ...vagaData, hospital_id: hospital.id } }),
    ],
    [createToken, () => ({ query: { grant: 'password' }, body: { email: medico.email, password: medico.password } })],
    [signUp, () => ({ body: { email: newEmail(), password: 'segredo-123', data: doctorData } })],
    [followChanges, () => ({ as: medico })],
  ]
  const one = async ([route, ask]: (typeof calls)[number]) => {
    const began = performance.now()
    try {
      const { status, headers } = await fixtures.call(route, { ...ask(), signal: AbortSignal.timeout(20_000) })
      const milliseconds = performance.now() - began
      answers.push({ route, status, retryAfter: Number(headers.get('retry-after')), milliseconds })
    } catch {
      hung++
    }
  }
  const under: Promise<void>[] = []
  while (performance.now() < endAt) {
    under.push(...calls.map(one))
    await pause(1_000)
  }
  await Promise.all(under)
  return { answers, hung }
}

function tell(report: Report, answers: Seen[], hung: number) {
  const tried = answers.length + hung
  const what = `database away for ${awayFor / 1000} s`
  const right = answers.filter(({ status, retryAfter }) => status === 503 && retryAfter >= 1)
  report(none(`${what}: answers that are not 503 with Retry-After`, tried, tried - right.length))
  for (const { route, status } of answers.filter((answer) => !right.includes(answer)).slice(0, 5)) {
    console.log(`    ${route.path}: ${status}`)
  }
  const slow = answers.filter(({ milliseconds }) => milliseconds > 10_000).length + hung
  const longest = Math.max(...answers.map(({ milliseconds }) => milliseconds))
  report({ ...none(`${what}: answers over 10 s`, tried, slow), seen: `${slow}, longest ${longest.toFixed(0)} ms` })
}

/** A client as the web is one: asks again for everything when its stream says so, and comes back when it is cut. */
function follow(fixtures: Fixtures, medico: Account) {
  const known = new Set<string>()
  const leaving = new AbortController()
  const refresh = async () => {
    const answer = await fixtures.call(listOpenVagas, { as: medico }).catch(() => null)
    for (const { id } of answer?.body?.items ?? []) known.add(id)
  }
  const run = async () => {
    while (!leaving.signal.aborted) {
      try {
        const answer = await fetch(fixtures.url + followChanges.path, {
          headers: { apikey: 'anon-local', authorization: `Bearer ${medico.access}`, 'x-forwarded-for': medico.from },
          signal: leaving.signal,
        })
        const text = answer.body!.pipeThrough(new TextDecoderStream())
        for await (const chunk of text) if (/^event: (ready|change|resync)$/m.test(chunk)) await refresh()
      } catch {
        // Cut, or refused: as the web, a moment later.
      }
      await pause(1_000)
    }
  }
  void run()
  return { knows: (id: string) => known.has(id), leave: () => leaving.abort() }
}

async function publishUntilTaken(fixtures: Fixtures, hospital: Account) {
  const body = { ...vagaData, nome_vaga: 'Depois da falta', hospital_id: hospital.id }
  const idempotencyKey = randomUUID()
  for (const deadline = Date.now() + 60_000; ; ) {
    if (Date.now() > deadline) throw new Error('a minute after the database came back nothing can be published')
    const answer = await fixtures.call(createVaga, { as: hospital, body, idempotencyKey }).catch(() => null)
    if (answer?.status === 200) return answer.body.id as string
    await pause(100)
  }
}

function shows(page: Page, text: string, timeout: number) {
  return yes(
    page
      .getByText(text)
      .first()
      .waitFor({ timeout: Math.max(1, timeout) }),
  )
}

function isGone(page: Page, text: string, timeout: number) {
  return yes(
    page
      .getByText(text)
      .first()
      .waitFor({ state: 'hidden', timeout: Math.max(1, timeout) }),
  )
}

const yes = (wait: Promise<void>) =>
  wait.then(
    () => true,
    () => false,
  )
