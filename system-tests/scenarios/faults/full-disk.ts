import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createToken, signUp } from '@plantao/contract/auth/routes'
import { applyToVaga } from '@plantao/contract/candidaturas/routes'
import { messages } from '@plantao/contract/messages'
import { createVaga } from '@plantao/contract/vagas/routes'
import { medicoSignUp, newVaga, password } from '@plantao/testkit/fixtures'
import { pdf } from '@plantao/testkit/pdf'
import { newEmail } from '@plantao/testkit/random'
import { pause, waitFor } from '@plantao/testkit/wait'
import type { App } from '../../harness/app/app.ts'
import type { Account, Answer } from '../../harness/app/client.ts'
import { databaseFolder, postmasterPid } from '../../harness/app/database-process.ts'
import { watchMemory } from '../../harness/app/memory.ts'
import { mountSmallDisk } from '../../harness/app/small-disk.ts'
import { isReady, statusOf } from '../../harness/app/status.ts'
import { isShown, openAs } from '../../harness/browser/browser.ts'
import { inParallel } from '../../harness/load/parallel.ts'
import { sendLoad } from '../../harness/load/request-load.ts'
import { sum } from '../../harness/load/stats.ts'
import { type Report, scaled, type Test } from '../../harness/report/scenario.ts'

const requests = scaled(60_000)
const rounds = scaled(40)

/** Tests that requests with long URLs do not fill the disk with log lines, and that the server survives a full disk. */
export async function run(test: Test) {
  const { startApp, report, atEnd } = test
  const disk = mountSmallDisk(300)
  if (!disk) console.log('  only the long paths are tried: a small disk cannot be mounted here (needs root on Linux)')
  atEnd(() => disk?.unmount())
  const app = await startApp({}, disk ? { below: disk.folder } : {})
  atEnd(() => disk?.empty())
  await sendLongPaths(app, report)
  if (disk) await fillDisk(test, app, disk)
}

type Disk = NonNullable<ReturnType<typeof mountSmallDisk>>

async function sendLongPaths(app: App, report: Report) {
  const send = (count: number, parts: number) =>
    sendLoad({ url: app.url + '/aaaaaaa'.repeat(parts), count, connections: 64 })
  // A load of short paths comes first, because V8 takes a hundred MB with the first thousands of requests of any kind.
  await send(scaled(30_000), 1)
  const memory = watchMemory(app.server().pid!)
  let isOver = false
  const others = (async () => {
    const statuses: number[] = []
    for (; !isOver; await pause(200)) statuses.push(await statusOf(`${app.url}/healthz`))
    return statuses
  })()
  const answers = await send(requests, 1_900)
  isOver = true
  const statuses = await others
  const growth = memory.stop()
  const logs = readdirSync(app.dataDir).filter((name) => name.startsWith('server.log'))
  const logSize = sum(logs.map((name) => statSync(join(app.dataDir, name)).size)) / 1024 ** 2

  const what = `${requests} requests with paths of 15 KB`
  const counts = Object.entries(answers).map(([status, count]) => `${count} × ${status}`)
  const wrong = requests - (answers['404'] ?? 0) - (answers['503'] ?? 0)
  const notServed = statuses.filter((status) => status === 0).length
  report.none(`${what}: neither 404 nor, under load, 503 (${counts.join(', ')})`, requests, wrong)
  report.none(`${what}: others not answered meanwhile`, statuses.length, notServed)
  report.bar(`${what}: all log files together`, requests, '<= 50 MB', logSize)
  report.bar(
    `${what}: memory they took, at most`,
    requests,
    '<= 100 MB',
    growth,
    ` (idle ${memory.before.toFixed(0)} MB)`,
  )
}

async function fillDisk({ openBrowser, report }: Test, app: App, disk: Disk) {
  const hospital = await app.createHospital()
  const medico = await app.createMedico()
  const folder = await databaseFolder(app)
  const publish = (n: number) => {
    const vaga = { ...newVaga, nome_vaga: `Vaga ${n}`, observacoes: 'x'.repeat(400), hospital_id: hospital.id }
    return app.call(createVaga, { as: hospital, body: vaga, signal: AbortSignal.timeout(20_000) })
  }
  // The page has an account of its own, because `medico` logs in so often that its oldest sessions end.
  const page = await openAs(await openBrowser(), app.url, await app.createMedico())
  await page.goto('/')
  const before = await publish(0)
  disk.fill()
  const published = [before, ...(await useFullDisk(app, disk, medico, publish, report))].map(({ body }) => body.id)
  report.none('disk full: not told by the log', 1, !(await isLogged(app, 'The disk of')))
  await page.getByRole('button', { name: 'Meu Perfil' }).click()
  const file = { name: 'crm.pdf', mimeType: 'application/pdf', buffer: pdf({ size: 200_000 }) }
  await page.getByLabel('Documento CRM', { exact: true }).setInputFiles(file)
  const isTold = await isShown(page.getByText(messages.documentos.uploadFailed))
  report.none('disk full: not told to who sends a document', 1, !isTold)

  disk.empty()
  const startedAt = performance.now()
  await waitFor('the app to be ready', () => isReady(app.url), { within: 60_000 }).catch(() => {})
  const seconds = (performance.now() - startedAt) / 1000
  const notReady = 'disk no longer full: not ready again by itself within 30 s'
  report.none(notReady, 1, seconds > 30, `after ${seconds.toFixed(1)} s`)
  report.none('disk no longer full: not told by the log', 1, !(await isLogged(app, 'healthy again')))
  const kept = await app.count('select count(*) from vagas where id = any($1)', [published])
  report.none(
    'disk no longer full: vagas lost whose publication was acknowledged',
    published.length,
    published.length - kept,
  )
  const after = await inParallel(20, publish)
  const failed = after.filter(({ status }) => status !== 200)
  report.none('disk no longer full: writes that fail', after.length, failed)

  disk.fill()
  await inParallel(20, (n) => publish(n).catch(() => null))
  const postmaster = postmasterPid(folder)
  app.server().kill('SIGTERM')
  const stoppedAt = performance.now()
  await waitFor('the server to end', app.hasExited, { within: 60_000 }).catch(() => {})
  const isDatabaseAlone = existsSync(`/proc/${postmaster}`)
  const ended = `ended after ${((performance.now() - stoppedAt) / 1000).toFixed(1)} s`
  const what = 'disk full: SIGTERM not obeyed within 60 s, or the database left running'
  report.none(what, 1, !app.hasExited() || isDatabaseAlone, ended)
}

/** Tells whether the log has this text within the time in which the server notices a fault or its end. */
const isLogged = (app: App, text: string) =>
  waitFor('the log', () => app.logs().includes(text), { within: 40_000, every: 500 }).catch(() => false)

type Publish = (n: number) => Promise<Answer>

/** @returns the answers to publications that succeeded on the full disk. */
async function useFullDisk(app: App, disk: Disk, medico: Account, publish: Publish, report: Report) {
  const { email, id } = medico
  /** A null is a call without an answer. */
  const answers: (Answer | null)[] = []
  const uploads: (Answer | null)[] = []
  const statuses = { healthz: [] as number[], readyz: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    const calls = [
      app.upload(medico, pdf({ size: 200_000 }), { signal: AbortSignal.timeout(20_000) }),
      app.call(signUp, { body: { email: newEmail(), password, data: medicoSignUp } }),
      app.call(createToken, { query: { grant: 'password' }, body: { email, password } }),
      app.call(applyToVaga, { as: medico, body: { vaga_id: id, medico_id: id } }),
      ...Array.from({ length: 20 }, (_, n) => publish(round * 20 + n)),
    ]
    const answered = await Promise.all(calls.map((call) => call.catch(() => null)))
    answers.push(...answered)
    uploads.push(answered[0]!)
    // The database may have freed some of its own space, so the disk is filled again.
    disk.fill()
    for (const path of ['healthz', 'readyz'] as const) statuses[path].push(await statusOf(`${app.url}/${path}`))
  }
  const refused = answers.filter((answer) => answer?.status === 503)
  const wrong = answers.filter((answer) => answer && answer.status >= 500 && answer.status !== 503)
  const unclear = refused.filter((answer) => {
    return answer?.body?.code !== 'service_unavailable' || !(Number(answer.headers.get('retry-after')) > 0)
  })
  const accepted = uploads.filter((answer) => answer && answer.status < 300)
  report.none('disk full: calls without an answer', answers.length, answers.filter((answer) => !answer).length)
  report.none('disk full: answers of 5xx that are not 503', answers.length, wrong)
  const without = `disk full: of ${refused.length} answers 503, without its code and Retry-After`
  report.none(without, refused.length, unclear)
  report.none('disk full: uploads accepted', rounds, accepted)
  const ready = statuses.readyz.filter((status) => status === 200).length
  report.none('disk full: times that /readyz said ready', rounds, ready)
  const silent = statuses.healthz.filter((status) => status === 0).length
  report.none('disk full: times that /healthz did not answer', rounds, silent)
  report.none('disk full: the server ended because of it', 1, app.hasExited())
  const given = answers.filter((answer) => answer !== null)
  return given.filter(({ status, body }) => status === 200 && body.nome_vaga)
}
