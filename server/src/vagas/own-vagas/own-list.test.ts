import { deleteAccount } from '@plantao/contract/auth/routes'
import { rateHospital, rateMedico } from '@plantao/contract/avaliacoes/routes'
import {
  acceptCandidatura,
  applyToVaga,
  confirmInterest,
  dismissMedico,
  giveUpShift,
  refuseCandidatura,
  withdrawCandidatura,
} from '@plantao/contract/candidaturas/routes'
import { confirmPresence, reportNoShow } from '@plantao/contract/candidaturas/shift-day/routes'
import { updateOwnHospital } from '@plantao/contract/hospitais/routes'
import { updateOwnMedico } from '@plantao/contract/medicos/routes'
import type { RouteDescription } from '@plantao/contract/route'
import { answerChange, proposeChange } from '@plantao/contract/vagas/changes/routes'
import {
  closeVaga,
  correctVagasPlace,
  createVaga,
  listOwnVagas,
  reopenVaga,
  updateVaga,
} from '@plantao/contract/vagas/routes'
import type { Answer } from '@plantao/testkit/client'
import { medicoSignUp, newVaga, type Profile, password } from '@plantao/testkit/fixtures'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { mountWithoutUndo } from '../../../test/domains/candidaturas.ts'
import { createShift } from '../../../test/domains/shifts.ts'
import { mountAuth } from '../../auth/routes.ts'
import { avaliacoesJobs } from '../../avaliacoes/jobs.ts'
import { mountAvaliacoes } from '../../avaliacoes/routes.ts'
import { mountShiftDay } from '../../candidaturas/shift-day/routes.ts'
import { expireJob } from '../../candidaturas/transitions/expire.ts'
import { mountHospitais } from '../../hospitais/routes.ts'
import { mountMedicos } from '../../medicos/routes.ts'
import { mountVagas } from '../routes.ts'

const test = await startTestApp([
  ...[mountVagas, mountWithoutUndo, mountShiftDay, mountAvaliacoes],
  ...[mountMedicos, mountHospitais, mountAuth],
])
const { call, owner, services } = test

interface Parties {
  hospital: Profile
  medico: Profile
}

/** A vaga of the hospital, and the doctor's candidatura to it. */
interface Rows {
  vaga_id: string
  candidatura_id: string
}
type Arrange = (parties: Parties) => Promise<Rows>
type Act = (parties: Parties, rows: Rows) => Promise<Answer | undefined>

async function offered({ hospital, medico }: Parties, row: Parameters<typeof test.createVaga>[1], status?: string) {
  const vaga_id = await test.createVaga(hospital, row)
  return { vaga_id, candidatura_id: status ? await test.createCandidatura(vaga_id, medico, status) : '' }
}
const open: Arrange = (parties) => offered(parties, {})
const pendente: Arrange = (parties) => offered(parties, {}, 'pendente')
const begun: Arrange = (parties) => offered(parties, { data: '2020-01-01' }, 'pendente')
const closed: Arrange = (parties) => offered(parties, { status: 'encerrada' }, 'nao_selecionada')
const reopened: Arrange = async (parties) => {
  const rows = await offered(parties, {}, 'nao_selecionada')
  await owner.query('update app.vagas set reopened_at = now() where id = $1', [rows.vaga_id])
  return rows
}
/** @param startsIn hours from now */
const accepted =
  (startsIn: number): Arrange =>
  async (parties) => {
    const { vaga, candidatura } = await createShift(test, { ...parties, startsIn })
    return { vaga_id: vaga, candidatura_id: candidatura }
  }
const [filled, worked, workedLongAgo] = [accepted(48), accepted(-13), accepted(-300)]
const after =
  (arrange: Arrange, act: Act): Arrange =>
  async (parties) => {
    const rows = await arrange(parties)
    await act(parties, rows)
    return rows
  }

const ofVaga =
  (side: keyof Parties, route: RouteDescription, more: object = {}): Act =>
  (parties, { vaga_id }) =>
    call(route, { as: parties[side], body: { vaga_id, ...more } })
const ofCandidatura =
  (side: keyof Parties, route: RouteDescription, more: object = {}): Act =>
  (parties, { candidatura_id }) =>
    call(route, { as: parties[side], body: { candidatura_id, ...more } })
const edit =
  (body: object): Act =>
  ({ hospital }, { vaga_id: id }) =>
    call(updateVaga, { as: hospital, params: { id }, body })
const editMedico =
  (body: object): Act =>
  ({ medico }) =>
    call(updateOwnMedico, { as: medico, params: { id: medico.id }, body })
const leave: Act = ({ medico }) => call(deleteAccount, { as: medico, body: { password } })
const publish: Act = ({ hospital }) =>
  call(createVaga, { as: hospital, body: { ...newVaga, hospital_id: hospital.id } })
const apply: Act = ({ medico }, { vaga_id }) =>
  call(applyToVaga, { as: medico, body: { vaga_id, medico_id: medico.id } })
const job =
  (name: string): Act =>
  async () => {
    const jobs = [expireJob(services), ...avaliacoesJobs(services)]
    await jobs.find((one) => one.name === name)!.run({}, name)
    return undefined
  }

const reason = 'Imprevisto.'
const proposed = after(filled, ofVaga('hospital', proposeChange, { valor: 1_900 }))
const rateDoctor = ofCandidatura('hospital', rateMedico, { estrelas: 5 })
const rateBack = ofCandidatura('medico', rateHospital, { estrelas: 5 })
const noShow = ofCandidatura('hospital', reportNoShow)
const otherPhone = after(open, async ({ hospital }) => {
  await owner.query(`update app.hospitais set telefone = '(15) 3333-4444' where id = $1`, [hospital.id])
  return undefined
})
const ratingIsOver = after(after(worked, rateDoctor), async (_, { candidatura_id }) => {
  await owner.query('update app.avaliacoes set opens_at = now() where candidatura_id = $1', [candidatura_id])
  return undefined
})

const shown: [what: string, arrange: Arrange, act: Act][] = [
  ['a publication', open, publish],
  ['an edit', open, edit({ data: '2099-07-01' })],
  ['other notes of a filled one', filled, edit({ observacoes: 'Portão 3' })],
  ['a proposal', filled, ofVaga('hospital', proposeChange, { valor: 1_900 })],
  ['a proposal instead of another', proposed, ofVaga('hospital', proposeChange, { valor: 2_000 })],
  ['a proposal that is declined', proposed, ofVaga('medico', answerChange, { agrees: false })],
  ['a proposal that is agreed to', proposed, ofVaga('medico', answerChange, { agrees: true })],
  ['an application', open, apply],
  ['a candidatura that is withdrawn', pendente, ofCandidatura('medico', withdrawCandidatura)],
  ['a candidatura that is refused', pendente, ofCandidatura('hospital', refuseCandidatura)],
  ['an acceptance', pendente, ofCandidatura('hospital', acceptCandidatura)],
  ['a shift that is given up', filled, ofCandidatura('medico', giveUpShift, { reason })],
  ['a dismissal', filled, ofCandidatura('hospital', dismissMedico, { reason })],
  ['the end of an open one', pendente, ofVaga('hospital', closeVaga)],
  ['the end of a filled one', filled, ofVaga('hospital', closeVaga, { reason })],
  ['a closed one that opens again, with those asked', closed, ofVaga('hospital', reopenVaga)],
  ['interest that is confirmed', reopened, ofCandidatura('medico', confirmInterest)],
  ['one that expires', begun, job('expire-vagas')],
  ['a place that is corrected', otherPhone, ({ hospital }) => call(correctVagasPlace, { as: hospital })],
  ['the rating of a doctor, sealed', worked, rateDoctor],
  ['the rating of a doctor, who has rated', after(worked, rateBack), rateDoctor],
  ['a no-show', worked, noShow],
  ['a no-show who did come', after(worked, noShow), ofCandidatura('hospital', confirmPresence)],
  ['another name of an accepted doctor', filled, editMedico({ nome: 'Ana Souza' })],
  ['another phone of an accepted doctor', filled, editMedico({ telefone: '(11) 91111-1111' })],
  ['the deleted account of a candidate', pendente, leave],
  ['the deleted account of an accepted doctor', filled, leave],
  ['the deleted account of a doctor who worked here', workedLongAgo, leave],
  ['the deleted account of a doctor whom it may invite', closed, leave],
]

const otherProfile = { nome: 'Hospital Novo', cidade: 'Rio Branco', estado: 'AC', endereco: 'Rua B, 2' }
/** Changes that the list does not show. */
const notShown: typeof shown = [
  ["a doctor's rating", worked, rateBack],
  ['the question for ratings', worked, job('ask-for-ratings')],
  ['a rating whose time is over', ratingIsOver, job('announce-ratings')],
  [
    'another name and place of the hospital',
    open,
    ({ hospital }) => call(updateOwnHospital, { as: hospital, params: { id: hospital.id }, body: otherProfile }),
  ],
]

async function createParties(): Promise<Parties> {
  return { hospital: await test.createHospital(), medico: await test.createMedico({ nome: 'Ana Lima' }) }
}

const list = (hospital: Profile) => call(listOwnVagas, { as: hospital })

/** Makes the change. Returns whether the list differs afterwards, and who received change events. */
async function resultOf(arrange: Arrange, act: Act) {
  const parties = await createParties()
  const { hospital } = parties
  const rows = await arrange(parties)
  const before = await list(hospital)
  const receivers: string[] = []
  const stop = services.db.onNotify(({ to }) => receivers.push(...to))
  const answer = await act(parties, rows)
  stop()
  if (answer) expect(answer.status, answer.text).toBeOneOf([200, 204])
  return { isChanged: (await list(hospital)).text !== before.text, receivers, hospital }
}

describe('a change of the list is told to its hospital, whose screens read it again', () => {
  it.each(shown)('%s', async (_what, arrange, act) => {
    const { isChanged, receivers, hospital } = await resultOf(arrange, act)
    expect(isChanged).toBe(true)
    expect(receivers).toContain(`hospital:${hospital.id}`)
  })

  it.each(notShown)('%s: no other list', async (_what, arrange, act) => {
    expect((await resultOf(arrange, act)).isChanged).toBe(false)
  })
})

/** Moves a shift to these seconds from now. Triggers are off, because they would compute the times again. */
async function move(vaga: string, startsIn: number, endsIn: number) {
  const at = (seconds: number) => `now() + interval '${seconds} seconds'`
  const times = `starts_at = ${at(startsIn)}, ends_at = ${at(endsIn)}, open_until = ${at(startsIn)}`
  await owner.query(`begin; set local session_replication_role = replica;
    update app.vagas set ${times}, data = ((${at(startsIn)}) at time zone time_zone)::date where id = '${vaga}';
    update app.candidaturas set ${times} where vaga_id = '${vaga}'; commit`)
}

const days = (count: number) => count * 24 * 3_600
/** A time in seconds that is longer than any read. */
const moment = 600

interface Flip {
  field: string
  arrange: Arrange
  /** Start and end in seconds from now, and the field's expected value. */
  before: [startsIn: number, endsIn: number, value: unknown]
  after: [startsIn: number, endsIn: number, value: unknown]
}

const { telefone } = medicoSignUp

const flips: Record<string, Flip> = {
  'those to invite, until half of the shift': {
    field: 'to_invite_count',
    arrange: closed,
    before: [-7_200, 7_200 + moment, 1],
    after: [-7_200 - moment, 7_200, 0],
  },
  'a proposal, until the shift begins': {
    field: 'change',
    arrange: proposed,
    before: [moment, 7_200, expect.objectContaining({ valor: 1_900 })],
    after: [-moment, 7_200, null],
  },
  'the rating, from the end of the shift': {
    field: 'can_rate',
    arrange: filled,
    before: [-7_200, moment, false],
    after: [-7_200, -moment, true],
  },
  'the rating, until 14 days later': {
    field: 'can_rate',
    arrange: filled,
    before: [days(-15), days(-14) + moment, true],
    after: [days(-15), days(-14) - moment, false],
  },
  'the phone, until 30 days after the shift': {
    field: 'accepted_phone',
    arrange: filled,
    before: [days(-31), days(-30) + moment, telefone],
    after: [days(-31), days(-30) - moment, null],
  },
}

describe('the list follows the clock of the database', () => {
  it.each(Object.entries(flips))('%s', async (_what, { field, arrange, before, after }) => {
    const parties = await createParties()
    const { vaga_id: vaga } = await arrange(parties)
    for (const [startsIn, endsIn, value] of [before, after]) {
      await move(vaga, startsIn, endsIn)
      const { body } = await list(parties.hospital)
      expect(body.items.find(({ id }: { id: string }) => id === vaga)[field]).toEqual(value)
    }
  })

  it('the phone, until 30 days after the last decision about the doctor', async () => {
    const parties = await createParties()
    const { vaga_id: vaga } = await filled(parties)
    await move(vaga, days(-41), days(-40))
    const { candidatura_id } = await offered(parties, {}, 'nao_selecionada')
    for (const [seconds, value] of [
      [moment, telefone],
      [-moment, null],
    ] as const) {
      const decidedAt = `now() - interval '30 days' + make_interval(secs => $2)`
      await owner.query(`update app.candidaturas set decided_at = ${decidedAt} where id = $1`, [
        candidatura_id,
        seconds,
      ])
      const { body } = await list(parties.hospital)
      expect(body.items.find(({ id }: { id: string }) => id === vaga).accepted_phone).toEqual(value)
    }
  })
})
