import { randomUUID } from 'node:crypto'
import { acceptCandidatura, applyToVaga } from '@plantao/contract/candidaturas/routes'
import type { ChangeEvent } from '@plantao/contract/notificacoes/schema'
import type { Profile } from '@plantao/testkit/fixtures'
import { expect } from 'vitest'
import { carryOutDue } from '../../src/candidaturas/decisions/worker.ts'
import { mountCandidaturas } from '../../src/candidaturas/routes.ts'
import { mountVagas } from '../../src/vagas/routes.ts'
import { startTestApp } from '../app.ts'

/** Like `mountCandidaturas`, but decisions are carried out immediately and cannot be undone. */
export const mountWithoutUndo: typeof mountCandidaturas = (app, services) => mountCandidaturas(app, services, 0)

/**
 * Starts the routes of candidaturas and vagas on a database of the test file's own, with helpers.
 * @param undoSeconds if not 0, the test itself must carry decisions out
 */
export async function startCandidaturasApp(undoSeconds = 0, others: Parameters<typeof startTestApp>[0] = []) {
  const mount: typeof mountCandidaturas = (app, services) => mountCandidaturas(app, services, undoSeconds)
  const started = await startTestApp([mount, mountVagas, ...others])
  const { call, owner } = started

  const apply = (as: Profile, vaga_id: string, idempotencyKey?: string) =>
    call(applyToVaga, { as, body: { vaga_id, medico_id: as.id, status: 'pendente' }, idempotencyKey })
  const accept = (as: Profile, candidatura_id: string) => call(acceptCandidatura, { as, body: { candidatura_id } })

  /** Carries out the decisions about a vaga as if the time to undo them were over. */
  async function carryOut(vagaId: string) {
    for (const table of ['app.decisions', 'app.refusals'])
      await owner.query(`update ${table} set carried_out_after = now() where vaga_id = $1`, [vagaId])
    await carryOutDue(started.services)
  }

  /** Day and hours of a shift that began this number of hours ago, in the zone of the fixtures' hospitals. */
  async function shiftBegun(hoursAgo: number, hours: number) {
    const { rows } = await owner.query(
      `select s::date::text as data, to_char(s, 'HH24:MI') || ' - ' || to_char(s + make_interval(hours => $2), 'HH24:MI') as horario
       from (select now() at time zone 'America/Sao_Paulo' - make_interval(mins => ($1::numeric * 60)::int) as s) now`,
      [hoursAgo, hours],
    )
    return rows[0] as { data: string; horario: string }
  }

  async function statusesOf(vagaId: string) {
    const { rows } = await owner.query(
      `select v.status, coalesce((select jsonb_object_agg(c.id, c.status) from app.candidaturas c where c.vaga_id = v.id), '{}') as c
       from app.vagas v where v.id = $1`,
      [vagaId],
    )
    return { vaga: rows[0].status as string, candidaturas: rows[0].c as Record<string, string> }
  }

  async function emailsOf(ids: readonly string[]) {
    const { rows } = await owner.query(
      `select n.dedupe_key, n.email from app.notificacoes n
       where n.due_at is not null and split_part(n.dedupe_key, ':', 2) = any($1) order by n.dedupe_key`,
      [ids],
    )
    return rows as { dedupe_key: string; email: string }[]
  }

  const kindsOf = async (ids: readonly string[]) =>
    (await emailsOf(ids)).map(({ dedupe_key }) => dedupe_key.split(':')[0])

  /** Collects each key's change events from now on, by its name in `keys`. Leaves out events of the bell. */
  async function subscribe(keys: Record<string, string>) {
    const { db, listener } = started.services
    await expect.poll(() => listener.isListening()).toBe(true)
    // Events arrive in the order of sending, so all earlier events have arrived when this mark arrives.
    await new Promise((onEvent) => {
      const mark = randomUUID()
      listener.subscribe({ keys: [mark], onEvent, onGap: () => {} })
      db.notify([{ to: [mark], data: {} }])
    })
    const events: Record<string, ChangeEvent[]> = {}
    const stops = Object.entries(keys).map(([name, key]) => {
      const received: ChangeEvent[] = []
      events[name] = received
      const onEvent = (data: unknown) => {
        const change = data as ChangeEvent
        if (change.topic !== 'notificacoes') received.push(change)
      }
      return listener.subscribe({ keys: [key], onEvent, onGap: () => {} })
    })
    return { events, stop: () => stops.forEach((stop) => void stop()) }
  }

  return { ...started, apply, accept, carryOut, shiftBegun, statusesOf, emailsOf, kindsOf, subscribe }
}
