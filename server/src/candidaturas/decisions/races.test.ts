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
const { accept, statusesOf, kindsOf } = test

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
  /** The second answer: by default a success, as the first always is. */
  second?: string
  /** True if the candidatura is refused before both actions, which `hold` 'candidatura' does not tell. */
  isRefused?: true
  vaga: string
  /** The resulting status of the candidatura `id`. */
  candidatura: string
  decisions?: 1
  refusals?: 1
  emails: string[]
}

const [accepted, notSelected] = ['candidatura-accepted', 'candidatura-not-selected'] as const
const refusedKind = 'candidatura-refused'
const ends = (vaga: string, candidatura: string, ...emails: string[]) => ({ vaga, candidatura, emails })
const acceptedOnly = ends('preenchida', 'aceita', accepted, notSelected)
const edited = ends('preenchida', 'aceita', accepted, notSelected, 'vaga-changed')
const undone = ends('aberta', 'pendente')
const closed = ends('encerrada', 'nao_selecionada', notSelected, notSelected)
const refused = ends('aberta', 'recusada', refusedKind)
const dismissed = (vaga: string) => ends(vaga, 'dispensada', accepted, notSelected, 'shift-dismissed')

it.each<Case>([
  { hold: 'vaga', order: ['accept', 'close'], ...closed },
  { hold: 'vaga', order: ['close', 'accept'], second: 'candidatura_not_pendente', ...closed },
  { hold: 'vaga', order: ['accept', 'deleteAccount'], ...closed },
  { hold: 'vaga', order: ['accept', 'refuse'], second: 'candidatura_not_pendente', ...undone, decisions: 1 },
  { hold: 'vaga', order: ['refuse', 'accept'], second: 'candidatura_not_pendente', ...undone, refusals: 1 },
  { hold: 'vaga', order: ['refuse', 'refuse'], ...undone, refusals: 1 },
  { hold: 'vaga', order: ['refuse', 'acceptOther'], ...undone, decisions: 1, refusals: 1 },
  { hold: 'vaga', order: ['refuse', 'close'], ...closed },
  { hold: 'vaga', order: ['close', 'refuse'], second: 'candidatura_not_pendente', ...closed },
  { hold: 'vaga', order: ['refuse', 'deleteAccount'], ...closed },
  { hold: 'refusal', order: ['carryOut', 'undoRefusal'], second: 'undo_refusal_too_late', ...refused },
  { hold: 'refusal', order: ['undoRefusal', 'carryOut'], ...undone },
  { hold: 'refusal', order: ['carryOut', 'refuse'], second: 'candidatura_not_pendente', ...refused },
  { hold: 'refusal', order: ['carryOut', 'accept'], second: 'candidatura_not_pendente', ...refused },
  { hold: 'refusal', order: ['carryOut', 'close'], ...ends('encerrada', 'recusada', notSelected, refusedKind) },
  { hold: 'refusal', order: ['close', 'carryOut'], isBlocked: false, ...closed },
  { hold: 'refusal', order: ['carryOut', 'carryOut'], isBlocked: false, ...refused },
  { hold: 'candidatura', isRefused: true, order: ['carryOut', 'withdraw'], second: 'candidatura_refused', ...refused },
  {
    hold: 'candidatura',
    isRefused: true,
    order: ['withdraw', 'carryOut'],
    ...ends('aberta', 'retirada', 'candidatura-withdrawn'),
  },
  { hold: 'vaga', order: ['accept', 'accept'], ...undone, decisions: 1 },
  { hold: 'vaga', order: ['accept', 'acceptOther'], second: 'vaga_already_filled', ...undone, decisions: 1 },
  { hold: 'decision', order: ['carryOut', 'undo'], second: 'undo_too_late', ...acceptedOnly },
  { hold: 'decision', order: ['undo', 'carryOut'], ...undone },
  { hold: 'decision', order: ['carryOut', 'dismiss'], ...dismissed('aberta') },
  { hold: 'decision', order: ['dismiss', 'carryOut'], ...undone },
  { hold: 'decision', order: ['carryOut', 'refuse'], second: 'candidatura_not_pendente', ...acceptedOnly },
  { hold: 'decision', order: ['carryOut', 'close'], ...dismissed('encerrada') },
  { hold: 'decision', order: ['close', 'carryOut'], isBlocked: false, ...closed },
  { hold: 'decision', order: ['carryOut', 'edit'], ...edited },
  { hold: 'decision', order: ['edit', 'carryOut'], isBlocked: false, ...edited },
  { hold: 'decision', order: ['carryOut', 'carryOut'], isBlocked: false, ...acceptedOnly },
  { hold: 'candidatura', order: ['carryOut', 'withdraw'], second: 'candidatura_not_pendente', ...acceptedOnly },
  {
    hold: 'candidatura',
    order: ['carryOut', 'leave'],
    ...ends('aberta', 'desistencia', notSelected, 'shift-without-medico'),
  },
  {
    hold: 'candidatura',
    order: ['withdraw', 'carryOut'],
    ...ends('aberta', 'retirada', 'candidatura-not-accepted', 'candidatura-withdrawn'),
  },
])(
  '$order.0, then $order.1',
  async ({ hold, order, isBlocked = true, second = 'done', vaga, candidatura, emails, ...stand }) => {
    const decided = hold === 'refusal' || stand.isRefused ? 'refusals' : 'decisions'
    const parties = await prepared(hold === 'vaga' ? null : decided)
    const { vagaId, id, otherId } = parties
    expect(await inOrder(parties, hold, order, isBlocked)).toEqual(['done', second])
    const statuses = await statusesOf(vagaId)
    expect([statuses.vaga, statuses.candidaturas[id]]).toEqual([vaga, candidatura])
    for (const table of ['decisions', 'refusals'] as const) {
      const { rowCount } = await owner.query(`select from app.${table} where vaga_id = $1`, [vagaId])
      expect([table, rowCount]).toEqual([table, stand[table] ?? 0])
    }
    expect((await kindsOf([id, otherId])).toSorted()).toEqual(emails.toSorted())
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
