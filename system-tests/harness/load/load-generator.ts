import { randomUUID } from 'node:crypto'
import { signUp } from '@plantao/contract/auth/routes'
import { acceptCandidatura, applyToVaga } from '@plantao/contract/candidaturas/routes'
import { savePlantoes } from '@plantao/contract/plantoes/routes'
import type { RouteDescription } from '@plantao/contract/route'
import { createVaga } from '@plantao/contract/vagas/routes'
import { hospitalSignUp, medicoSignUp, newVaga, password } from '@plantao/testkit/fixtures'
import { newEmail } from '@plantao/testkit/random'
import { pause } from '@plantao/testkit/wait'
import { type Account, type AppClient, type Call, dayNumber } from '../app/client.ts'
import { sum } from './stats.ts'

export const sheetSize = 20

export type LoadGenerator = ReturnType<typeof startLoadGenerator>

interface Options {
  /** Statuses that lead to a retry. A proxy adds statuses of its own. */
  temporary?: readonly number[]
  /** Whether hospitals also plan shifts and publish them together. The last release does not support this. */
  hasPlans?: boolean
  /** Callbacks that run after a write is acknowledged and before any other account knows of it. */
  onPublished?: (hospital: Account, vaga: string) => Promise<void>
  onApplied?: (medico: Account, vaga: { id: string; nome: string }) => Promise<void>
  onAccepted?: (hospital: Account, vaga: string) => Promise<void>
}

/** Lets accounts publish, apply, accept and sign up until `stop`. They retry after no answer or a temporary status. */
export function startLoadGenerator(
  app: AppClient,
  hospitais: readonly Account[],
  medicos: readonly Account[],
  { temporary = [503], hasPlans = false, onPublished, onApplied, onAccepted }: Options = {},
) {
  const acknowledged = {
    vagas: [] as { id: string; nome_vaga: string }[],
    candidaturas: [] as { id: string; vaga: string; medico: string }[],
    accepted: [] as string[],
    /** Shifts that are published together. */
    sheets: [] as { nome_vaga: string; ids: string[] }[],
    emails: [] as string[],
  }
  const unexpected: string[] = []
  /** Tries that got a temporary status or no answer. */
  const retried: { at: number; what: string }[] = []
  /** The time of the longest try, in milliseconds. */
  let longest = 0
  let tries = 0
  const published: { vaga: string; nome: string; hospital: Account; number: number }[] = []
  const applied: { hospital: Account; vaga: string; candidaturas: string[] }[] = []
  let isStopping = false
  let nextNumber = 0

  /** Retries with the same idempotency key. @returns null for one of the `refusals`. */
  async function retry(route: RouteDescription, options: Call, ...refusals: string[]) {
    for (const deadline = Date.now() + 120_000; Date.now() < deadline; await pause(50)) {
      const at = performance.now()
      tries++
      const answer = await app.call(route, { ...options, signal: AbortSignal.timeout(15_000) }).catch(() => null)
      longest = Math.max(longest, performance.now() - at)
      if (answer && answer.status < 300) return answer.body
      if (refusals.includes(answer?.body?.code)) return null
      if (!answer || temporary.includes(answer.status)) retried.push({ at, what: `${route.path} ${answer?.status}` })
      else return void unexpected.push(`${route.path}: ${answer.status} ${answer.text}`)
    }
    unexpected.push(`${route.path}: no answer but 503 for two minutes`)
  }

  async function publish() {
    const number = nextNumber++
    const hospital = hospitais[number % hospitais.length]!
    // The reset may fail while the database is down. This is harmless, because the next reset follows soon.
    if (number % 50 === 0) await app.resetRateLimits().catch(() => {})
    const nome_vaga = `Plantão ${randomUUID()}`
    const body = { ...newVaga, data: dayNumber(number), nome_vaga, hospital_id: hospital.id }
    const vaga = await retry(createVaga, { as: hospital, body, idempotencyKey: randomUUID() })
    if (!vaga) return
    acknowledged.vagas.push({ id: vaga.id, nome_vaga })
    await onPublished?.(hospital, vaga.id)
    published.push({ vaga: vaga.id, nome: nome_vaga, hospital, number })
  }

  async function publishSheet() {
    const as = hospitais[nextNumber % hospitais.length]!
    const { data: _, horario, valor, ...facts } = newVaga
    const nome_vaga = `Plantões ${randomUUID()}`
    const shifts = Array.from({ length: sheetSize }, () => ({ data: dayNumber(nextNumber++), horario, valor }))
    const body = { ...facts, nome_vaga, shifts, is_to_publish: true }
    const saved = await retry(savePlantoes, { as, body, idempotencyKey: randomUUID() })
    if (saved) acknowledged.sheets.push({ nome_vaga, ids: saved.plantao_ids })
    await pause(50)
  }

  async function apply() {
    const next = published.shift()
    if (!next) return pause(20)
    const candidaturas: string[] = []
    for (const i of [0, 1]) {
      const as = medicos[(next.number * 2 + i) % medicos.length]!
      // The second doctor applies without an idempotency key, so that only the database can detect a repetition.
      const idempotencyKey = i === 0 ? randomUUID() : undefined
      const body = { vaga_id: next.vaga, medico_id: as.id }
      const sent = await retry(applyToVaga, { as, body, idempotencyKey }, 'candidatura_already_sent')
      if (!sent) continue
      acknowledged.candidaturas.push({ id: sent.id, vaga: next.vaga, medico: as.id })
      await onApplied?.(as, { id: next.vaga, nome: next.nome })
      candidaturas.push(sent.id)
    }
    applied.push({ hospital: next.hospital, vaga: next.vaga, candidaturas })
  }

  /** Accepts both candidates of a vaga at the same time, although only one can be accepted. */
  async function accept() {
    const next = applied.shift()
    if (!next) return pause(20)
    const accepts = next.candidaturas.map(async (candidatura_id) => {
      const options = { as: next.hospital, body: { candidatura_id } }
      const won = await retry(acceptCandidatura, options, 'vaga_already_filled', 'candidatura_not_pendente')
      if (!won) return
      acknowledged.accepted.push(candidatura_id)
      await onAccepted?.(next.hospital, next.vaga)
    })
    await Promise.all(accepts)
  }

  async function register() {
    const email = newEmail()
    const data = acknowledged.emails.length % 2 ? medicoSignUp : hospitalSignUp
    if (await retry(signUp, { body: { email, password, data } })) acknowledged.emails.push(email)
    await pause(50)
  }

  const plans = hasPlans ? [publishSheet] : []
  const loops = [publish, publish, apply, apply, accept, accept, register, register, ...plans].map(async (step) => {
    while (!isStopping) await step()
  })
  return {
    acknowledged,
    unexpected,
    retried,
    longest: () => longest,
    tries: () => tries,
    count: () => sum(Object.values(acknowledged).map(({ length }) => length)),
    /** Stops the load after each loop has finished its step. */
    stop: async () => {
      isStopping = true
      await Promise.all(loops)
    },
  }
}
