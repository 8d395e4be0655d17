import { deleteAccount } from '@plantao/contract/auth/routes'
import {
  changePlantao,
  deletePlantao,
  publishPlantoes,
  savePlantoes,
  undoPublish,
} from '@plantao/contract/plantoes/routes'
import { changeSetor, createSetor, mergeSetores } from '@plantao/contract/setores/routes'
import { newVaga, type Profile, password } from '@plantao/testkit/fixtures'
import { expect, it } from 'vitest'
import { refusal } from '../../test/app.ts'
import { waitUntilBlocked, whileUncommitted } from '../../test/database.ts'
import { startCandidaturasApp } from '../../test/domains/candidaturas.ts'
import { mountAuth } from '../auth/routes.ts'
import { carryOutDue } from '../candidaturas/decisions/worker.ts'
import { mountSetores } from '../setores/routes.ts'
import { mountPlantoes } from './routes.ts'

/* Two actions at the same instant, on separate connections: the first to get a lock decides the outcome. */

const { call, ok, owner, services, createHospital } = await startCandidaturasApp(10, [
  mountPlantoes,
  mountSetores,
  mountAuth,
])

interface Parties {
  hospital: Profile
  id: string
  setor: string
  other: string
  publication_id: string
}

const doings = {
  publish: ({ hospital, id }: Parties) => call(publishPlantoes, { as: hospital, body: { plantao_ids: [id] } }),
  edit: ({ hospital, id }: Parties) => call(changePlantao, { as: hospital, params: { id }, body: { valor: 2000 } }),
  remove: ({ hospital, id }: Parties) => call(deletePlantao, { as: hospital, params: { id } }),
  undo: ({ hospital, publication_id }: Parties) => call(undoPublish, { as: hospital, body: { publication_id } }),
  archive: ({ hospital, setor }: Parties) =>
    call(changeSetor, { as: hospital, params: { id: setor }, body: { is_archived: true } }),
  merge: ({ hospital, setor, other }: Parties) =>
    call(mergeSetores, { as: hospital, body: { setor_id: setor, into_id: other } }),
  deleteAccount: ({ hospital }: Parties) => call(deleteAccount, { as: hospital, body: { password } }),
  carryOut: async () => {
    await carryOutDue(services)
    return { status: 200, body: {} }
  },
} as const
type Doing = keyof typeof doings

/** Locks on which the first action waits. */
const held = {
  plantao: ({ id }: Parties) => ['select from app.plantoes where id = $1 for update', id],
  publication: ({ publication_id }: Parties) => [
    'select from app.publications where id = $1 for update',
    publication_id,
  ],
  hospital: ({ hospital }: Parties) => ['select from app.hospitais where id = $1 for update', hospital.id],
} satisfies Record<string, (parties: Parties) => [string, string]>

async function prepared(isDecided: boolean): Promise<Parties> {
  const hospital = await createHospital()
  const setorOf = async (nome: string) => (await ok(createSetor, { as: hospital, body: { nome } })).id
  const [setor, other] = [await setorOf('UTI 1'), await setorOf('UTI 2')]
  const { nome_vaga, especialidade, data, horario } = newVaga
  const body = { nome_vaga, especialidade, setor_id: setor, shifts: [{ data, horario, valor: 1000 }] }
  const [id] = (await ok(savePlantoes, { as: hospital, body })).plantao_ids
  const parties = { hospital, id: id!, setor, other, publication_id: crypto.randomUUID() }
  if (!isDecided) return parties
  const { publication_id } = (await doings.publish(parties)).body
  await owner.query('update app.publications set carried_out_after = now() where id = $1', [publication_id])
  return { ...parties, publication_id }
}

const draft = { decided: 0, draft: 1000, vaga: null }
const published = { decided: 0, draft: null, vaga: 1000 }

interface Case {
  hold: keyof typeof held
  order: [Doing, Doing]
  /** False when the second action does not wait: a worker skips what another one has locked. */
  isBlocked?: false
  answers: [string, string]
  decided: number
  /** The `valor` of the planned shift and of the vaga; null if the row is missing. */
  draft: number | null
  vaga: number | null
  setor?: 'setor' | 'other'
}

it.each<Case>([
  { hold: 'plantao', order: ['publish', 'edit'], answers: ['done', 'plantao_published'], ...draft, decided: 1 },
  { hold: 'plantao', order: ['edit', 'publish'], answers: ['done', 'done'], decided: 1, draft: 2000, vaga: null },
  { hold: 'plantao', order: ['publish', 'remove'], answers: ['done', 'plantao_published'], ...draft, decided: 1 },
  { hold: 'plantao', order: ['remove', 'publish'], answers: ['done', 'plantao_not_found'], ...draft, draft: null },
  { hold: 'plantao', order: ['publish', 'publish'], answers: ['done', 'plantao_published'], ...draft, decided: 1 },
  { hold: 'plantao', order: ['carryOut', 'undo'], answers: ['done', 'undo_publish_too_late'], ...published },
  { hold: 'publication', order: ['undo', 'carryOut'], isBlocked: false, answers: ['done', 'done'], ...draft },
  { hold: 'plantao', order: ['carryOut', 'carryOut'], isBlocked: false, answers: ['done', 'done'], ...published },
  { hold: 'plantao', order: ['carryOut', 'edit'], answers: ['done', 'plantao_published'], ...published },
  { hold: 'plantao', order: ['carryOut', 'archive'], answers: ['done', 'done'], ...published, setor: 'setor' },
  { hold: 'plantao', order: ['carryOut', 'merge'], answers: ['done', 'done'], ...published, setor: 'other' },
  { hold: 'hospital', order: ['merge', 'carryOut'], answers: ['done', 'done'], ...published, setor: 'other' },
  { hold: 'plantao', order: ['carryOut', 'deleteAccount'], answers: ['done', 'done'], ...published, vaga: null },
  { hold: 'hospital', order: ['deleteAccount', 'carryOut'], answers: ['done', 'done'], ...published, vaga: null },
])('$order.0, then $order.1', async ({ hold, order: [first, second], isBlocked = true, answers, setor, ...left }) => {
  const parties = await prepared(first === 'carryOut' || second === 'carryOut')
  const [sql, id] = held[hold](parties)
  const both = await whileUncommitted(owner, sql, [id], async () => {
    const one = doings[first](parties)
    await waitUntilBlocked(owner)
    const two = doings[second](parties)
    if (isBlocked) await waitUntilBlocked(owner, 2)
    else await two
    return [one, two]
  })
  const answered = (await Promise.all(both)).map(({ status, body }) => (status < 300 ? 'done' : body.code))
  expect(answered).toEqual(answers)
  const { rows } = await owner.query(
    `select (select count(*)::int from app.publications where hospital_id = $2) as decided,
       (select valor::int from app.plantoes where id = $1 and vaga_id is null) as draft,
       (select valor::int from app.vagas where id = $1) as vaga, (select setor_id from app.vaga_setores where vaga_id = $1) as setor`,
    [parties.id, parties.hospital.id],
  )
  expect(rows[0]).toMatchObject(left)
  if (setor) expect(rows[0].setor).toBe(parties[setor])
})

it('an account that is suspended at that moment decides to publish nothing', async () => {
  const parties = await prepared(false)
  const suspend = `select app.suspend_account($1, 'Anúncios falsos')`
  const [publishing] = await whileUncommitted(owner, suspend, [parties.hospital.userId], async () => {
    const answer = doings.publish(parties)
    await waitUntilBlocked(owner)
    return [answer]
  })
  expect(await publishing).toMatchObject(refusal(403, 'account_suspended'))
})
