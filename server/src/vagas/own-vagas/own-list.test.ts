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

const pendente = async ({ hospital, medico }: Parties) =>
  test.createCandidatura(await test.createVaga(hospital), medico)

/** @param startsIn hours from now */
async function filled(parties: Parties, startsIn = 48) {
  const { vaga, candidatura } = await createShift(test, { ...parties, startsIn })
  return { vaga_id: vaga, candidatura_id: candidatura }
}

async function proposed(parties: Parties) {
  const { vaga_id } = await filled(parties)
  await call(proposeChange, { as: parties.hospital, body: { vaga_id, valor: 1_900 } })
  return vaga_id
}

async function notSelected({ hospital, medico }: Parties, status: string) {
  const vaga_id = await test.createVaga(hospital, { status })
  return { vaga_id, candidatura_id: await test.createCandidatura(vaga_id, medico, 'nao_selecionada') }
}

const reason = 'Imprevisto.'
const job = (name: string) => async () => {
  const jobs = [expireJob(services), ...avaliacoesJobs(services)]
  await jobs.find((one) => one.name === name)!.run({}, { id: name, attempt: 0 })
  return undefined
}
const editMedico = (as: Profile, body: object) => call(updateOwnMedico, { as, params: { id: as.id }, body })
const leave = (as: Profile) => call(deleteAccount, { as, body: { password } })

/** Creates the rows of a case. @returns a function that makes the change */
type Arrange = (parties: Parties) => Promise<() => Promise<Answer | undefined>>

const shown: Record<string, Arrange> = {
  'a publication': async ({ hospital }) => {
    return () => call(createVaga, { as: hospital, body: { ...newVaga, hospital_id: hospital.id } })
  },
  'an edit': async ({ hospital }) => {
    const id = await test.createVaga(hospital)
    return () => call(updateVaga, { as: hospital, params: { id }, body: { data: '2099-07-01' } })
  },
  'other notes of a filled one': async (parties) => {
    const { vaga_id: id } = await filled(parties)
    return () => call(updateVaga, { as: parties.hospital, params: { id }, body: { observacoes: 'Portão 3' } })
  },
  'a proposal': async (parties) => {
    const { vaga_id } = await filled(parties)
    return () => call(proposeChange, { as: parties.hospital, body: { vaga_id, valor: 1_900 } })
  },
  'a proposal instead of another': async (parties) => {
    const vaga_id = await proposed(parties)
    return () => call(proposeChange, { as: parties.hospital, body: { vaga_id, valor: 2_000 } })
  },
  'a proposal that is declined': async (parties) => {
    const vaga_id = await proposed(parties)
    return () => call(answerChange, { as: parties.medico, body: { vaga_id, agrees: false } })
  },
  'a proposal that is agreed to': async (parties) => {
    const vaga_id = await proposed(parties)
    return () => call(answerChange, { as: parties.medico, body: { vaga_id, agrees: true } })
  },
  'an application': async ({ hospital, medico }) => {
    const vaga_id = await test.createVaga(hospital)
    return () => call(applyToVaga, { as: medico, body: { vaga_id, medico_id: medico.id } })
  },
  'a candidatura that is withdrawn': async (parties) => {
    const candidatura_id = await pendente(parties)
    return () => call(withdrawCandidatura, { as: parties.medico, body: { candidatura_id } })
  },
  'a candidatura that is refused': async (parties) => {
    const candidatura_id = await pendente(parties)
    return () => call(refuseCandidatura, { as: parties.hospital, body: { candidatura_id } })
  },
  'an acceptance': async (parties) => {
    const candidatura_id = await pendente(parties)
    return () => call(acceptCandidatura, { as: parties.hospital, body: { candidatura_id } })
  },
  'a shift that is given up': async (parties) => {
    const { candidatura_id } = await filled(parties)
    return () => call(giveUpShift, { as: parties.medico, body: { candidatura_id, reason } })
  },
  'a dismissal': async (parties) => {
    const { candidatura_id } = await filled(parties)
    return () => call(dismissMedico, { as: parties.hospital, body: { candidatura_id, reason } })
  },
  'the end of an open one': async ({ hospital, medico }) => {
    const vaga_id = await test.createVaga(hospital)
    await test.createCandidatura(vaga_id, medico)
    return () => call(closeVaga, { as: hospital, body: { vaga_id } })
  },
  'the end of a filled one': async (parties) => {
    const { vaga_id } = await filled(parties)
    return () => call(closeVaga, { as: parties.hospital, body: { vaga_id, reason } })
  },
  'a closed one that opens again, with those asked': async (parties) => {
    const { vaga_id } = await notSelected(parties, 'encerrada')
    return () => call(reopenVaga, { as: parties.hospital, body: { vaga_id } })
  },
  'interest that is confirmed': async (parties) => {
    const { candidatura_id, vaga_id } = await notSelected(parties, 'aberta')
    await owner.query('update app.vagas set reopened_at = now() where id = $1', [vaga_id])
    return () => call(confirmInterest, { as: parties.medico, body: { candidatura_id } })
  },
  'one that expires': async ({ hospital, medico }) => {
    await test.createCandidatura(await test.createVaga(hospital, { data: '2020-01-01' }), medico)
    return job('expire-vagas')
  },
  'a place that is corrected': async ({ hospital }) => {
    await test.createVaga(hospital)
    await owner.query(`update app.hospitais set telefone = '(15) 3333-4444' where id = $1`, [hospital.id])
    return () => call(correctVagasPlace, { as: hospital })
  },
  'the rating of a doctor, sealed': async (parties) => {
    const { candidatura_id } = await filled(parties, -13)
    return () => call(rateMedico, { as: parties.hospital, body: { candidatura_id, estrelas: 5 } })
  },
  'the rating of a doctor, who has rated': async (parties) => {
    const { candidatura_id } = await filled(parties, -13)
    await call(rateHospital, { as: parties.medico, body: { candidatura_id, estrelas: 5 } })
    return () => call(rateMedico, { as: parties.hospital, body: { candidatura_id, estrelas: 5 } })
  },
  'a no-show': async (parties) => {
    const { candidatura_id } = await filled(parties, -13)
    return () => call(reportNoShow, { as: parties.hospital, body: { candidatura_id } })
  },
  'a no-show who did come': async (parties) => {
    const { candidatura_id } = await filled(parties, -13)
    await call(reportNoShow, { as: parties.hospital, body: { candidatura_id } })
    return () => call(confirmPresence, { as: parties.hospital, body: { candidatura_id } })
  },
  'another name of an accepted doctor': async (parties) => {
    await filled(parties)
    return () => editMedico(parties.medico, { nome: 'Ana Souza' })
  },
  'another phone of an accepted doctor': async (parties) => {
    await filled(parties)
    return () => editMedico(parties.medico, { telefone: '(11) 91111-1111' })
  },
  'the deleted account of a candidate': async (parties) => {
    await pendente(parties)
    return () => leave(parties.medico)
  },
  'the deleted account of an accepted doctor': async (parties) => {
    await filled(parties)
    return () => leave(parties.medico)
  },
  'the deleted account of a doctor who worked here': async (parties) => {
    await filled(parties, -300)
    return () => leave(parties.medico)
  },
  'the deleted account of a doctor whom it may invite': async (parties) => {
    await notSelected(parties, 'encerrada')
    return () => leave(parties.medico)
  },
}

/** Changes that the list does not show. */
const notShown: Record<string, Arrange> = {
  "a doctor's rating": async (parties) => {
    const { candidatura_id } = await filled(parties, -13)
    return () => call(rateHospital, { as: parties.medico, body: { candidatura_id, estrelas: 5 } })
  },
  'the question for ratings': async (parties) => {
    await filled(parties, -13)
    return job('ask-for-ratings')
  },
  'a rating whose time is over': async (parties) => {
    const { candidatura_id } = await filled(parties, -13)
    await call(rateMedico, { as: parties.hospital, body: { candidatura_id, estrelas: 5 } })
    await owner.query('update app.avaliacoes set opens_at = now() where candidatura_id = $1', [candidatura_id])
    return job('announce-ratings')
  },
  'another name and place of the hospital': async ({ hospital }) => {
    await test.createVaga(hospital)
    const body = { nome: 'Hospital Novo', cidade: 'Rio Branco', estado: 'AC', endereco: 'Rua B, 2' }
    return () => call(updateOwnHospital, { as: hospital, params: { id: hospital.id }, body })
  },
}

async function createParties(): Promise<Parties> {
  return { hospital: await test.createHospital(), medico: await test.createMedico({ nome: 'Ana Lima' }) }
}

const list = (hospital: Profile) => call(listOwnVagas, { as: hospital })

/** Makes the change. Returns whether the list differs afterwards, and who received change events. */
async function resultOf(arrange: Arrange) {
  const parties = await createParties()
  const { hospital } = parties
  const change = await arrange(parties)
  const before = await list(hospital)
  const receivers: string[] = []
  const stop = services.db.onNotify(({ to }) => receivers.push(...to))
  const answer = await change()
  stop()
  if (answer) expect(answer.status, answer.text).toBeOneOf([200, 204])
  return { isChanged: (await list(hospital)).text !== before.text, receivers, hospital }
}

describe('a change of the list is told to its hospital, whose screens read it again', () => {
  it.each(Object.entries(shown))('%s', async (_what, arrange) => {
    const { isChanged, receivers, hospital } = await resultOf(arrange)
    expect(isChanged).toBe(true)
    expect(receivers).toContain(`hospital:${hospital.id}`)
  })

  it.each(Object.entries(notShown))('%s: no other list', async (_what, arrange) => {
    expect((await resultOf(arrange)).isChanged).toBe(false)
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
  arrange: (parties: Parties) => Promise<string>
  /** Start and end in seconds from now, and the field's expected value. */
  before: [startsIn: number, endsIn: number, value: unknown]
  after: [startsIn: number, endsIn: number, value: unknown]
}

const filledVaga = async (parties: Parties) => (await filled(parties)).vaga_id
const { telefone } = medicoSignUp

const flips: Record<string, Flip> = {
  'those to invite, until half of the shift': {
    field: 'to_invite_count',
    arrange: async (parties) => (await notSelected(parties, 'encerrada')).vaga_id,
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
    arrange: filledVaga,
    before: [-7_200, moment, false],
    after: [-7_200, -moment, true],
  },
  'the rating, until 14 days later': {
    field: 'can_rate',
    arrange: filledVaga,
    before: [days(-15), days(-14) + moment, true],
    after: [days(-15), days(-14) - moment, false],
  },
  'the phone, until 30 days after the shift': {
    field: 'accepted_phone',
    arrange: filledVaga,
    before: [days(-31), days(-30) + moment, telefone],
    after: [days(-31), days(-30) - moment, null],
  },
}

describe('the list follows the clock of the database', () => {
  it.each(Object.entries(flips))('%s', async (_what, { field, arrange, before, after }) => {
    const parties = await createParties()
    const vaga = await arrange(parties)
    for (const [startsIn, endsIn, value] of [before, after]) {
      await move(vaga, startsIn, endsIn)
      const { body } = await list(parties.hospital)
      expect(body.items.find(({ id }: { id: string }) => id === vaga)[field]).toEqual(value)
    }
  })

  it('the phone, until 30 days after the last decision about the doctor', async () => {
    const parties = await createParties()
    const vaga = await filledVaga(parties)
    await move(vaga, days(-41), days(-40))
    const { candidatura_id } = await notSelected(parties, 'aberta')
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
