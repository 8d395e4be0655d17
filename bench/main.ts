import { availableParallelism, cpus } from 'node:os'
import { createToken } from '@plantao/contract/auth/routes'
import { applyToVaga, listOwnCandidaturas } from '@plantao/contract/candidaturas/routes'
import { getOwnMedico } from '@plantao/contract/medicos/routes'
import { countOpenVagas, listOpenVagas, listOwnVagas } from '@plantao/contract/vagas/routes'
import { type Load, measure } from './measure.ts'
import { pairsNotYetSent } from './pairs.ts'
import { startServer } from './server.ts'

const password = 'plantao-medida'
const medicos = 200
const load: Load = {
  connections: Number(process.env.BENCH_CONNECTIONS ?? 8),
  seconds: Number(process.env.BENCH_SECONDS ?? 5),
}

const server = await startServer()
try {
  await bench()
} finally {
  await server.stop()
}

async function bench() {
  const medico = await signIn('medico.1')
  const hospital = await signIn('hospital.1')
  const total = (await json(await get(countOpenVagas.path, medico))).count as number
  console.log(
    `${total} open vagas; ${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${load.connections} connections, ${load.seconds} s each\n`,
  )
  console.log('| what | requests/s | p50 ms | p99 ms | requests | failed |')
  console.log('|---|---:|---:|---:|---:|---:|')

  const pages = await walk(medico, 100)
  const vagas = pages.flatMap(({ items }) => items)
  const cursors = pages.flatMap(({ next_cursor }) => (next_cursor ? [next_cursor] : []))
  const some = vagas[7]!
  const reading =
    (query: string, path: string = listOpenVagas.path, token = medico) =>
    async () =>
      statusOf(await get(`${path}${query}`, token))

  await row('first page', reading(''))
  await row('next page', async (n) =>
    statusOf(await get(`${listOpenVagas.path}?cursor=${cursors[n % cursors.length]}`, medico)),
  )
  await row("text, rare ('xingu')", reading('?q=xingu'))
  await row("text, common ('plantao')", reading('?q=plantao'))
  await row("text, none ('zzqx')", reading('?q=zzqx'))
  await row(
    'text, hospital and specialty',
    reading(`?q=a&hospital_id=${some.hospital_id}&especialidade=${encodeURIComponent(some.especialidade)}`),
  )
  await row(
    'hospital and specialty',
    reading(`?hospital_id=${some.hospital_id}&especialidade=${encodeURIComponent(some.especialidade)}`),
  )
  await row('count, no filter', reading('', countOpenVagas.path))
  await row("count, common text ('plantao')", reading('?q=plantao', countOpenVagas.path))
  await row("count, rare text ('xingu')", reading('?q=xingu', countOpenVagas.path))
  await row("hospital's list", reading('', listOwnVagas.path, hospital))
  await row('apply', await applying(vagas.map(({ id }) => id)))
  await row('login', async (n) => statusOf(await token(`medico.${1 + (n % medicos)}`)))
}

async function row(what: string, send: (n: number) => Promise<number>) {
  await measure(send, { ...load, seconds: Math.min(1, load.seconds) })
  const { perSecond, p50, p99, count, failures } = await measure(send, load)
  const failed = Object.entries(failures).map(([status, times]) => `${times} × ${status}`)
  console.log(
    `| ${what} | ${perSecond.toFixed(0)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${count} | ${failed.join(', ') || 0} |`,
  )
}

/** As many doctors as keep below the limit of applications an hour, for some runs. */
async function applying(vagas: string[]) {
  const people: { token: string; id: string; sent: Set<string> }[] = []
  for (let i = 1; i <= medicos; i++) {
    const token = await signIn(`medico.${i}`)
    const id = (await json(await get(getOwnMedico.path, token))).id as string
    people.push({ token, id, sent: await alreadySent(token) })
  }
  const next = pairsNotYetSent(people, vagas, ({ sent }) => sent)
  return async () => {
    const { person, vaga } = next()
    return statusOf(await post(applyToVaga.path, { vaga_id: vaga, medico_id: person.id }, person.token))
  }
}

/** By the seed, and by the runs before. */
async function alreadySent(token: string) {
  const sent = new Set<string>()
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await json(await get(`${listOwnCandidaturas.path}?limit=100${cursor && `&cursor=${cursor}`}`, token))
    for (const { vaga_id } of page.items as { vaga_id: string }[]) sent.add(vaga_id)
    cursor = page.next_cursor as string | null
  }
  return sent
}

async function walk(token: string, count: number) {
  const pages: { items: { id: string; hospital_id: string; especialidade: string }[]; next_cursor: string | null }[] =
    []
  for (let cursor = ''; pages.length < count; ) {
    const page = await json(await get(`${listOpenVagas.path}?limit=20${cursor}`, token))
    pages.push(page as unknown as (typeof pages)[number])
    if (!page.next_cursor) break
    cursor = `&cursor=${page.next_cursor}`
  }
  return pages
}

async function signIn(name: string) {
  const answer = await token(name)
  if (!answer.ok) throw new Error(`${name} cannot sign in: run \`npm run seed -- --vagas 100000\` first`)
  return (await json(answer)).access_token as string
}

function token(name: string) {
  return post(`${createToken.path}?grant=password`, { email: `${name}@demonstracao.example`, password })
}

function headers(token?: string): Record<string, string> {
  return { apikey: process.env.PUBLIC_ANON_KEY ?? 'anon-local', ...(token && { authorization: `Bearer ${token}` }) }
}

function get(path: string, token: string) {
  return fetch(server.url + path, { headers: headers(token) })
}

function post(path: string, body: unknown, token?: string) {
  return fetch(server.url + path, {
    method: 'POST',
    headers: { ...headers(token), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function statusOf(answer: Response) {
  await answer.arrayBuffer()
  return answer.status
}

async function json(answer: Response) {
  return (await answer.json()) as Record<string, unknown>
}
