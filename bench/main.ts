import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { createToken } from '@plantao/contract/auth/routes'
import { applyToVaga, listOwnCandidaturas } from '@plantao/contract/candidaturas/routes'
import { getOwnMedico } from '@plantao/contract/medicos/routes'
import { listOwnVagas } from '@plantao/contract/vagas/routes'
import { countOpenVagas, listOpenVagas } from '@plantao/contract/vagas/search/routes'
import { startApp } from '@plantao/testkit/app'
import { anonKey, type Call, type Caller, createClient, overHttp } from '@plantao/testkit/client'
import { type Load, measure } from './measure.ts'
import { pairsNotYetSent } from './pairs.ts'

/** Of the seed's accounts. */
const password = 'plantao-medida'
const medicoCount = 200
const load: Load = {
  connections: Number(process.env.BENCH_CONNECTIONS ?? 8),
  seconds: Number(process.env.BENCH_SECONDS ?? 5),
}

const dataDir = process.env.DATA_DIR ?? join(import.meta.dirname, '../.data')
const app = await startApp({ dataDir, env: { NODE_ENV: 'production' } })
const { call, ok } = createClient(overHttp(app.url))
type Route = Parameters<typeof call>[0]
try {
  await bench()
} finally {
  await app.stop()
}

async function bench() {
  const medico = await signIn('medico.1')
  const hospital = await signIn('hospital.1')
  const { count } = await ok(countOpenVagas, { as: medico })
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim()})`
  console.log(`${count} open vagas; ${machine}, ${load.connections} connections, ${load.seconds} s each\n`)
  console.log('| what | requests/s | p50 ms | p99 ms | requests | failed |')
  console.log('|---|---:|---:|---:|---:|---:|')

  const pages = await openVagasPages(medico)
  const vagas = pages.flatMap(({ items }) => items)
  const cursors = pages.flatMap(({ next_cursor }) => next_cursor ?? [])
  const { hospital_id, especialidade } = vagas[7]!
  const get = (what: string, route: Route, query: object = {}, as = medico) =>
    printRow(what, () => statusOf(route, { as, query }))

  await get('first page', listOpenVagas)
  await printRow('next page', (n) =>
    statusOf(listOpenVagas, { as: medico, query: { cursor: cursors[n % cursors.length] } }),
  )
  await get("text, rare ('xingu')", listOpenVagas, { q: 'xingu' })
  await get("text, common ('plantao')", listOpenVagas, { q: 'plantao' })
  await get("text, none ('zzqx')", listOpenVagas, { q: 'zzqx' })
  await get('text, hospital and specialty', listOpenVagas, { q: 'a', hospital_id, especialidade })
  await get('hospital and specialty', listOpenVagas, { hospital_id, especialidade })
  await get('count, no filter', countOpenVagas)
  await get("count, common text ('plantao')", countOpenVagas, { q: 'plantao' })
  await get("count, rare text ('xingu')", countOpenVagas, { q: 'xingu' })
  await get("hospital's list", listOwnVagas, {}, hospital)
  const nextApplication = await newApplications(vagas.map(({ id }) => id))
  await printRow('apply', () => statusOf(applyToVaga, nextApplication()))
  await printRow('login', (n) => statusOf(createToken, loginOf(`medico.${1 + (n % medicoCount)}`)))
}

async function printRow(what: string, send: (n: number) => Promise<number>) {
  await measure(send, { ...load, seconds: Math.min(1, load.seconds) })
  const { perSecond, p50, p99, count, failures } = await measure(send, load)
  const failed = Object.entries(failures).map(([status, times]) => `${times} × ${status}`)
  const figures = [perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1), count, failed.join(', ') || 0]
  console.log(`| ${what} | ${figures.join(' | ')} |`)
}

const statusOf = async (route: Route, options: Call) => (await call(route, options)).status

/** Applications that no earlier run has sent, by so many doctors that none reaches the hourly limit. */
async function newApplications(vagas: string[]) {
  const medicos: { as: Caller; id: string; sent: Set<string> }[] = []
  for (let i = 1; i <= medicoCount; i++) {
    const as = await signIn(`medico.${i}`)
    medicos.push({ as, id: (await ok(getOwnMedico, { as })).id, sent: await alreadySent(as) })
  }
  const next = pairsNotYetSent(medicos, vagas, ({ sent }) => sent)
  return (): Call => {
    const { medico, vaga } = next()
    return { as: medico.as, body: { vaga_id: vaga, medico_id: medico.id } }
  }
}

async function alreadySent(as: Caller) {
  const sent = new Set<string>()
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await ok(listOwnCandidaturas, { as, query: { limit: 100, cursor } })
    for (const { vaga_id } of page.items) sent.add(vaga_id)
    cursor = page.next_cursor
  }
  return sent
}

/** At most a hundred pages. */
async function openVagasPages(as: Caller) {
  const pages = [await ok(listOpenVagas, { as, query: { limit: 20 } })]
  for (let cursor = pages[0]!.next_cursor; cursor && pages.length < 100; cursor = pages.at(-1)!.next_cursor)
    pages.push(await ok(listOpenVagas, { as, query: { limit: 20, cursor } }))
  return pages
}

const loginOf = (name: string) => ({
  query: { grant: 'password' as const },
  body: { email: `${name}@demonstracao.example`, password },
})

async function signIn(name: string): Promise<Caller> {
  const { status, body } = await call(createToken, loginOf(name))
  if (status !== 200) throw new Error(`${name} cannot sign in: run \`npm run seed -- --vagas 100000\` first`)
  return { headers: { apikey: anonKey, authorization: `Bearer ${body.access_token}` } }
}
