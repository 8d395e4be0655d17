import { deleteAccount } from '@plantao/contract/auth/routes'
import {
  dismissMedico,
  refuseCandidatura,
  undoAccept,
  undoRefusal,
  withdrawCandidatura,
} from '@plantao/contract/candidaturas/routes'
import { closeVaga, updateVaga } from '@plantao/contract/vagas/routes'
import { type Profile, password } from '@plantao/testkit/fixtures'
import { expect, it } from 'vitest'
import { waitUntilBlocked, whileUncommitted } from '../../../test/database.ts'
import { startCandidaturasApp } from '../../../test/domains/candidaturas.ts'
import { mountAuth } from '../../auth/routes.ts'
import { carryOutDue } from './worker.ts'

/* Two actions at the same instant, on separate connections. The order in which they take a lock decides the result. */

const test = await startCandidaturasApp(10, [mountAuth])
const { call, createMedico, createHospital, createVaga, createCandidatura, owner, services } = test
const { accept, statusesOf, emailsOf } = test

interface Parties {
  hospital: Profile
  chosen: Profile
  vagaId: string
  id: string
  otherId: string
}

const reason = 'Motivo'
const doings = {
  accept: ({ hospital, id }: Parties) => accept(hospital, id),
  acceptOther: ({ hospital, otherId }: Parties) => accept(hospital, otherId),
  undo: ({ hospital, id }: Parties) => call(undoAccept, { as: hospital, body: { candidatura_id: id } }),
  undoOther: ({ hospital, otherId }: Parties) => call(undoAccept, { as: hospital, body: { candidatura_id: otherId } }),
  refuse: ({ hospital, id }: Parties) => call(refuseCandidatura, { as: hospital, body: { candidatura_id: id } }),
  undoRefusal: ({ hospital, id }: Parties) => call(undoRefusal, { as: hospital, body: { candidatura_id: id } }),
  dismiss: ({ hospital, id }: Parties) => call(dismissMedico, { as: hospital, body: { candidatura_id: id, reason } }),
  withdraw: ({ chosen, id }: Parties) => call(withdrawCandidatura, { as: chosen, body: { candidatura_id: id } }),
  close: ({ hospital, vagaId }: Parties) => call(closeVaga, { as: hospital, body: { vaga_id: vagaId, reason } }),
  edit: ({ hospital, vagaId }: Parties) =>
    call(updateVaga, { as: hospital, params: { id: vagaId }, body: { observacoes: 'Portão 2' } }),
  deleteAccount: ({ hospital }: Parties) => call(deleteAccount, { as: hospital, body: { password } }),
  leave: ({ chosen }: Parties) => call(deleteAccount, { as: chosen, body: { password } }),
  carryOut: async () => {
    await carryOutDue(services)
    return { status: 200, body: {} }
  },
} as const
type Doing = keyof typeof doings

/** Statements by which a test holds a lock. The first action waits for it, and in most tests the second waits too. */
const held = {
  vaga: ({ vagaId }: Parties) => ['select from app.vagas where id = $1 for update', vagaId],
  decision: ({ vagaId }: Parties) => ['select from app.decisions where vaga_id = $1 for update', vagaId],
  refusal: ({ vagaId }: Parties) => ['select from app.refusals where vaga_id = $1 for update', vagaId],
  candidatura: ({ id }: Parties) => ['select from app.candidaturas where id = $1 for update', id],
} satisfies Record<string, (parties: Parties) => [string, string]>

async function prepared(decided: 'decisions' | 'refusals' | null): Promise<Parties> {
  const hospital = await createHospital()
  const [chosen, other] = [await createMedico(), await createMedico()]
  const vagaId = await createVaga(hospital)
  const id = await createCandidatura(vagaId, chosen)
  const otherId = await createCandidatura(vagaId, other)
  const parties = { hospital, chosen, vagaId, id, otherId }
  if (decided) {
    await doings[decided === 'decisions' ? 'accept' : 'refuse'](parties)
    await owner.query(`update app.${decided} set carried_out_after = now() where vaga_id = $1`, [vagaId])
  }
  return parties
}

/** @param isBlocked false if the second action carries a decision out, because this skips locked vagas */
async function inOrder(parties: Parties, hold: keyof typeof held, [first, second]: [Doing, Doing], isBlocked: boolean) {
  const answers = await whileHeld(hold, parties, async () => {
    const one = doings[first](parties)
    await waitUntilBlocked(owner)
    const two = doings[second](parties)
    if (isBlocked) await waitUntilBlocked(owner, 2)
    else await two
    return [one, two]
  })
  return (await Promise.all(answers)).map(({ status, body }) => (status < 300 ? 'done' : (body.code as string)))
}

function whileHeld<R>(hold: keyof typeof held, parties: Parties, work: () => Promise<R>) {
  const [sql, id] = held[hold](parties)
  return whileUncommitted(owner, sql, [id], work)
}

interface Case {
  hold: keyof typeof held
  order: [Doing, Doing]
  isBlocked?: false
  answers: [string, string]
  vaga: string
  /** The resulting status of the candidatura `id`. */
  candidatura: string
  /** The table that has a row before both actions: by default 'decisions', but no table if `hold` is 'vaga'. */
  decided?: 'decisions' | 'refusals'
  decisions?: 1
  refusals?: 1
  emails: string[]
}

const notSelected = 'candidatura-not-selected'
const [accepted, dismissed] = ['candidatura-accepted', 'shift-dismissed'] as const
const acceptedOnly = { vaga: 'preenchida', candidatura: 'aceita', emails: [accepted, notSelected] }
const edited = { ...acceptedOnly, emails: [...acceptedOnly.emails, 'vaga-changed'] }
const undone = { vaga: 'aberta', candidatura: 'pendente', emails: [] }
const closed = { vaga: 'encerrada', candidatura: 'nao_selecionada', emails: [notSelected, notSelected] }
const refused = { vaga: 'aberta', candidatura: 'recusada', emails: ['candidatura-refused'] }
const decided = 'refusals'

it.each<Case>([
  { hold: 'vaga', order: ['accept', 'close'], answers: ['done', 'done'], ...closed },
  { hold: 'vaga', order: ['close', 'accept'], answers: ['done', 'candidatura_not_pendente'], ...closed },
  { hold: 'vaga', order: ['accept', 'deleteAccount'], answers: ['done', 'done'], ...closed },
  { hold: 'vaga', order: ['accept', 'refuse'], answers: ['done', 'candidatura_not_pendente'], ...undone, decisions: 1 },
  { hold: 'vaga', order: ['refuse', 'accept'], answers: ['done', 'candidatura_not_pendente'], ...undone, refusals: 1 },
  { hold: 'vaga', order: ['refuse', 'refuse'], answers: ['done', 'done'], ...undone, refusals: 1 },
  { hold: 'vaga', order: ['refuse', 'acceptOther'], answers: ['done', 'done'], ...undone, decisions: 1, refusals: 1 },
  { hold: 'vaga', order: ['refuse', 'close'], answers: ['done', 'done'], ...closed },
  { hold: 'vaga', order: ['close', 'refuse'], answers: ['done', 'candidatura_not_pendente'], ...closed },
  { hold: 'vaga', order: ['refuse', 'deleteAccount'], answers: ['done', 'done'], ...closed },
  {
    hold: 'refusal',
    decided,
    order: ['carryOut', 'undoRefusal'],
    answers: ['done', 'undo_refusal_too_late'],
    ...refused,
  },
  { hold: 'refusal', decided, order: ['undoRefusal', 'carryOut'], answers: ['done', 'done'], ...undone },
  {
    hold: 'refusal',
    ...{ decided, order: ['carryOut', 'refuse'], answers: ['done', 'candidatura_not_pendente'] },
    ...refused,
  },
  {
    hold: 'refusal',
    decided,
    order: ['carryOut', 'accept'],
    answers: ['done', 'candidatura_not_pendente'],
    ...refused,
  },
  {
    hold: 'refusal',
    ...{ decided, order: ['carryOut', 'close'], answers: ['done', 'done'], vaga: 'encerrada', candidatura: 'recusada' },
    emails: [notSelected, 'candidatura-refused'],
  },
  { hold: 'refusal', decided, order: ['close', 'carryOut'], isBlocked: false, answers: ['done', 'done'], ...closed },
  {
    hold: 'refusal',
    decided,
    order: ['carryOut', 'carryOut'],
    isBlocked: false,
    answers: ['done', 'done'],
    ...refused,
  },
  {
    hold: 'candidatura',
    ...{ decided, order: ['carryOut', 'withdraw'], answers: ['done', 'candidatura_refused'] },
    ...refused,
  },
  {
    hold: 'candidatura',
    ...{ decided, order: ['withdraw', 'carryOut'], answers: ['done', 'done'], vaga: 'aberta', candidatura: 'retirada' },
    emails: ['candidatura-withdrawn'],
  },
  { hold: 'vaga', order: ['accept', 'accept'], answers: ['done', 'done'], ...undone, decisions: 1 },
  { hold: 'vaga', order: ['accept', 'acceptOther'], answers: ['done', 'vaga_already_filled'], ...undone, decisions: 1 },
  { hold: 'decision', order: ['carryOut', 'undo'], answers: ['done', 'undo_too_late'], ...acceptedOnly },
  { hold: 'decision', order: ['undo', 'carryOut'], answers: ['done', 'done'], ...undone },
  {
    hold: 'decision',
    order: ['carryOut', 'dismiss'],
    answers: ['done', 'done'],
    vaga: 'aberta',
    candidatura: 'dispensada',
    emails: [accepted, notSelected, dismissed],
  },
  { hold: 'decision', order: ['dismiss', 'carryOut'], answers: ['done', 'done'], ...undone },
  { hold: 'decision', order: ['carryOut', 'refuse'], answers: ['done', 'candidatura_not_pendente'], ...acceptedOnly },
  {
    hold: 'decision',
    order: ['carryOut', 'close'],
    answers: ['done', 'done'],
    vaga: 'encerrada',
    candidatura: 'dispensada',
    emails: [accepted, notSelected, dismissed],
  },
  { hold: 'decision', order: ['close', 'carryOut'], isBlocked: false, answers: ['done', 'done'], ...closed },
  { hold: 'decision', order: ['carryOut', 'edit'], answers: ['done', 'done'], ...edited },
  { hold: 'decision', order: ['edit', 'carryOut'], isBlocked: false, answers: ['done', 'done'], ...edited },
  { hold: 'decision', order: ['carryOut', 'carryOut'], isBlocked: false, answers: ['done', 'done'], ...acceptedOnly },
  {
    hold: 'candidatura',
    order: ['carryOut', 'withdraw'],
    answers: ['done', 'candidatura_not_pendente'],
    ...acceptedOnly,
  },
  {
    hold: 'candidatura',
    order: ['carryOut', 'leave'],
    answers: ['done', 'done'],
    vaga: 'aberta',
    candidatura: 'desistencia',
    emails: [notSelected, 'shift-without-medico'],
  },
  {
    hold: 'candidatura',
    order: ['withdraw', 'carryOut'],
    answers: ['done', 'done'],
    vaga: 'aberta',
    candidatura: 'retirada',
    emails: ['candidatura-not-accepted', 'candidatura-withdrawn'],
  },
])(
  '$order.0, then $order.1',
  async ({ hold, order, isBlocked = true, answers, vaga, candidatura, emails, ...stand }) => {
    const parties = await prepared(hold === 'vaga' ? null : (stand.decided ?? 'decisions'))
    const { vagaId, id, otherId } = parties
    expect(await inOrder(parties, hold, order, isBlocked)).toEqual(answers)
    const statuses = await statusesOf(vagaId)
    expect([statuses.vaga, statuses.candidaturas[id]]).toEqual([vaga, candidatura])
    for (const table of ['decisions', 'refusals'] as const) {
      const { rowCount } = await owner.query(`select from app.${table} where vaga_id = $1`, [vagaId])
      expect([table, rowCount]).toEqual([table, stand[table] ?? 0])
    }
    const kinds = (await emailsOf([id, otherId])).map(({ dedupe_key }) => dedupe_key.split(':')[0])
    expect(kinds.toSorted()).toEqual(emails.toSorted())
  },
)

it('a decision that replaces a due one can be undone for ten seconds too', async () => {
  const [earlier, due] = [await prepared('decisions'), await prepared('decisions')]
  const [carriedOut] = await whileHeld('decision', earlier, async () => {
    const carryingOut = carryOutDue(services)
    // The worker has found both decisions, and waits for the lock of the earlier one.
    await waitUntilBlocked(owner)
    await doings.undo(due)
    await doings.acceptOther(due)
    return [carryingOut]
  })
  await carriedOut
  expect((await statusesOf(earlier.vagaId)).vaga).toBe('preenchida')
  expect((await statusesOf(due.vagaId)).vaga).toBe('aberta')
  expect((await doings.undoOther(due)).status).toBe(200)
})

it('two hospitals decide on one doctor for the same hours: one of them', async () => {
  for (let round = 0; round < 5; round++) {
    const medico = await createMedico()
    const offers = await Promise.all(
      Array.from({ length: 2 }, async () => {
        const hospital = await createHospital()
        return { hospital, id: await createCandidatura(await createVaga(hospital), medico) }
      }),
    )
    const answers = await Promise.all(offers.map(({ hospital, id }) => accept(hospital, id)))
    expect(answers.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([200, 'medico_already_booked'])
  }
})
