import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createToken, signUp } from '@plantao/contract/auth/routes'
import { applyToVaga } from '@plantao/contract/candidaturas/routes'
import { uploadDocumento } from '@plantao/contract/documentos/routes'
import { createVaga } from '@plantao/contract/vagas/routes'
import {
  type Answer,
  doctorData,
  type Fixtures,
  newEmail,
  openFixtures,
  scaled,
  vagaData,
} from '../../harness/accounts.ts'
import { type Stack, startStack } from '../../harness/app-process.ts'
import { dataFolderOf, postmasterIn } from '../../harness/database-process.ts'
import { none, type Report, type Scenario } from '../../harness/figure.ts'
import { memoryOf } from '../../harness/memory.ts'
import { openSmallDisk, type SmallDisk } from '../../harness/small-disk.ts'
import { pause, until } from '../../harness/wait.ts'
import { pdf } from '../../payloads/pdf.ts'

const requests = scaled(60_000)
const mebibyte = 1024 * 1024
const logBound = 50 * mebibyte

/** Whoever sends long addresses does not fill the disk; and one that is full all the same ends nothing. */
export const scenario: Scenario = {
  name: 'full-disk',
  async run(report) {
    const disk = openSmallDisk(300)
    if (!disk) console.log('  no disk of 300 MB can be made here (that needs root on Linux): only the flood is tried')
    const stack = await startStack({}, disk?.folder)
    const fixtures = openFixtures(stack)
    try {
      await checkLongPaths(stack, report)
      if (disk) await checkFullDisk(stack, fixtures, disk, report)
    } finally {
      disk?.empty()
      await fixtures.close()
      await stack.stop()
      disk?.remove()
    }
  },
}

async function checkLongPaths(stack: Stack, report: Report) {
  // Idle as a server is that has worked: V8 takes a hundred MB for its own ease with the first thousands of any requests.
  await flood(stack, { count: scaled(30_000), parts: 1 })
  const idle = await memoryOf(stack.server().pid!)
  const done = flood(stack, { count: requests, parts: 1_900 })
  let isOver = false
  let asked = 0
  let hung = 0
  let peak = idle
  const watching = (async () => {
    while (!isOver) {
      asked++
      if ((await statusOf(stack, '/healthz')) === 0) hung++
      peak = Math.max(peak, await memoryOf(stack.server().pid!))
      await pause(200)
    }
  })()
  const statuses = await done
  isOver = true
  await watching
  const answered = (statuses['404'] ?? 0) + (statuses['503'] ?? 0)
  const logged = readdirSync(stack.dataDir)
    .filter((name) => name.startsWith('server.log'))
    .reduce((sum, name) => sum + statSync(join(stack.dataDir, name)).size, 0)
  const what = `${requests} requests with paths of 15 KB`
  const told = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
  report(none(`${what}: neither 404 nor, behind, 503 (${told.join(', ')})`, requests, requests - answered))
  report(none(`${what}: others not answered meanwhile`, asked, hung))
  report({
    ...none(`${what}: the log's files together`, requests, logged > logBound ? 1 : 0),
    bar: '<= 50 MB',
    seen: `${(logged / mebibyte).toFixed(1)} MB`,
  })
  const grown = peak - idle
  report({
    ...none(`${what}: memory they took, at the most`, requests, grown > 100 ? 1 : 0),
    bar: '<= 100 MB',
    seen: `${grown.toFixed(0)} MB (idle ${idle.toFixed(0)} MB)`,
  })
}

async function flood({ url }: Stack, { count, parts }: { count: number; parts: number }) {
  const path = '/aaaaaaa'.repeat(parts)
  const worker = new Worker(new URL('../../harness/request-load-worker.ts', import.meta.url), {
    workerData: { url, path, count, atOnce: 64 },
  })
  return ((await once(worker, 'message')) as [Record<string, number>])[0]
}

async function checkFullDisk(stack: Stack, fixtures: Fixtures, disk: SmallDisk, report: Report) {
  const hospital = await fixtures.registerHospital()
  const medicos = await Promise.all(Array.from({ length: 3 }, () => fixtures.registerMedico()))
  const medico = medicos[0]!
  const server = stack.server()
  const folder = await dataFolderOf(stack)
  const isReady = async () => (await statusOf(stack, '/readyz')) === 200
  const publish = (n: number): Promise<Answer> => {
    const body = { ...vagaData, nome_vaga: `Vaga ${n}`, observacoes: 'x'.repeat(400), hospital_id: hospital.id }
    return fixtures.call(createVaga, { as: hospital, body, signal: AbortSignal.timeout(20_000) })
  }

  disk.fill()
  const seen: Answer[] = []
  let hung = 0
  let ready = 0
  let deaf = 0
  let uploadsTaken = 0
  const keep = async (call: Promise<Answer>) => {
    const answer = await call.catch(() => null)
    if (answer) seen.push(answer)
    else hung++
    return answer
  }
  for (let n = 0; n < scaled(40); n++) {
    await Promise.all([
      ...Array.from({ length: 20 }, (_, i) => keep(publish(n * 20 + i))),
      keep(upload(fixtures, medico)).then((answer) => {
        if (answer && answer.status < 300) uploadsTaken++
      }),
      keep(fixtures.call(signUp, { body: { email: newEmail(), password: 'segredo-123', data: doctorData } })),
      keep(fixtures.call(createToken, { query: { grant: 'password' }, body: medico })),
      keep(fixtures.call(applyToVaga, { as: medico, body: { vaga_id: medico.id, medico_id: medico.id } })),
    ])
    // What the database found of its own to write on.
    disk.fill()
    if (await isReady()) ready++
    if ((await statusOf(stack, '/healthz')) === 0) deaf++
  }
  const refused = seen.filter(({ status }) => status === 503)
  const wrong = seen.filter(({ status }) => status >= 500 && status !== 503)
  for (const { status, text } of wrong.slice(0, 3)) console.log(`    ${status} ${text.slice(0, 200)}`)
  const unclear = refused.filter(({ body, headers }) => {
    return body?.code !== 'service_unavailable' || !(Number(headers.get('retry-after')) > 0)
  })
  report(none('disk full: calls without an answer', seen.length + hung, hung))
  report(none('disk full: answers of 5xx that are not 503', seen.length, wrong.length))
  report(
    none(
      `disk full: of ${refused.length} answers 503, not with its code and Retry-After`,
      refused.length,
      unclear.length,
    ),
  )
  report(none('disk full: uploads taken', scaled(40), uploadsTaken))
  report(none('disk full: looks at /readyz that found it ready', scaled(40), ready))
  report(none('disk full: looks at /healthz without an answer', scaled(40), deaf))
  report(none('disk full: the server ended because of it', 1, hasEnded(server) ? 1 : 0))

  disk.empty()
  const took = await until('it is ready again', 60_000, isReady).catch(() => Number.POSITIVE_INFINITY)
  report({
    ...none('disk no longer full: not ready again by itself within 30 s', 1, took > 30_000 ? 1 : 0),
    seen: `after ${(took / 1000).toFixed(1)} s`,
  })
  const after = await Promise.all(Array.from({ length: 20 }, (_, n) => publish(n)))
  report(
    none('disk no longer full: writes that fail', after.length, after.filter(({ status }) => status !== 200).length),
  )

  disk.fill()
  await Promise.all(Array.from({ length: 20 }, (_, n) => publish(n).catch(() => null)))
  const postmaster = postmasterIn(folder)
  server.kill('SIGTERM')
  const ended = await until('it ends', 60_000, () => hasEnded(server)).catch(() => Number.POSITIVE_INFINITY)
  const isAlone = postmaster !== undefined && isRunning(postmaster)
  report({
    ...none(
      'disk full: SIGTERM not obeyed within 60 s, or the database left alone',
      1,
      ended > 60_000 || isAlone ? 1 : 0,
    ),
    seen: `ended after ${(ended / 1000).toFixed(1)} s`,
  })
}

async function upload(fixtures: Fixtures, medico: { userId: string; access: string }) {
  const answer = await fetch(fixtures.url + uploadDocumento.path.replace(':name', `${medico.userId}.pdf`), {
    method: 'PUT',
    headers: { apikey: 'anon-local', authorization: `Bearer ${medico.access}`, 'content-type': 'application/pdf' },
    body: pdf(200_000),
    signal: AbortSignal.timeout(20_000),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, body: text ? JSON.parse(text) : undefined }
}

/** 0: no answer within five seconds. */
function statusOf(stack: Stack, path: string) {
  return fetch(stack.url + path, { signal: AbortSignal.timeout(5_000) }).then(
    ({ status }) => status,
    () => 0,
  )
}

const hasEnded = ({ exitCode, signalCode }: ReturnType<Stack['server']>) => exitCode !== null || signalCode !== null

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
