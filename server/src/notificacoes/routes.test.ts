import { get } from 'node:http'
import { promisify } from 'node:util'
import { logout } from '@plantao/contract/auth/routes'
import { followChanges } from '@plantao/contract/notificacoes/routes'
import type { Account } from '@plantao/testkit/fixtures'
import { readEvents } from '@plantao/testkit/sse-reader'
import { waitFor } from '@plantao/testkit/wait'
import { beforeAll, describe, expect, it } from 'vitest'
import { refusal, startTestApp } from '../../test/app.ts'
import { endListening, waitUntilBlocked } from '../../test/database.ts'
import { mountAuth } from '../auth/routes.ts'
import { asRole, type Trx } from '../platform/database/db.ts'
import { mountNotificacoes } from './routes.ts'
import { runTransition } from './transition.ts'

const started = await startTestApp([mountAuth, mountNotificacoes])
const { app, call, services, database, owner, createAccount, createMedico, createHospital } = started
let origin: string

beforeAll(async () => {
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
})

async function follow(actor: Account) {
  const events = await readEvents(`${origin}${followChanges.path}`, actor.headers)
  expect(await events.next()).toMatchObject({ event: 'ready' })
  return events
}

async function openSession(account: Account): Promise<Account> {
  const sessionId = await database.openSession(account.userId)
  const token = await services.keys.signAccessToken({ sub: account.userId, sid: sessionId, user_type: 'doctor' })
  return { ...account, sessionId, headers: { apikey: services.config.anonKey, authorization: `Bearer ${token}` } }
}

/** Whether one more stream can be opened. The stream is closed immediately. */
async function isFollowed({ headers }: Account) {
  const leaving = new AbortController()
  const { ok } = await fetch(`${origin}${followChanges.path}`, { headers, signal: leaving.signal })
  leaving.abort()
  return ok
}

const notify = (to: string[], vaga_id: string) => services.db.notify([{ to, data: { topic: 'vagas', vaga_id } }])

describe('the stream of changes', () => {
  it('says for how long there was no event for the caller', async () => {
    const [receiver, other] = [await createMedico(), await createMedico()]
    const quietFor = async (medico: Account) => {
      const events = await readEvents(`${origin}${followChanges.path}`, medico.headers)
      const ready = await events.next()
      events.close()
      return JSON.parse(ready!.data).quiet_ms as number
    }
    await waitFor('a process that has listened for a moment', async () => (await quietFor(other)) > 300)
    await notify([`medico:${receiver.id}`], crypto.randomUUID())
    await waitFor('the event to be heard', async () => (await quietFor(receiver)) < 300)
    expect(await quietFor(other)).toBeGreaterThan(300)
  })

  it('begins with ready, is not buffered or cached, and has no HEAD, which nobody would read', async () => {
    const { headers } = await createMedico()
    const events = await readEvents(`${origin}${followChanges.path}`, headers)
    expect(await events.next()).toEqual({ event: 'ready', data: expect.stringMatching(/^\{"quiet_ms":\d+\}$/) })
    expect(events.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    expect(events.headers['cache-control']).toBe('no-store, no-transform')
    expect(events.headers['x-accel-buffering']).toBe('no')
    expect(events.headers['x-content-type-options']).toBe('nosniff')
    expect(events.headers).not.toHaveProperty('content-security-policy')
    events.close()
    expect((await app.inject({ method: 'HEAD', url: followChanges.path, headers })).statusCode).toBe(404)
  })

  it('gives each account only its own events', async () => {
    const [ana, bruno] = [await createMedico(), await createMedico()]
    const [central, santaCasa] = [await createHospital(), await createHospital()]
    const newcomer = await createAccount('medico')
    const followed = await Promise.all([ana, bruno, newcomer, central, santaCasa].map(follow))
    notify(['medicos'], 'to all doctors')
    notify([`medico:${ana.id}`, `hospital:${central.id}`], 'to ana and central')
    notify([`medico:${bruno.id}`], 'to bruno')
    notify([`hospital:${santaCasa.id}`, `hospital:${santaCasa.id}`], 'to santa casa')
    notify(['medicos', `hospital:${central.id}`, `hospital:${santaCasa.id}`], 'end')
    const received = await Promise.all(
      followed.map(async (events) => {
        const vagas: string[] = []
        while (vagas.at(-1) !== 'end') vagas.push(JSON.parse((await events.next())!.data).vaga_id)
        return vagas
      }),
    )
    expect(received).toEqual([
      ['to all doctors', 'to ana and central', 'end'],
      ['to all doctors', 'to bruno', 'end'],
      ['to all doctors', 'end'],
      ['to ana and central', 'end'],
      ['to santa casa', 'end'],
    ])
    for (const events of followed) events.close()
  })

  it('gives doctors time to reload, in proportion to how many follow', async () => {
    const crowded = await startTestApp([(app, services) => mountNotificacoes(app, services, { reloads: 1 })])
    const url = `${await crowded.app.listen({ port: 0, host: '127.0.0.1' })}${followChanges.path}`
    const [first, second] = [await crowded.createMedico(), await crowded.createMedico()]
    const hospital = await crowded.createHospital()
    const last = async (events: Awaited<ReturnType<typeof readEvents>>[], to: string[]) => {
      crowded.services.db.notify([{ to, data: { topic: 'vagas', vaga_id: 'any' } }])
      return Promise.all(events.map(async (each) => JSON.parse((await each.next())!.data)))
    }
    const open = async ({ headers }: Account) => {
      const events = await readEvents(url, headers)
      await events.next()
      return events
    }
    const all = ['medicos', `hospital:${hospital.id}`]
    const one = await open(first)
    expect(await last([one], all)).toEqual([{ topic: 'vagas', vaga_id: 'any' }])
    const [two, three, ofHospital] = [await open(first), await open(second), await open(hospital)]
    const paced = { topic: 'vagas', vaga_id: 'any', within_ms: 3_000 }
    expect(await last([one, two, three, ofHospital], all)).toEqual([
      paced,
      paced,
      paced,
      { topic: 'vagas', vaga_id: 'any' },
    ])
    expect(await last([three], [`medico:${second.id}`])).toEqual([{ topic: 'vagas', vaga_id: 'any' }])
    for (const events of [two, ofHospital]) events.close()
    await waitFor('the stream to be counted no more', async () => (await last([one], all))[0].within_ms === 2_000)
    for (const events of [one, three]) events.close()
  })

  it.each(['hold', 'cannot be read'])(
    'says ready or resync when the lists %s what was committed before',
    async (outcome) => {
      let reading = Promise.withResolvers<void>()
      const behind = await startTestApp([
        (app, services) => mountNotificacoes(app, services, { listsCaughtUp: () => reading.promise }),
      ])
      const { app, owner, services, createMedico } = behind
      const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}${followChanges.path}`
      const events = await readEvents(url, (await createMedico()).headers)
      for (const event of ['ready', 'resync']) {
        services.db.notify([{ to: ['medicos'], data: { topic: 'vagas', vaga_id: 'any' } }])
        expect(await events.next()).toMatchObject({ event: 'change' })
        if (outcome === 'hold') reading.resolve()
        else reading.reject(new Error('no database'))
        expect(await events.next()).toMatchObject({ event })
        if (event === 'resync') break
        reading = Promise.withResolvers()
        await endListening(owner)
        expect(await events.next()).toMatchObject({ event: 'away' })
        await waitFor('the events to come again', () => services.listener.isListening())
      }
      events.close()
    },
  )

  it('has no event of a transaction that was rolled back', async () => {
    const events = await follow(await createMedico())
    const begin = <R>(work: (trx: Trx) => Promise<R>) =>
      asRole(services.db, 'app_jobs', async (trx) => {
        await work(trx)
        throw new Error('no')
      })
    const event = { to: ['medicos'], data: { topic: 'vagas', vaga_id: 'never' } }
    const failed = runTransition(services, begin, async () => ({ answer: {}, changed: [event] }))
    await expect(failed).rejects.toThrow('no')
    notify(['medicos'], 'after')
    expect(await events.next()).toEqual({ event: 'change', data: '{"topic":"vagas","vaga_id":"after"}' })
    events.close()
  })

  it('ends immediately when its session does, and no other stream ends', async () => {
    const [leaver, stayer] = [await createMedico(), await createMedico()]
    const [left, stayed, leftElsewhere] = await Promise.all([leaver, stayer, leaver].map(follow))
    expect(await call(logout, { as: leaver })).toMatchObject({ status: 204 })
    expect(await left!.next()).toBeNull()
    expect(await leftElsewhere!.next()).toBeNull()
    notify(['medicos'], 'still here')
    expect(await stayed!.next()).toMatchObject({ event: 'change' })
    stayed!.close()
    expect(await call(followChanges, { as: leaver })).toMatchObject(refusal(401, 'session_required'))
  })

  it('ends with its access token', async () => {
    const medico = await createMedico()
    const { keys } = services
    services.keys = {
      ...keys,
      verifyAccessToken: async (token) => ({ ...(await keys.verifyAccessToken(token))!, exp: Date.now() / 1000 + 0.3 }),
    }
    const events = await follow(medico)
    services.keys = keys
    expect(await events.next()).toBeNull()
  })

  it('says when it lost events, and ends when its session ended meanwhile', async () => {
    const [ana, bruno] = [await createMedico(), await createMedico()]
    const [stays, ends] = await Promise.all([ana, bruno].map(follow))
    await owner.query('update auth.sessions set revoked_at = now() where id = $1', [bruno.sessionId])
    await endListening(owner)
    expect(await stays!.next()).toMatchObject({ event: 'away' })
    expect(await stays!.next()).toMatchObject({ event: 'resync' })
    const rest = [await ends!.next(), await ends!.next(), await ends!.next()]
    expect(rest).toContain(null)
    stays!.close()
  })

  it('is open at most twelve times in a session and sixty in an account, until one is closed', async () => {
    const medico = await createMedico()
    const sessions: Account[] = [medico]
    while (sessions.length < 6) sessions.push(await openSession(medico))
    const open: Awaited<ReturnType<typeof follow>>[] = []
    for (const session of sessions.slice(0, 5)) {
      open.push(...(await Promise.all(Array.from({ length: 12 }, () => follow(session)))))
      if (session !== medico) continue
      expect(await call(followChanges, { as: medico })).toMatchObject(refusal(429, 'too_many_requests'))
      await follow(await createMedico()).then((other) => other.close())
    }
    const last = sessions.at(-1)!
    expect(await call(followChanges, { as: last })).toMatchObject(refusal(429, 'too_many_requests'))
    open.pop()!.close()
    await expect.poll(() => isFollowed(last)).toBe(true)
    for (const events of open) events.close()
  })

  it('keeps nothing of readers who left while it was being opened', async () => {
    const medico = await createMedico()
    const connections = promisify(app.server.getConnections.bind(app.server))
    const before = await connections()
    const locking = await owner.connect()
    await locking.query('begin; lock table auth.sessions in access exclusive mode')
    try {
      const asked = Array.from({ length: 12 }, () =>
        get(`${origin}${followChanges.path}`, { headers: medico.headers, agent: false }).on('error', () => {}),
      )
      await waitUntilBlocked(owner, 12)
      for (const request of asked) request.destroy()
      await expect.poll(() => connections()).toBe(before)
    } finally {
      locking.release(true)
    }
    await expect.poll(() => isFollowed(medico)).toBe(true)
  })

  it('ends when the server closes', async () => {
    const events = await follow(await createMedico())
    await app.close()
    expect(await events.next()).toBeNull()
  })
})
