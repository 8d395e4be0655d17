import { publishPlantoes, savePlantoes } from '@plantao/contract/plantoes/routes'
import { type AlertChoice, alertChoices } from '@plantao/contract/saved-searches/schema'
import { createVaga as publishVaga } from '@plantao/contract/vagas/routes'
import { newVaga, type Profile } from '@plantao/testkit/fixtures'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../test/app.ts'
import { startEmails } from '../../test/domains/emails.ts'
import { mountPlantoes } from '../plantoes/routes.ts'
import { mountVagas } from '../vagas/routes.ts'
import { alertsJob } from './alerts.ts'

const test = await startTestApp([mountVagas, (app, services) => mountPlantoes(app, services, 0)])
const { services, owner, call, ok, createMedico, createHospital, createVaga, createCandidatura } = test
const { jobServices, sendDue } = await startEmails(services, owner)

/** Each test has its own specialty, so that searches of other tests do not match. */
let tests = 0
function situation() {
  const especialidade = `Especialidade ${++tests}`
  return {
    especialidade,
    async searching(...alerts: AlertChoice[]) {
      const medico = await createMedico()
      for (const each of alerts) {
        await owner.query(
          `insert into app.saved_searches (medico_id, name, especialidade, alerts) values ($1, 'Busca', $2, $3)`,
          [medico.id, especialidade, each],
        )
      }
      return medico
    },
    async publish(row: object = {}) {
      const hospital = await createHospital({ nome: 'Hospital São Lucas' })
      const body = { ...newVaga, hospital_id: hospital.id, especialidade, ...row }
      return (await ok(publishVaga, { as: hospital, body })).id
    },
    /** Publishes planned shifts together. @returns the ids of the vagas */
    async publishAll(...data: string[]) {
      const hospital = await createHospital({ nome: 'Hospital São Lucas' })
      const shifts = data.map((each) => ({ data: each, horario: '19:00 - 07:00', valor: 1400 }))
      const body = { nome_vaga: 'UTI Adulto', especialidade, shifts }
      const { plantao_ids } = await ok(savePlantoes, { as: hospital, body })
      await ok(publishPlantoes, { as: hospital, body: { plantao_ids } })
      return plantao_ids
    },
  }
}

/** Runs the jobs that the publications queued, of which there must be this number. */
async function findSearches(count: number) {
  const { rows } = await owner.query(`select id, data from app.work where name = 'find-searches'`)
  expect(rows).toHaveLength(count)
  for (const { id, data } of rows) await alertsJob(jobServices).run(data, id)
}

async function alertsOf({ userId }: Profile) {
  const { rows } = await owner.query(
    'select delivery, vaga_id, due_at > now() as waits from app.notificacoes where auth_user_id = $1',
    [userId],
  )
  return rows
}

describe('a published vaga', () => {
  it('is told to each doctor once, as soon as one of the searches asks', async () => {
    const { searching, publish } = situation()
    const medicos = [
      await searching('never'),
      await searching('now', 'daily'),
      await searching('quarter-hour', 'quarter-hour'),
      await searching('daily', 'never'),
    ]
    const vaga_id = await publish()
    await findSearches(1)
    expect(await Promise.all(medicos.map(alertsOf))).toEqual([
      [],
      [{ vaga_id, delivery: 'now', waits: false }],
      [{ vaga_id, delivery: 'now', waits: true }],
      [{ vaga_id, delivery: 'daily', waits: null }],
    ])
  })

  it('is not told to a doctor who applied, is accepted elsewhere at that time, or was told before', async () => {
    const { searching, publish } = situation()
    const [applicant, booked, free] = [await searching('now'), await searching('now'), await searching('now')]
    const elsewhere = await createVaga(await createHospital(), { data: newVaga.data, status: 'preenchida' })
    await createCandidatura(elsewhere, booked, 'aceita')
    const vagaId = await publish()
    await createCandidatura(vagaId, applicant)
    for (let n = 0; n < 2; n++) await alertsJob(jobServices).run({ vaga_ids: [vagaId] }, '1')
    const alerted = await Promise.all([applicant, booked, free].map(alertsOf))
    expect(alerted.map((rows) => rows.length)).toEqual([0, 0, 1])
  })

  it('is told neither to a suspended doctor nor once its hospital is suspended', async () => {
    const { searching, publish } = situation()
    const [suspended, other] = [await searching('now'), await searching('now')]
    const suspend = (userId: string) => owner.query(`select app.suspend_account($1, 'Anúncios falsos')`, [userId])
    await suspend(suspended.userId)
    const told = [await publish()]
    await findSearches(1)
    const hidden = await publish()
    const { rows } = await owner.query(
      'select h.auth_user_id as id from app.hospitais h join app.vagas v on v.hospital_id = h.id where v.id = $1',
      [hidden],
    )
    await suspend(rows[0].id)
    await findSearches(2)
    expect((await alertsOf(other)).map(({ vaga_id }) => vaga_id)).toEqual(told)
    expect(await alertsOf(suspended)).toEqual([])
  })

  it.each([
    ['turned off', `update app.saved_searches set alerts = 'never' where medico_id = $1`],
    ['deleted', 'delete from app.saved_searches where medico_id = $1'],
  ])('is not told by the next summary once the last search that asks is %s', async (_how, end) => {
    const { searching, publish } = situation()
    const [ended, kept] = [await searching('daily'), await searching('daily', 'daily')]
    await publish()
    await findSearches(1)
    await owner.query(end, [ended.id])
    await owner.query(
      `update app.saved_searches set alerts = 'never' where id =
      (select min(id::text)::uuid from app.saved_searches where medico_id = $1)`,
      [kept.id],
    )
    expect([await alertsOf(ended), await alertsOf(kept)]).toMatchObject([
      [{ delivery: 'never' }],
      [{ delivery: 'daily' }],
    ])
  })

  it('is in one e-mail with others that wait, unless it is not open any more', async () => {
    const { searching, publish } = situation()
    const medico = await searching('now')
    await publish({ nome_vaga: 'UTI Adulto' })
    await publish({ nome_vaga: 'UTI Neo', data: '2099-06-01' })
    const closed = await publish({ nome_vaga: 'Encerrada' })
    await findSearches(3)
    await owner.query(`update app.vagas set status = 'encerrada' where id = $1`, [closed])
    const emails = await sendDue()
    expect(emails).toMatchObject([{ to: medico.email, subject: '2 novas vagas para você' }])
    expect(emails[0]!.body).toContain('UTI Adulto · qua, 20/05, 19:00 - 07:00 · R$\u00a01.400,00 · Hospital São Lucas')
    expect(emails[0]!.body).not.toContain('Encerrada')
  })
})

describe('vagas published together', () => {
  it('are in one e-mail, in which equal ones are one line', async () => {
    const { searching, publishAll } = situation()
    const medico = await searching('now')
    const [, , , night] = await publishAll('2099-05-20', '2099-05-20', '2099-05-20', '2099-05-22')
    await findSearches(1)
    expect((await alertsOf(medico)).map(({ vaga_id }) => vaga_id)).toContain(night)
    expect(await alertsOf(medico)).toHaveLength(2)
    const [email, ...others] = await sendDue()
    expect(others).toEqual([])
    expect(email).toMatchObject({ to: medico.email, subject: '2 novas vagas para você' })
    expect(email!.body).toContain(
      'UTI Adulto · qua, 20/05, 19:00 - 07:00 · R$\u00a01.400,00 · Hospital São Lucas · 3 vagas',
    )
    expect(email!.body).toMatch(/UTI Adulto · sex, 22\/05, .* · Hospital São Lucas(?! · )/)
  })

  it('are told while one of the equal ones is open', async () => {
    const { searching, publishAll } = situation()
    await searching('now')
    const ids = await publishAll('2099-05-20', '2099-05-20')
    await findSearches(1)
    await owner.query(`update app.vagas set status = 'preenchida' where id = any ($1)`, [ids.toSorted().slice(0, 1)])
    const [email, ...others] = await sendDue()
    expect(others).toEqual([])
    expect(email).toMatchObject({ subject: 'Nova vaga: UTI Adulto' })
    expect(email!.body).not.toContain('2 vagas')
  })
})

it('the alert for a vaga is queued by the commit that opens it, and by no other', async () => {
  const { especialidade } = situation()
  const hospital = await createHospital()
  const body = { ...newVaga, hospital_id: hospital.id, especialidade }
  await owner.query(`alter table app.work add constraint no_alerts check (name <> 'find-searches')`)
  try {
    expect(await call(publishVaga, { as: hospital, body })).toMatchObject({ status: 500 })
  } finally {
    await owner.query('alter table app.work drop constraint no_alerts')
  }
  expect((await owner.query('select from app.vagas where hospital_id = $1', [hospital.id])).rowCount).toBe(0)
  const { id } = await ok(publishVaga, { as: hospital, body })
  const { rows } = await owner.query(`select data from app.work where name = 'find-searches'`)
  expect(rows).toEqual([{ data: { vaga_ids: [id] } }])
})

it('the database and the contract have the same choices', async () => {
  const { rows } = await owner.query(
    "select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'saved_searches_alerts'",
  )
  const inDatabase = [...(rows[0].rule as string).matchAll(/'([a-z-]+)'/g)].map(([, choice]) => choice)
  expect(inDatabase).toEqual([...alertChoices])
})
