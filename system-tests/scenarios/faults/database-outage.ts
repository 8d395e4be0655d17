import { randomUUID } from 'node:crypto'
import { renameSync } from 'node:fs'
import { createToken, signUp } from '@plantao/contract/auth/routes'
import { applyToVaga } from '@plantao/contract/candidaturas/routes'
import { getOwnMedico } from '@plantao/contract/medicos/routes'
import { followChanges } from '@plantao/contract/notificacoes/routes'
import type { RouteDescription } from '@plantao/contract/route'
import { createVaga } from '@plantao/contract/vagas/routes'
import { countOpenVagas, listOpenVagas } from '@plantao/contract/vagas/search/routes'
import { medicoSignUp, newVaga, password } from '@plantao/testkit/fixtures'
import { newEmail } from '@plantao/testkit/random'
import { readEvents } from '@plantao/testkit/sse-reader'
import { pause, waitFor } from '@plantao/testkit/wait'
import type { App } from '../../harness/app/app.ts'
import type { Account, Call } from '../../harness/app/client.ts'
import { databaseFolder, postmasterPid } from '../../harness/app/database-process.ts'
import { isShown, openAs } from '../../harness/browser/browser.ts'
import { inParallel } from '../../harness/load/parallel.ts'
import { scaled, type Test } from '../../harness/report/scenario.ts'

const awayMs = Math.max(15_000, scaled(60_000))
/** The streams get no event while the database is down, so their limit of silence is longer than the outage. */
const longestSilenceMs = awayMs + 120_000
const banner = 'Serviço temporariamente indisponível. O que aparece aqui pode estar desatualizado.'

export const mostlyWaits = true

/**
 * Kills the database and keeps it from starting. Every page shows the outage, and is up to date as soon as the database
 * is back.
 */
export async function run({ startApp, startSmtpSink, openBrowser, report, atEnd }: Test) {
  const app = await startApp({ SMTP_URL: (await startSmtpSink()).url })
  const browser = await openBrowser()
  const hospital = await app.createHospital()
  const medicos = await inParallel(3, () => app.createMedico())
  const [medico, other] = medicos as [Account, Account]
  const vaga = await app.publish(hospital, { nome_vaga: 'Antes da falta' })
  const followers = await inParallel(20, async (n) => follow(app, medicos[n % medicos.length]!))
  for (const { stop } of followers) atEnd(stop)
  const openPage = await openAs(browser, app.url, medico)
  await openPage.goto('/')
  await openPage.getByRole('heading', { name: 'Antes da falta' }).waitFor()
  await waitFor('all followers to know the vaga', () => followers.every(({ knows }) => knows(vaga)))

  const folder = await databaseFolder(app)
  // The supervisor restarts the database repeatedly, but without its data it cannot run.
  renameSync(folder, `${folder}.away`)
  process.kill(postmasterPid(`${folder}.away`)!, 'SIGKILL')
  const returnsAt = performance.now() + awayMs
  const isAway = async () => (await app.call(countOpenVagas, { as: medico })).status === 503
  await waitFor('the outage', isAway, { within: 10_000 })
  const calling = callUntil(returnsAt, app, hospital, medico, vaga)
  const latePage = await openAs(browser, app.url, other)
  await latePage.goto('/')
  const pages = [openPage, latePage]
  const withBanner = await Promise.all(pages.map((page) => isShown(page.getByText(banner), 'visible', 20_000)))
  const answers = await calling
  const what = `database away for ${awayMs / 1000} s`
  const wrong = answers.filter(({ status, retryAfter }) => status !== 503 || retryAfter < 1)
  report.none(`${what}: answers that are not 503 with Retry-After`, answers.length, wrong)
  const times = answers.map(({ ms }) => ms)
  const slow = times.filter((ms) => ms > 10_000).length
  report.none(`${what}: answers over 10 s`, times.length, slow, `${slow}, longest ${Math.max(...times).toFixed(0)} ms`)
  renameSync(`${folder}.away`, folder)
  await waitFor('the database', () => app.query('select 1').catch(() => false))

  const backAt = performance.now()
  const next = newVagaOf(hospital)
  const publish = async () => (await app.call(createVaga, next).catch(() => null))?.body?.id
  const added: string = await waitFor('a vaga to be published', publish, { within: 60_000, every: 100 })
  const timeLeft = () => Math.max(1, 5_000 - (performance.now() - backAt))
  const haveAll = () => followers.every(({ knows }) => knows(added))
  const following = waitFor('all followers', haveAll, { within: timeLeft() }).catch(() => {})
  const upToDate = await Promise.all(
    pages.map(async (page) => {
      const isNew = await isShown(page.getByText('Depois da falta'), 'visible', timeLeft())
      return isNew && (await isShown(page.getByText(banner), 'hidden', timeLeft()))
    }),
  )
  await following
  const late = followers.filter(({ knows }) => !knows(added)).length
  const no = (all: boolean[]) => all.filter((yes) => !yes).length
  report.none('database away: open pages that do not say so', pages.length, no(withBanner))
  report.none('database back: pages not up to date by themselves within 5 s', pages.length, no(upToDate))
  report.none('database back: streams not up to date within 5 s', followers.length, late)
  report.none('database away: the server ended because of it', 1, app.hasExited())
}

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
  /** A status of 0 means no answer within 20 s. */
  const send = async (route: RouteDescription, options: Call) => {
    const startedAt = performance.now()
    const answer = await app.call(route, { ...options, signal: AbortSignal.timeout(20_000) }).catch(() => null)
    const retryAfter = Number(answer?.headers.get('retry-after'))
    return { path: route.path, status: answer?.status ?? 0, retryAfter, ms: performance.now() - startedAt }
  }
  const underWay: ReturnType<typeof send>[] = []
  for (; performance.now() < end; await pause(1_000))
    for (const [route, options] of calls) underWay.push(send(route, options()))
  return Promise.all(underWay)
}

/** A client like the web: it reconnects when its stream is cut, and reloads when the stream asks for a reload. */
function follow(app: App, as: Account) {
  const known = new Set<string>()
  let isStopped = false
  let closeStream = () => {}
  const reload = async () => {
    const answer = await app.call(listOpenVagas, { as }).catch(() => null)
    for (const { id } of answer?.body?.items ?? []) known.add(id)
  }
  const headers = { ...as.headers, 'x-forwarded-for': as.from }
  const run = async () => {
    for (; !isStopped; await pause(1_000)) {
      const stream = await readEvents(app.url + followChanges.path, headers).catch(() => null)
      closeStream = () => stream?.close()
      for (let event = await stream?.next(longestSilenceMs); event; event = await stream!.next(longestSilenceMs))
        if (['ready', 'change', 'resync'].includes(event.event)) await reload()
    }
  }
  void run()
  const stop = () => {
    isStopped = true
    closeStream()
  }
  return { knows: (id: string) => known.has(id), stop }
}

const newVagaOf = (as: Account) => ({
  as,
  idempotencyKey: randomUUID(),
  body: { ...newVaga, nome_vaga: 'Depois da falta', hospital_id: as.id },
})
