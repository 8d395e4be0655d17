import { expect, it } from 'vitest'
import { startTestApp } from '../../test/app.ts'
import { startEmails } from '../../test/domains/emails.ts'
import { asRole } from '../platform/database/db.ts'
import { unsubscribe } from './bell-store.ts'
import { queueSummaries } from './summary.ts'

const { services, owner, createMedico, createHospital, createVaga, createCandidatura } = await startTestApp([])
const { smtp, sendDue, passTime, received } = await startEmails(services, owner)

/** A new hospital with notices for its summary. @param counts the number of candidaturas to each vaga */
async function waiting(...counts: number[]) {
  const hospital = await createHospital()
  for (const count of counts) {
    const vagaId = await createVaga(hospital, { nome_vaga: `UTI ${count}`, data: '2099-11-28' })
    const ids: string[] = []
    for (let n = 1; n <= count; n++) {
      ids.push(await createCandidatura(vagaId, await createMedico({ nome: `Ana ${n}.` })))
    }
    await owner.query(
      `insert into app.notificacoes (dedupe_key, kind, auth_user_id, email, visible_from, vaga_id, candidatura_id, delivery)
       select 'candidatura-received:' || id, 'candidatura-received', $1, $2, now(), $3, id, 'daily'
       from unnest($4::uuid[]) with ordinality as i (id, n) order by n`,
      [hospital.userId, hospital.email, vagaId, ids],
    )
  }
  return hospital
}

/** Queues and sends the summaries. Notices that wait for a summary have no due time, so they are not sent alone. */
async function sendSummaries() {
  await queueSummaries(services)
  return sendDue()
}

it('is one e-mail to each account, however often its job runs', async () => {
  const busy = await waiting(...Array.from({ length: 22 }, () => 1))
  const quiet = await waiting(1)
  await sendSummaries()
  const emails = await sendSummaries()
  expect(emails.map(({ to, subject }) => [to, subject]).sort()).toEqual(
    [
      [busy.email, 'Seu resumo diário: 22 novidades'],
      [quiet.email, 'Seu resumo diário: 1 novidade'],
    ].sort(),
  )
  const { body } = emails.find(({ to }) => to === busy.email)!
  expect(body).toContain('Ana 1. se candidatou')
  expect(body).toContain('UTI 1 · sáb, 28/11, 19:00 - 07:00')
  expect(body).toContain('e mais 2')
  const { rows } = await owner.query('select count(*)::integer as unsent from app.notificacoes where sent_at is null')
  expect(rows).toEqual([{ unsent: 0 }])
})

it('tells several of one vaga in one line, as the bell does', async () => {
  const hospital = await waiting(3, 1)
  const email = (await sendSummaries()).find(({ to }) => to === hospital.email)!
  expect(email.subject).toBe('Seu resumo diário: 2 novidades')
  expect(email.body).toMatch(/3 médicos se candidataram.*UTI 3 · sáb.*Ana 1\. se candidatou.*UTI 1 · sáb/s)
  expect(email.body).not.toContain('Ana 2.')
})

it('leaves out what was read, and is not sent when nothing is left', async () => {
  const hospital = await waiting(2)
  await owner.query('update app.notificacoes set read_at = now() where auth_user_id = $1', [hospital.userId])
  expect(await sendSummaries()).toEqual([])
})

async function isGathered() {
  const { rows } = await owner.query(
    'select gathered_into is not null as it from app.notificacoes where candidatura_id is not null order by id',
  )
  return rows.map(({ it }) => it as boolean)
}

it('has in a retry what it had at first, and once it is given up, all of it is in the next one', async () => {
  const hospital = await waiting(2)
  smtp.onEmail = () => '451 later'
  await sendSummaries()
  const [medico, vaga] = [await createMedico(), await createVaga(hospital)]
  const candidatura = await createCandidatura(vaga, medico)
  await owner.query(
    `insert into app.notificacoes (dedupe_key, kind, auth_user_id, email, visible_from, vaga_id, candidatura_id, delivery)
     values ('candidatura-received:' || $3, 'candidatura-received', $1, $2, now(), $4, $3::uuid, 'daily')`,
    [hospital.userId, hospital.email, candidatura, vaga],
  )
  await passTime()
  await sendDue()
  expect(await isGathered()).toEqual([true, true, false])
  for (let attempt = 3; attempt <= 13; attempt++) {
    await passTime()
    await sendDue()
  }
  expect(await isGathered()).toEqual([false, false, false])
  smtp.onEmail = () => {}
  // Makes the failed summary one of yesterday, so that the next summary gets another key.
  await owner.query("update app.notificacoes set dedupe_key = dedupe_key || '-yesterday' where kind = 'daily-summary'")
  expect(await sendSummaries()).toMatchObject([{ to: hospital.email, subject: 'Seu resumo diário: 2 novidades' }])
})

it('is not sent once it was unsubscribed from', async () => {
  const hospital = await waiting(1)
  await queueSummaries(services)
  await asRole(services.db, 'app_jobs', (trx) => unsubscribe(trx, hospital.userId, 'daily-summary'))
  await sendDue()
  expect(received()).toEqual([])
})
