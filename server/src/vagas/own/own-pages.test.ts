import { deleteAccount, logout } from '@plantao/contract/auth/routes'
import { medicoSignUp, type Profile, password } from '@plantao/testkit/fixtures'
import { waitFor } from '@plantao/testkit/wait'
import { describe, expect, it, vi } from 'vitest'
import { refusal } from '../../test-app.ts'
import { ownVagasPage } from './store.ts'
import { type Parties, startOwnPages } from './test-own-pages.ts'

const test = await startOwnPages()
const { call, owner, services, createVaga, read, readThere, readBySql, isKept, untilKept } = test
const { createParties, filled, proposed, notSelected } = test

describe('the first page', () => {
  it('is asked of the database once, with the session; others each time', async () => {
    const { hospital } = await createParties()
    await createVaga(hospital)
    const first = await read(hospital)
    expect(await isKept(hospital)).toBe(true)
    expect(await isKept(hospital, { limit: 20 })).toBe(true)
    const again = await read(hospital)
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([200, first.text, first.headers.get('etag')])

    await createVaga(hospital)
    const { body } = await read(hospital, { limit: 1 })
    for (const query of [{ limit: 1 }, { limit: 19 }, { cursor: body.next_cursor }]) {
      await read(hospital, query)
      expect(await isKept(hospital, query)).toBe(false)
    }
  })

  it('is kept neither empty nor beyond 64 kB', async () => {
    const { hospital } = await createParties()
    await read(hospital)
    expect(await isKept(hospital)).toBe(false)
    for (let n = 0; n < 17; n++) await createVaga(hospital, { observacoes: 'é'.repeat(2_000) })
    await read(hospital)
    expect(await isKept(hospital)).toBe(false)
  })

  it('is another one for each hospital, and none for a doctor', async () => {
    const [{ hospital, medico }, { hospital: other }] = [await createParties(), await createParties()]
    const vagas = [await createVaga(hospital), await createVaga(other)]
    for (const _ of Array(2)) {
      const pages = [await read(hospital), await read(other)].map(({ body }) => body.items)
      expect(pages.map((items) => items.map(({ id }: { id: string }) => id))).toEqual(vagas.map((id) => [id]))
    }
    expect(await read(medico)).toMatchObject(refusal(403, 'forbidden'))
  })

  it('ends with the session, whoever ends it', async () => {
    const ends = [
      (as: Profile) => call(logout, { as }),
      (as: Profile) => call(deleteAccount, { as, body: { password } }),
      // What no process of ours did.
      (as: Profile) => owner.query('update auth.sessions set revoked_at = now() where id = $1', [as.sessionId]),
    ]
    for (const end of ends) {
      const { hospital } = await createParties()
      await createVaga(hospital)
      expect([await read(hospital), await readThere(hospital)]).toMatchObject([{ status: 200 }, { status: 200 }])
      await end(hospital)
      for (const readIt of [read, readThere]) {
        await vi.waitFor(async () => expect(await readIt(hospital)).toMatchObject({ status: 401 }), 2_000)
      }
    }
  })
})

/** In seconds from now. The triggers would compute the times again. */
async function move(vaga: string, startsIn: number, endsIn: number) {
  const at = (seconds: number) => `now() + interval '${seconds} seconds'`
  const times = `starts_at = ${at(startsIn)}, ends_at = ${at(endsIn)}, open_until = ${at(startsIn)}`
  await owner.query(`begin; set local session_replication_role = replica;
    update app.vagas set ${times}, data = ((${at(startsIn)}) at time zone time_zone)::date where id = '${vaga}';
    update app.candidaturas set ${times} where vaga_id = '${vaga}'; commit`)
}
const days = (count: number) => count * 24 * 3_600
/** Seconds: time for the first read. */
const soon = 1.5

interface Flip {
  field: string
  before: unknown
  after: unknown
  /** It flips soon. */
  arrange: (parties: Parties) => Promise<unknown>
}

const flips: Record<string, Flip> = {
  'those to invite, until half of the shift': {
    ...{ field: 'to_invite_count', before: 1, after: 0 },
    arrange: async (parties) => move((await notSelected(parties, 'encerrada')).vaga_id, -1_000, 1_000 + 2 * soon),
  },
  'a proposal, until the shift begins': {
    ...{ field: 'change', before: expect.objectContaining({ valor: 1_900 }), after: null },
    arrange: async (parties) => move(await proposed(parties), soon, 3_600),
  },
  'the rating, from the end of the shift': {
    ...{ field: 'can_rate', before: false, after: true },
    arrange: async (parties) => move((await filled(parties)).vaga_id, -3_600, soon),
  },
  'the rating, until 14 days later': {
    ...{ field: 'can_rate', before: true, after: false },
    arrange: async (parties) => move((await filled(parties)).vaga_id, days(-15), days(-14) + soon),
  },
  'the phone, until 30 days after the shift': {
    ...{ field: 'accepted_phone', before: medicoSignUp.telefone, after: null },
    arrange: async (parties) => move((await filled(parties)).vaga_id, days(-31), days(-30) + soon),
  },
  'the phone, until 30 days after the last decision about the doctor': {
    ...{ field: 'accepted_phone', before: medicoSignUp.telefone, after: null },
    arrange: async (parties) => {
      await move((await filled(parties)).vaga_id, days(-41), days(-40))
      const { candidatura_id } = await notSelected(parties, 'aberta')
      await owner.query(
        `update app.candidaturas set decided_at = now() - interval '30 days' + make_interval(secs => $2) where id = $1`,
        [candidatura_id, soon],
      )
    },
  },
}

describe('the page ends by the clock of the database', () => {
  it.each(Object.entries(flips))('%s', async (_what, { field, before, after, arrange }) => {
    const parties = await createParties()
    const { hospital } = parties
    await arrange(parties)
    const shown = async () => (await read(hospital)).body.items.at(-1)[field]
    expect(await shown()).toEqual(before)
    await untilKept(hospital)
    // Without an end it would be kept for 30 seconds.
    await vi.waitFor(async () => expect(await shown()).toEqual(after), soon * 1_000 + 500)
    expect((await read(hospital)).text).toBe((await readBySql(hospital)).text)
  })

  it('with the session', async () => {
    const { hospital } = await createParties()
    await createVaga(hospital)
    await owner.query('update auth.sessions set not_after = now() + make_interval(secs => $2) where id = $1', [
      hospital.sessionId,
      soon,
    ])
    await read(hospital)
    expect(await isKept(hospital)).toBe(true)
    const isOver = async () => (await read(hospital)).status === 401
    await waitFor('the session to end', isOver, { within: soon * 1_000 + 500 })
  })

  it('with the hour, where it shows a phone: each hour in which it does is recorded', async () => {
    const parties = await createParties()
    await filled(parties)
    await createVaga(parties.hospital)
    const { userId, sessionId } = parties.hospital
    const untilNextHour = `extract(epoch from date_trunc('hour', now()) + interval '1 hour' - now())::float8 * 1000`
    const { rows } = await owner.query<{ left: number }>(`select ${untilNextHour} as left`)
    const { unsent } = await ownVagasPage(services.db, { role: 'app_hospital', userId, sessionId }, null, 20)
    const [without, withPhone] = unsent.map(({ milliseconds }) => Number(milliseconds))
    expect(without).toBeGreaterThan(days(6) * 1_000)
    expect(withPhone).toBeLessThanOrEqual(3_600_000)
    // Read less than ten seconds later, maybe in the next hour.
    expect((rows[0]!.left - withPhone! + 3_600_000) % 3_600_000).toBeLessThan(10_000)
    expect(unsent.map(({ phone_read }) => phone_read?.split(' ')[0] ?? null)).toEqual([null, parties.medico.id])
  })
})
