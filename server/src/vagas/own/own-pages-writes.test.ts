import { deleteAccount } from '@plantao/contract/auth/routes'
import { rateHospital, rateMedico } from '@plantao/contract/avaliacoes/routes'
import { confirmPresence, reportNoShow } from '@plantao/contract/candidaturas/day/routes'
import {
  acceptCandidatura,
  applyToVaga,
  confirmInterest,
  dismissMedico,
  giveUpShift,
  refuseCandidatura,
  undoAccept,
  withdrawCandidatura,
} from '@plantao/contract/candidaturas/routes'
import { updateOwnHospital } from '@plantao/contract/hospitais/routes'
import { updateOwnMedico } from '@plantao/contract/medicos/routes'
import { answerChange, proposeChange } from '@plantao/contract/vagas/changes/routes'
import { closeVaga, correctVagasPlace, createVaga, reopenVaga, updateVaga } from '@plantao/contract/vagas/routes'
import type { Answer } from '@plantao/testkit/client'
import { newVaga, type Profile, password } from '@plantao/testkit/fixtures'
import { waitFor } from '@plantao/testkit/wait'
import { expect, it } from 'vitest'
import { avaliacoesJobs } from '../../avaliacoes/jobs.ts'
import { expireJob } from '../../candidaturas/transitions/expire.ts'
import { waitUntilBlocked } from '../../test-database.ts'
import { type Parties, startOwnPages } from './test-own-pages.ts'

/* Whatever is written, the page that is kept is the one that the database gives. */

const test = await startOwnPages()
const { call, owner, services, read, readThere, readBySql, untilKept } = test
const { createParties, pendente, filled, proposed, notSelected } = test

const reason = 'Imprevisto.'
const job = (name: string) => async () => {
  const jobs = [expireJob(services), ...avaliacoesJobs(services)]
  await jobs.find((one) => one.name === name)!.run({}, { id: name, attempt: 0 })
  return undefined
}
const editMedico = (as: Profile, body: object) => call(updateOwnMedico, { as, params: { id: as.id }, body })
const leave = (as: Profile) => call(deleteAccount, { as, body: { password } })

/** Makes the rows of a case. @returns what changes them then. */
type Arrange = (parties: Parties) => Promise<() => Promise<Answer | undefined>>

const seen: Record<string, Arrange> = {
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
  'an acceptance': async (parties) => {
    const candidatura_id = await pendente(parties)
    return () => call(acceptCandidatura, { as: parties.hospital, body: { candidatura_id } })
  },
  'an acceptance that is undone': async (parties) => {
    const candidatura_id = await pendente(parties)
    await call(acceptCandidatura, { as: parties.hospital, body: { candidatura_id } })
    return () => call(undoAccept, { as: parties.hospital, body: { candidatura_id } })
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

/** What these write, the page does not show. They are here so that it is noticed when it does. */
const unseen: Record<string, Arrange> = {
  'a candidatura that is withdrawn': async (parties) => {
    const candidatura_id = await pendente(parties)
    return () => call(withdrawCandidatura, { as: parties.medico, body: { candidatura_id } })
  },
  'a candidatura that is refused': async (parties) => {
    const candidatura_id = await pendente(parties)
    return () => call(refuseCandidatura, { as: parties.hospital, body: { candidatura_id } })
  },
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

/** Whether the page is another one after the change. */
async function isChangedBy(arrange: Arrange) {
  const parties = await createParties()
  const { hospital } = parties
  const change = await arrange(parties)
  // An empty page would not be kept.
  await test.createVaga(hospital, { data: '2099-12-01' })
  const [before] = [await read(hospital), await readThere(hospital)]
  await untilKept(hospital)

  const answer = await change()
  if (answer) expect(answer.status, answer.text).toBeOneOf([200, 204])
  const { text } = await readBySql(hospital)
  expect((await read(hospital)).text).toBe(text)
  await waitFor('the other process', async () => (await readThere(hospital)).text === text, { within: 2_000 })
  return before.text !== text
}

it.each(Object.entries(seen))('%s', async (_what, arrange) => {
  expect(await isChangedBy(arrange)).toBe(true)
})

it.each(Object.entries(unseen))('%s: no other page', async (_what, arrange) => {
  expect(await isChangedBy(arrange)).toBe(false)
})

it('a change while the page is read', async () => {
  const parties = await createParties()
  const { hospital, medico } = parties
  const { vaga_id: id } = await filled(parties)
  // The read waits for this row, once it has seen the page.
  const recording = await owner.connect()
  await recording.query('begin')
  const acesso = `insert into app.acessos (medico_id, hospital_id, kind) values ($1, $2, 'lista')`
  await recording.query(acesso, [medico.id, hospital.id])
  const reading = read(hospital)
  await waitUntilBlocked(owner)
  // As the route does, which would wait for the row too.
  await owner.query(`update app.vagas set observacoes = 'Portão 3' where id = $1`, [id])
  services.db.notify([{ to: [`hospital:${hospital.id}`], data: null }])
  await recording.query('commit')
  recording.release()
  expect((await reading).body.items[0].observacoes).toBe(null)
  expect((await read(hospital)).body.items[0].observacoes).toBe('Portão 3')
})
