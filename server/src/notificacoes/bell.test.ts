import {
  acceptCandidatura,
  applyToVaga,
  refuseCandidatura,
  withdrawCandidatura,
} from '@plantao/contract/candidaturas/routes'
import {
  chooseEmail,
  countUnread,
  followChanges,
  listEmailChoices,
  listNotificacoes,
  readNotificacoes,
} from '@plantao/contract/notificacoes/routes'
import { correctVagasPlace } from '@plantao/contract/vagas/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import { readEvents } from '@plantao/testkit/sse-reader'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { refusal, startTestApp } from '../../test/app.ts'
import { mountWithoutUndo } from '../../test/domains/candidaturas.ts'
import { startEmails } from '../../test/domains/emails.ts'
import { receivedEmail } from '../candidaturas/emails/kinds.ts'
import { asActor } from '../platform/database/db.ts'
import { mountVagas } from '../vagas/routes.ts'
import { mountNotificacoes } from './routes.ts'
import { runTransition } from './transition.ts'

const test = await startTestApp([mountWithoutUndo, mountVagas, mountNotificacoes])
const { app, services, owner, call, ok, everyPage, createMedico, createHospital, createVaga } = test
const { sendDue } = await startEmails(services, owner)
let origin: string

beforeAll(async () => {
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
})

async function applied() {
  const hospital = await createHospital({ nome: 'Hospital São Lucas' })
  const medico = await createMedico({ nome: 'Ana Souza' })
  const vagaId = await createVaga(hospital, { nome_vaga: 'UTI', data: '2099-11-28' })
  const { id } = await ok(applyToVaga, { as: medico, body: { vaga_id: vagaId, medico_id: medico.id } })
  return { hospital, medico, vagaId, candidaturaId: id }
}

const unread = async (as: Profile) => (await ok(countUnread, { as })).count
const read = (as: Profile, notificacao_id: string | null) => call(readNotificacoes, { as, body: { notificacao_id } })
const readOfVaga = (as: Profile, vaga_id: string) => call(readNotificacoes, { as, body: { vaga_id } })
const lines = async (as: Profile) => (await ok(listNotificacoes, { as })).items
const apply = (as: Profile, vaga_id: string) => ok(applyToVaga, { as, body: { vaga_id, medico_id: as.id } })

/** A hospital with two vagas. Doctors applied one after the other, each to both vagas. */
async function twoVagas(count: number) {
  const hospital = await createHospital()
  const vagas = [await createVaga(hospital, { nome_vaga: 'UTI' }), await createVaga(hospital, { data: '2099-06-01' })]
  const candidaturas: string[][] = [[], []]
  for (let n = 0; n < count; n++) {
    const medico = await createMedico({ nome: `Ana ${n}` })
    for (const [i, vaga] of vagas.entries()) candidaturas[i]!.push((await apply(medico, vaga)).id)
  }
  return { hospital, vagas: vagas as [string, string], candidaturas }
}

async function fill({ userId }: Profile, count: number) {
  await owner.query(
    `insert into app.notificacoes (dedupe_key, kind, auth_user_id, email, visible_from)
     select gen_random_uuid(), 'candidatura-expired', $1, 'a@example.com', now() - (($2 - n) / 2) * interval '1 s'
     from generate_series(1, $2) n`,
    [userId, count],
  )
}

describe('the bell', () => {
  it('tells the hospital of a candidatura, with the names as they are, and links to the vaga', async () => {
    const { hospital, vagaId } = await applied()
    const { items } = await ok(listNotificacoes, { as: hospital })
    expect(items).toMatchObject([
      { kind: 'candidatura-received', is_read: false, vaga_id: vagaId, nome_vaga: 'UTI', medico: 'Ana Souza' },
    ])
    expect(await unread(hospital)).toBe(1)
  })

  it('names acceptances of the last day that are not read, for a toast', async () => {
    const { hospital, medico, vagaId, candidaturaId } = await applied()
    const named = async () => (await ok(countUnread, { as: medico })).accepted
    expect(await named()).toEqual([])
    await ok(acceptCandidatura, { as: hospital, body: { candidatura_id: candidaturaId } })
    const vaga = { vaga_id: vagaId, nome_vaga: 'UTI', data: '2099-11-28', hospital: 'Hospital São Lucas' }
    expect(await named()).toMatchObject([vaga])
    expect((await ok(countUnread, { as: hospital })).accepted).toEqual([])
    const age = (hours: number) =>
      owner.query(
        `update app.notificacoes set visible_from = now() - make_interval(hours => $2)
         where auth_user_id = $1 and kind = 'candidatura-accepted'`,
        [medico.userId, hours],
      )
    await age(25)
    expect(await named()).toEqual([])
    await age(23)
    await read(medico, (await ok(listNotificacoes, { as: medico })).items[0]!.id)
    expect(await named()).toEqual([])
  })

  it('tells the doctor of an acceptance', async () => {
    const { hospital, medico, candidaturaId } = await applied()
    await ok(acceptCandidatura, { as: hospital, body: { candidatura_id: candidaturaId } })
    expect(await ok(listNotificacoes, { as: medico })).toMatchObject({
      items: [{ kind: 'candidatura-accepted', hospital: 'Hospital São Lucas', medico: 'Ana Souza' }],
    })
    expect(await unread(medico)).toBe(1)
  })

  it('is paged, newest first, and counts to 100', async () => {
    const medico = await createMedico()
    await fill(medico, 105)
    const all = await everyPage(listNotificacoes, { as: medico, query: { limit: 20 } })
    expect(new Set(all.map(({ id }) => id)).size).toBe(105)
    const times = all.map(({ created_at }) => created_at)
    expect(times).toEqual(times.toSorted().reverse())
    expect(await unread(medico)).toBe(100)
  })

  it('tells several of one vaga in one line, which names how many people', async () => {
    const { hospital, vagas } = await twoVagas(3)
    expect(await lines(hospital)).toMatchObject([
      { vaga_id: vagas[1], kind: 'candidatura-received', count: 3, is_read: false },
      { vaga_id: vagas[0], kind: 'candidatura-received', count: 3, is_read: false },
    ])
    expect(await unread(hospital)).toBe(2)

    await readOfVaga(hospital, vagas[0])
    expect(await unread(hospital)).toBe(1)
    // Until the new notice is read, it has its own line beside the line of the read notices.
    await apply(await createMedico({ nome: 'Bruna' }), vagas[0])
    expect(await lines(hospital)).toMatchObject([
      { vaga_id: vagas[0], count: 1, is_read: false, medico: 'Bruna' },
      { vaga_id: vagas[1], count: 3, is_read: false },
      { vaga_id: vagas[0], count: 3, is_read: true },
    ])
    await read(hospital, null)
    expect(await lines(hospital)).toMatchObject([
      { vaga_id: vagas[0], count: 4, is_read: true, medico: 'Bruna' },
      { vaga_id: vagas[1], count: 3, is_read: true },
    ])
  })

  it('has each line on one page, even if more notices arrive for a vaga of an earlier page', async () => {
    const [hospital, medico] = [await createHospital(), await createMedico()]
    const vagas = []
    for (let n = 0; n < 5; n++) vagas.push(await createVaga(hospital, { data: `2099-06-1${n}` }))
    for (const vaga of vagas) await apply(medico, vaga)
    const others = [await createMedico(), await createMedico(), await createMedico()]
    for (const vaga of vagas) await apply(others[0]!, vaga)
    const newest = [vagas[4]!, vagas[3]!]
    const all = await everyPage(listNotificacoes, { as: hospital, query: { limit: 2 } }, async () => {
      const [vaga, other] = [newest.pop(), others.pop()]
      if (vaga && other) await apply(other, vaga)
    })
    expect(all.map(({ vaga_id }) => vaga_id)).toEqual(vagas.toReversed())
  })

  it('counts a person who applied again once', async () => {
    const { hospital, medico, vagaId, candidaturaId } = await applied()
    await ok(withdrawCandidatura, { as: medico, body: { candidatura_id: candidaturaId } })
    await apply(medico, vagaId)
    expect(await lines(hospital)).toMatchObject([
      { kind: 'candidatura-received', count: 1, medico: 'Ana Souza' },
      { kind: 'candidatura-withdrawn', count: 1 },
    ])
    expect(await unread(hospital)).toBe(2)
  })

  it('is read by what the account does with a vaga, and for no other vaga', async () => {
    const { hospital, vagas, candidaturas } = await twoVagas(2)
    await ok(refuseCandidatura, { as: hospital, body: { candidatura_id: candidaturas[0]![0]! } })
    expect((await lines(hospital)).map(({ vaga_id, is_read }) => [vaga_id, is_read])).toEqual([
      [vagas[1], false],
      [vagas[0], true],
    ])
    // A correction of the place concerns all vagas at once, so it marks no notice as read.
    await ok(correctVagasPlace, { as: hospital })
    expect(await unread(hospital)).toBe(1)
    await ok(acceptCandidatura, { as: hospital, body: { candidatura_id: candidaturas[1]![0]! } })
    expect(await unread(hospital)).toBe(0)
  })

  it('is read for a vaga by its own account', async () => {
    const { hospital, vagas } = await twoVagas(1)
    expect(await readOfVaga(await createHospital(), vagas[0])).toMatchObject({ status: 204 })
    expect(await unread(hospital)).toBe(2)
    expect(await readOfVaga(hospital, vagas[0])).toMatchObject({ status: 204 })
    expect(await unread(hospital)).toBe(1)
  })

  it('is marked as read in all ways at the same time', async () => {
    const { hospital, vagas } = await twoVagas(5)
    const [first] = await lines(hospital)
    const ways = [null, first!.id, vagas[0], vagas[1]]
    const calls = Array.from({ length: 20 }, (_, n) =>
      n % 4 < 2 ? read(hospital, ways[n % 4]!) : readOfVaga(hospital, ways[n % 4]!),
    )
    for (const { status } of await Promise.all(calls)) expect(status).toBe(204)
    expect(await unread(hospital)).toBe(0)
  })

  it('is read one by one or whole, by its own account', async () => {
    const [medico, stranger] = [await createMedico(), await createMedico()]
    await fill(medico, 3)
    const [newest] = (await ok(listNotificacoes, { as: medico })).items
    expect(await read(stranger, newest!.id)).toMatchObject(refusal(404, 'notificacao_not_found'))
    expect(await read(stranger, null)).toMatchObject({ status: 204 })
    expect(await unread(medico)).toBe(3)
    // The second call changes nothing.
    for (let n = 0; n < 2; n++) expect(await read(medico, newest!.id)).toMatchObject({ status: 204 })
    expect(await unread(medico)).toBe(2)
    expect(await read(medico, null)).toMatchObject({ status: 204 })
    expect((await ok(listNotificacoes, { as: medico })).items.map(({ is_read }) => is_read)).toEqual([true, true, true])
  })

  it('rings in every tab of the account, for what is new and what was read', async () => {
    const [hospital, medico] = [await createHospital(), await createMedico()]
    const tabs = await Promise.all(
      [hospital, hospital].map(({ headers }) => readEvents(`${origin}${followChanges.path}`, headers)),
    )
    const rung = async () => {
      for (const tab of tabs) {
        let event = await tab.next()
        while (event && event.data !== '{"topic":"notificacoes"}') event = await tab.next()
        expect(event?.event).toBe('change')
      }
    }
    const vaga_id = await createVaga(hospital)
    await ok(applyToVaga, { as: medico, body: { vaga_id, medico_id: medico.id } })
    await rung()
    await read(hospital, null)
    await rung()
    const { id } = await apply(await createMedico(), vaga_id)
    await rung()
    await ok(refuseCandidatura, { as: hospital, body: { candidatura_id: id } })
    await rung()
    for (const tab of tabs) tab.close()
  })
})

describe('the choice of e-mails', () => {
  const choose = (as: Profile, kind: string, delivery: string) =>
    call(chooseEmail, { as, params: { kind }, body: { delivery } })
  const queued = async ({ userId }: Profile) =>
    (
      await owner.query(
        'select delivery, due_at is not null as is_queued from app.notificacoes where auth_user_id = $1',
        [userId],
      )
    ).rows

  it('offers the kinds of the account type, each sent immediately until the account chooses otherwise', async () => {
    const [medico, hospital] = [await createMedico(), await createHospital()]
    const offered = async (as: Profile) => (await ok(listEmailChoices, { as })).items
    const forMedico = (await offered(medico)).map(({ kind }) => kind)
    expect(forMedico).toContain('candidatura-not-selected')
    expect(forMedico).not.toContain('candidatura-received')
    expect(forMedico).not.toContain('candidatura-accepted')
    expect((await offered(hospital)).find(({ kind }) => kind === 'candidatura-received')?.delivery).toBe('now')
    expect(await choose(hospital, 'candidatura-received', 'never')).toMatchObject({ status: 200 })
    expect((await offered(hospital)).find(({ kind }) => kind === 'candidatura-received')?.delivery).toBe('never')
    for (const kind of ['candidatura-received', 'candidatura-accepted', 'confirm-email']) {
      expect(await choose(medico, kind, 'never')).toMatchObject(refusal(400, 'invalid_request'))
    }
  })

  it.each([
    ['now', true],
    ['daily', false],
    ['never', false],
  ])('%s: the bell tells, and whether an e-mail is queued is %s', async (delivery, is_queued) => {
    const { hospital, medico } = await applied()
    await owner.query('delete from app.notificacoes')
    await choose(hospital, 'candidatura-received', delivery)
    const vaga_id = await createVaga(hospital)
    await ok(applyToVaga, { as: medico, body: { vaga_id, medico_id: medico.id } })
    expect(await queued(hospital)).toEqual([{ delivery, is_queued }])
    expect(await unread(hospital)).toBe(1)
  })

  it('also stops e-mails that wait', async () => {
    const { hospital } = await applied()
    await choose(hospital, 'candidatura-received', 'never')
    expect(await sendDue()).toEqual([])
  })
})

it('marking notices and queueing e-mails may both fail without ending the process', async () => {
  const { medico, vagaId, candidaturaId, hospital } = await applied()
  const { userId, sessionId } = medico
  const failed = runTransition(
    services,
    (begun) => asActor(services.db, { role: 'app_medico', userId, sessionId }, begun),
    async (trx) => {
      await sql`select 1 / 0`.execute(trx).catch(() => {})
      // The error aborts the transaction, so marking notices and queueing e-mails both fail. Vitest fails the run if
      // one of these failures is not awaited.
      return {
        answer: {},
        dealtWith: vagaId,
        emails: [receivedEmail({ id: candidaturaId, hospital_id: hospital.id, version: 1 })],
      }
    },
  )
  await expect(failed).rejects.toThrow('division by zero')
})
