import { createToken, signUp } from '@plantao/contract/auth/routes'
import {
  acceptCandidatura,
  applyToVaga,
  listCandidaturas,
  listOwnCandidaturas,
} from '@plantao/contract/candidaturas/routes'
import { getOwnMedico } from '@plantao/contract/medicos/routes'
import { countUnread, followChanges, listNotificacoes } from '@plantao/contract/notificacoes/routes'
import { createVaga, getVagaForMedico, listOwnVagas } from '@plantao/contract/vagas/routes'
import { getVagaFacets, listOpenVagas } from '@plantao/contract/vagas/search/routes'
import { type Call, requestOf } from '@plantao/testkit/client'
import { medicoSignUp, newVaga } from '@plantao/testkit/fixtures'
import { newAddress, newEmail, seededRandom } from '@plantao/testkit/random'
import { readEvents } from '@plantao/testkit/sse-reader'
import { seedPassword } from '../app/seeded-data.ts'
import { type Account, openSessions } from '../app/sessions.ts'
import { startMeter } from '../load/cost.ts'
import { bytesOf } from '../load/http-connection.ts'
import { anyFilters } from '../questions/filters.ts'
import type { Cost, Run } from '../run.ts'

const vagas = 300
const streams = 500
type Route = Parameters<typeof requestOf>[0]

const request = (route: Route, call: Call) => bytesOf(requestOf(route, call))

/** Measures the cost of each user action with all its consequences, for the calculations of docs/capacity.md. */
export async function measureCosts(run: Run) {
  const { measured, hospitais } = run
  const medicos = await openSessions(measured, 'medico', streams)
  const { costOf, idlePerSecond } = await startMeter(run)
  run.costs.push(idlePerSecond)
  const take = async (what: string, requests: readonly Buffer[]) => {
    const { cost, bodies } = await costOf(what, requests, 4)
    run.costs.push(cost)
    return { cost, answers: bodies.map((body) => JSON.parse(body)) }
  }

  await take('sign-up', Array.from({ length: 100 }, newSignUp))
  const { rows } = await measured.db.query<{ email: string }>(
    `select email from auth.users where user_type = 'doctor' and email_confirmed_at is not null order by random() limit 200`,
  )
  const logins = await take(
    'login',
    rows.map(({ email }) => {
      const body = { email, password: seedPassword }
      return request(createToken, { query: { grant: 'password' }, body, from: newAddress() })
    }),
  )
  await take(
    'session renewed',
    logins.answers.map(({ refresh_token }) =>
      request(createToken, { query: { grant: 'refresh' }, body: { refresh_token }, from: newAddress() }),
    ),
  )
  await take('first page, of a session that the process does not know', reads(medicos, listOpenVagas))
  await takeReads({ ...run, medicos }, take)

  const published = await take('publish', newVagas(hospitais, 0))
  const open = published.answers.map((answer, n) => ({
    id: answer.id as string,
    hospital: hospitais[n % hospitais.length]!,
  }))
  const applicants = await openSessions(measured, 'medico without shifts', 2 * vagas)
  const [first, second] = [applicants.slice(0, vagas), applicants.slice(vagas)]
  const apply = (as: Account, n: number) =>
    request(applyToVaga, { as, body: { vaga_id: open[n]!.id, medico_id: as.id } })
  const applied = await take('apply', first.map(apply))
  await take('apply, to a vaga with a candidate', second.map(apply))
  await take(
    'candidates of a vaga',
    open.map(({ id, hospital: as }) => request(listCandidaturas, { as, query: { vaga_id: id } })),
  )
  await take(
    'accept, one of two',
    applied.answers.map(({ id }, n) =>
      request(acceptCandidatura, { as: open[n]!.hospital, body: { candidatura_id: id } }),
    ),
  )
  run.costs.push(await costOfLiveEvent({ ...run, medicos }, take))
}

type Take = (what: string, requests: readonly Buffer[]) => Promise<{ cost: Cost }>

async function takeReads({ measured, medicos, hospitais, sample }: Run, take: Take) {
  await take('first page', reads(medicos, listOpenVagas))
  const random = seededRandom(1)
  const filters = anyFilters(sample)
  await take(
    'page with filters and text',
    medicos.map((as) => request(listOpenVagas, { as, query: filters(random) })),
  )
  await take('counts of every filter option', reads(medicos, getVagaFacets))
  const { rows } = await measured.db.query<{ id: string }>(
    `select id from app.vagas where status = 'aberta' and open_until > now() order by random() limit $1`,
    [medicos.length],
  )
  await take(
    'page of a vaga',
    rows.map((params, n) => request(getVagaForMedico, { as: medicos[n]!, params })),
  )
  await take('own candidaturas', reads(medicos, listOwnCandidaturas))
  await take('own profile', reads(medicos, getOwnMedico))
  await take('bell: how many are unread', reads(medicos, countUnread))
  await take('bell: its list', reads(medicos, listNotificacoes))
  await take("hospital's own vagas", reads(hospitais, listOwnVagas))
}

const reads = (accounts: readonly Account[], route: Route) => accounts.map((as) => request(route, { as }))

/**
 * The cost of a change event on one stream. A publication costs more while streams are open: the difference, divided by
 * the number of events that the streams receive, is the cost of one event.
 */
async function costOfLiveEvent(run: Run, take: Take): Promise<Cost> {
  const { measured, medicos, hospitais, costs } = run
  const alone = costs.find(({ what }) => what === 'publish')!
  const opened = await Promise.all(
    medicos.map((as) => {
      const { path, headers } = requestOf(followChanges, { as })
      return readEvents(`${measured.app.url}${path}`, headers)
    }),
  )
  const { cost } = await take(`publish, with ${opened.length} live streams`, newVagas(hospitais, vagas))
  const changes = opened.flatMap(({ events }) => events.filter(({ event }) => event === 'change'))
  const reached = changes.length / cost.count
  for (const stream of opened) stream.close()
  const more = (name: 'server' | 'database') => Math.max(0, cost[name] - alone[name]) / reached
  return {
    what: 'change event, to one live stream',
    count: cost.count * reached,
    server: more('server'),
    database: more('database'),
    emails: 0,
    wal: 0,
  }
}

function newSignUp() {
  const body = { email: newEmail('medida'), password: seedPassword, data: medicoSignUp }
  return request(signUp, { body, from: newAddress() })
}

function newVagas(hospitais: readonly Account[], from: number) {
  return Array.from({ length: vagas }, (_, n) => {
    const as = hospitais[n % hospitais.length]!
    // Each vaga is on a day of its own, so that no doctor's shifts clash.
    const data = new Date(Date.now() + (2 + ((from + n) % 300)) * 86_400_000).toISOString().slice(0, 10)
    return request(createVaga, {
      as,
      body: { ...newVaga, data, nome_vaga: `Plantão medido ${from + n}`, hospital_id: as.id },
    })
  })
}
