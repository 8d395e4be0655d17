import { randomUUID } from 'node:crypto'
import { signUp } from '@plantao/contract/auth/routes'
import { acceptCandidatura, applyToVaga } from '@plantao/contract/candidaturas/routes'
import type { RouteDescription } from '@plantao/contract/route'
import { createVaga } from '@plantao/contract/vagas/routes'
import { type Account, type Ask, doctorData, type Fixtures, hospitalData, newEmail, vagaData } from './accounts.ts'
import { pause } from './wait.ts'

/** What callers were told had been done. */
export interface Acknowledged {
  vagas: { id: string; nome_vaga: string }[]
  candidaturas: { id: string; vaga: string; medico: string }[]
  accepted: { id: string; vaga: string }[]
  accounts: string[]
}

/** Fixtures who publish, apply, accept and sign up without a pause, and ask again when they get no answer, until stopped. */
export function startLoadGenerator(fixtures: Fixtures, hospitais: Account[], medicos: Account[]) {
  const done: Acknowledged = { vagas: [], candidaturas: [], accepted: [], accounts: [] }
  /** Published, with whom has applied: at least two, so that each acceptance is disputed. */
  const applied: { vaga: string; hospital: Account; candidaturas: string[] }[] = []
  const open: { vaga: string; hospital: Account; number: number }[] = []
  const unexpected: string[] = []
  let isStopping = false
  let published = 0

  /** Repeats what got no answer, or 503, as a person would: with the same key. */
  async function persist(route: RouteDescription, ask: Ask, isAnswer: (code: string) => boolean = () => false) {
    for (const deadline = Date.now() + 120_000; ; ) {
      if (Date.now() > deadline) {
        unexpected.push(`${route.path}: no answer but 503 for two minutes`)
        return null
      }
      const answer = await fixtures.call(route, { ...ask, signal: AbortSignal.timeout(15_000) }).catch(() => null)
      if (answer && answer.status < 300) return answer.body
      if (answer && isAnswer(answer.body?.code)) return null
      if (answer && answer.status !== 503) {
        unexpected.push(`${route.path}: ${answer.status} ${answer.text}`)
        return null
      }
      await pause(50)
    }
  }

  async function publish() {
    const hospital = hospitais[published % hospitais.length]!
    const number = published++
    // The database may be away at this moment; the next time comes soon.
    if (number % 50 === 0) await fixtures.forgetLimits().catch(() => {})
    // A day of its own, so that no doctor is booked twice.
    const data = new Date(Date.UTC(2030, 0, 1 + number)).toISOString().slice(0, 10)
    const body = { ...vagaData, data, nome_vaga: `Plantão ${randomUUID()}`, hospital_id: hospital.id }
    const vaga = await persist(createVaga, { as: hospital, body, idempotencyKey: randomUUID() })
    if (!vaga) return
    done.vagas.push({ id: vaga.id, nome_vaga: body.nome_vaga })
    open.push({ vaga: vaga.id, hospital, number })
  }

  async function apply() {
    const next = open.shift()
    if (!next) return pause(20)
    const candidaturas: string[] = []
    for (let i = 0; i < 2; i++) {
      const medico = medicos[(next.number * 2 + i) % medicos.length]!
      const body = { vaga_id: next.vaga, medico_id: medico.id }
      // One of two without a key: then the database alone says that it was done before.
      const key = i === 0 ? { idempotencyKey: randomUUID() } : {}
      const sent = await persist(
        applyToVaga,
        { as: medico, body, ...key },
        (code) => code === 'candidatura_already_sent',
      )
      if (sent) done.candidaturas.push({ id: sent.id, vaga: next.vaga, medico: medico.id })
      if (sent) candidaturas.push(sent.id)
    }
    applied.push({ ...next, candidaturas })
  }

  async function accept() {
    const next = applied.shift()
    if (!next) return pause(20)
    const isLate = (code: string) => code === 'vaga_already_filled' || code === 'candidatura_not_pendente'
    await Promise.all(
      next.candidaturas.map(async (candidatura_id) => {
        const won = await persist(acceptCandidatura, { as: next.hospital, body: { candidatura_id } }, isLate)
        if (won) done.accepted.push({ id: candidatura_id, vaga: next.vaga })
      }),
    )
  }

  async function signOn() {
    const email = newEmail()
    const data = done.accounts.length % 2 ? doctorData : hospitalData
    const made = await persist(signUp, { body: { email, password: 'segredo-123', data } })
    if (made) done.accounts.push(email)
    await pause(50)
  }

  const loops = [publish, publish, apply, apply, accept, accept, signOn, signOn].map(async (step) => {
    while (!isStopping) await step()
  })
  return {
    done,
    unexpected,
    count: () => done.vagas.length + done.candidaturas.length + done.accepted.length + done.accounts.length,
    /** Each finishes what it has begun. */
    stop: async () => {
      isStopping = true
      await Promise.all(loops)
    },
  }
}
