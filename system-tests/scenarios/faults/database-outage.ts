import { randomUUID } from 'node:crypto'
import { renameSync } from 'node:fs'
import { createToken, signUp } from '@plantao/contract/auth/routes'
import { applyToVaga } from '@plantao/contract/candidaturas/routes'
import { getOwnMedico } from '@plantao/contract/medicos/routes'
import { followChanges } from '@plantao/contract/notificacoes/routes'
import type { RouteDescription } from '@plantao/contract/route'
import { countOpenVagas, createVaga, listOpenVagas } from '@plantao/contract/vagas/routes'
import { medicoSignUp, newVaga, password } from '@plantao/testkit/fixtures'
import { newEmail } from '@plantao/testkit/random'
import { readEvents } from '@plantao/testkit/sse-reader'
import { pause, waitFor } from '@plantao/testkit/wait'
import type { Page } from '@playwright/test'
import type { Account, App, Call } from '../../harness/app/app.ts'
import { databaseFolder, postmasterPid } from '../../harness/app/database-process.ts'
import { openAs } from '../../harness/browser/browser.ts'
import { atOnce } from '../../harness/load/parallel.ts'
import { type Report, type Scenario, scaled } from '../../harness/report/scenario.ts'

const awayMs = Math.max(15_000, scaled(60_000))
/** No event comes while the database is away. */
const longestSilenceMs = awayMs + 120_000
const banner = 'Serviço temporariamente indisponível. O que aparece aqui pode estar desatualizado.'

/** The database is killed and cannot start: every page says so, and is up to date as soon as the database is back. */
export const scenario: Scenario = {
  mostlyWaits: true,
  async run({ startApp, startSmtpSink, openBrowser, report, atEnd }) {
    const app = await startApp({ SMTP_URL: (await startSmtpSink()).url })
    const browser = await openBrowser()
    const hospital = await app.createHospital()
    const medicos = await atOnce(3, () => app.createMedico())
    const [medico, other] = medicos as [Account, Account]
    const vaga = await app.publish(hospital, { nome_vaga: 'Antes da falta' })
    const followers = await atOnce(20, async (n) => follow(app, medicos[n % medicos.length]!))
    for (const { stop } of followers) atEnd(stop)
    const openPage = await openAs(browser, app.url, medico)
    await openPage.goto('/')
    await openPage.getByRole('heading', { name: 'Antes da falta' }).waitFor()
    await waitFor('all followers to know the vaga', () => followers.every(({ knows }) => knows(vaga)))

    const folder = await databaseFolder(app)
    const server = app.server()
    // Its supervisor starts it again and again; without its data it cannot run.
    renameSync(folder, `${folder}.away`)
    process.kill(postmasterPid(`${folder}.away`)!, 'SIGKILL')
    const returnsAt = performance.now() + awayMs
    const isAway = async () => (await app.call(countOpenVagas, { as: medico })).status === 503
    await waitFor('the outage', isAway, { within: 10_000 })
    const calling = callUntil(returnsAt, app, hospital, medico, vaga)
    const latePage = await openAs(browser, app.url, other)
    await latePage.goto('/')
    const pages = [openPage, latePage]
    const withBanner = await Promise.all(pages.map((page) => isShown(page, banner, 20_000)))
    await calling.then((answers) => reportAnswers(report, answers))
    renameSync(`${folder}.away`, folder)
    await waitFor('the database', () =>
      app.query('select 1').then(
        () => true,
        () => false,
      ),
    )

    const backAt = performance.now()
    const added = await publishUntilAcknowledged(app, hospital)
    const timeLeft = () => Math.max(1, 5_000 - (performance.now() - backAt))
    const [upToDate] = await Promise.all([
      Promise.all(
        pages.map(async (page) => {
          const isNew = await isShown(page, 'Depois da falta', timeLeft())
          return isNew && (await isShown(page, banner, timeLeft(), 'hidden'))
        }),
      ),
      waitFor('all followers', () => followers.every(({ knows }) => knows(added)), { within: timeLeft() }).catch(
        () => {},
      ),
    ])
    const late = followers.filter(({ knows }) => !knows(added))
    const no = (all: boolean[]) => all.filter((yes) => !yes).length
    report.none('database away: open pages that do not say so', pages.length, no(withBanner))
    report.none('database back: pages not up to date by themselves within 5 s', pages.length, no(upToDate))
    report.none('database back: streams not up to date within 5 s', followers.length, late.length)
    const hasEnded = app.hasExited() || app.server() !== server
    report.none('database away: the server ended because of it', 1, hasEnded ? 1 : 0)
  },
}

interface Timed {
  path: string
  /** Undefined: no answer within 20 s. */
  status?: number
  retryAfter?: number
  ms: number
}

/** Eight different calls a second. */
async function callUntil(end: number, app: App, hospital: Account, medico: Account, vaga: string) {
  const { email } = medico
  const calls: [RouteDescription, () => Call][] = [
    [listOpenVagas, () => ({ as: medico })],
    [countOpenVagas, () => ({ as: medico, query: { q: 'plantao' } })],
    [getOwnMedico, () => ({ as: medico })],
    [applyToVaga, () => ({ as: medico, body: { vaga_id: vaga, medico_id: medico.id } })],
    [createVaga, () => newVagaOf(hospital)],
    [createToken, () => ({ query: { grant: 'password' }, body: { email, password } })],
    [signUp, () => ({ body: { email: newEmail(), password, data: medicoSignUp } })],
    [followChanges, () => ({ as: medico })],
  ]
  const underWay: Promise<Timed>[] = []
  for (; performance.now() < end; await pause(1_000)) {
    for (const [route, options] of calls) {
      const startedAt = performance.now()
      const timed = (seen: Partial<Timed>) => ({ path: route.path, ms: performance.now() - startedAt, ...seen })
      const answer = app.call(route, { ...options(), signal: AbortSignal.timeout(20_000) })
      underWay.push(
        answer.then(
          ({ status, headers }) => timed({ status, retryAfter: Number(headers.get('retry-after')) }),
          () => timed({}),
        ),
      )
    }
  }
  return Promise.all(underWay)
}

function reportAnswers(report: Report, answers: Timed[]) {
  const what = `database away for ${awayMs / 1000} s`
  const wrong = answers.filter(({ status, retryAfter = 0 }) => status !== 503 || retryAfter < 1)
  const named = wrong.map(({ path, status }) => `${path}: ${status}`)
  report.none(`${what}: answers that are not 503 with Retry-After`, answers.length, named)
  const slow = answers.filter(({ ms }) => ms > 10_000).length
  const longest = Math.max(...answers.map(({ ms }) => ms))
  report.none(`${what}: answers over 10 s`, answers.length, slow, `${slow}, longest ${longest.toFixed(0)} ms`)
}

/** A client like the web: it reconnects when its stream is cut, and reloads when the stream says so. */
function follow(app: App, as: Account) {
  const known = new Set<string>()
  let isStopped = false
  let closeStream = () => {}
  const reload = async () => {
    const answer = await app.call(listOpenVagas, { as }).catch(() => null)
    for (const { id } of answer?.body?.items ?? []) known.add(id)
  }
  const run = async () => {
    for (; !isStopped; await pause(1_000)) {
      const stream = await readEvents(app.url + followChanges.path, {
        ...as.headers,
        'x-forwarded-for': as.from,
      }).catch(() => null)
      closeStream = () => stream?.close()
      for (let event = await stream?.next(longestSilenceMs); event; event = await stream!.next(longestSilenceMs))
        if (['ready', 'change', 'resync'].includes(event.event)) await reload()
    }
  }
  void run()
  return {
    knows: (id: string) => known.has(id),
    stop: () => {
      isStopped = true
      closeStream()
    },
  }
}

const newVagaOf = (as: Account) => ({
  as,
  idempotencyKey: randomUUID(),
  body: { ...newVaga, nome_vaga: 'Depois da falta', hospital_id: as.id },
})

function publishUntilAcknowledged(app: App, hospital: Account): Promise<string> {
  const vaga = newVagaOf(hospital)
  const publish = async () => (await app.call(createVaga, vaga).catch(() => null))?.body?.id
  return waitFor('a vaga to be published', publish, { within: 60_000, every: 100 })
}

/** Or, with 'hidden', gone. */
function isShown(page: Page, text: string, timeout: number, state: 'visible' | 'hidden' = 'visible') {
  return page
    .getByText(text)
    .first()
    .waitFor({ state, timeout })
    .then(
      () => true,
      () => false,
    )
}
