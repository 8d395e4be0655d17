import { eventStream } from '@plantao/contract/route'
import { startSmtpSink } from '@plantao/testkit/network/smtp-sink'
import type { InjectOptions } from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { callsOf, injected } from '../test/calls.ts'
import { startWholeApp } from '../test/whole-app.ts'
import { createWorld, type Identity, rightCaller } from '../test/world.ts'
import { receivedEmail } from './candidaturas/emails/kinds.ts'
import { emailKinds } from './jobs.ts'
import { startOutbox } from './notificacoes/outbox/worker.ts'
import { queueEmails } from './notificacoes/store.ts'
import { asActor } from './platform/database/db.ts'
import { openMailer } from './platform/mail/mail.ts'

/*
 * Every answer that gives a hospital a doctor's data leaves a row in `acessos`. The test calls every route as a
 * hospital, and searches its answer for the doctor's data.
 */
const test = await startWholeApp()
const { owner, services } = test

/** A name that occurs only in the doctor's data. The hospital may read it without a time limit. */
const name = 'Zuleica Quaresma'
const marks = ['CRM/AC 918273', '(68) 99123-4567', 'zuleica@quaresma.example', 'Elogio da Zuleica']

const world = await createWorld(test, 'hospital')

/** The hospital of a new group, whose doctor has the texts that the answers are searched for. */
async function markedHospital() {
  await world.renew(rightCaller(world, 'hospital').own)
  const who = rightCaller(world, 'hospital')
  const { medico } = who.own
  await owner.query('update auth.users set email = id || email where email = $1', [marks[2]])
  await owner.query('update auth.users set email = $2 where id = $1', [medico.userId, marks[2]])
  await owner.query('update app.medicos set nome = $2, crm = $3, telefone = $4, email = $5 where id = $1', [
    medico.id,
    name,
    ...marks.slice(0, 3),
  ])
  await owner.query('update app.avaliacoes set comentario = $2 where medico_id = $1', [medico.id, marks[3]])
  return who
}

async function tiposOf({ own }: Identity) {
  const { rows } = await owner.query<{ kind: string }>(
    'select kind from app.acessos where medico_id = $1 and hospital_id = $2 order by kind',
    [own.medico.id, own.hospital.id],
  )
  return rows.map(({ kind }) => kind)
}

it('every route that gives a hospital a doctor’s data records it', async () => {
  const giving: Record<string, string[]> = {}
  const naming: string[] = []
  const routes = test.routes.filter(
    ({ method, description }) =>
      method !== 'HEAD' && description && ['hospital', 'side', 'account'].includes(description.by),
  )
  for (const route of routes.filter(({ description }) => description!.ok !== eventStream)) {
    for (const [called, call] of callsOf(route)) {
      const who = await markedHospital()
      await owner.query('delete from app.acessos')
      const request = await call.request(call.rows[0]!, who, world)
      const answer = await test.app.inject(injected(route.method, route.path, request, who.headers) as InjectOptions)
      const text = answer.rawPayload.toString()
      const gives = marks.some((mark) => text.includes(mark)) || (answer.statusCode === 200 && text.includes('token='))
      const tipos = await tiposOf(who)
      if (gives || tipos.length > 0) giving[called] = tipos
      else if (text.includes(name)) naming.push(called)
    }
  }
  expect(routes.length).toBeGreaterThan(15)
  expect(giving).toEqual({
    'GET /functions/v1/export-own-data': ['exportacao'],
    'GET /rest/v1/medicos/:id': ['perfil'],
    'GET /rest/v1/avaliacoes': ['perfil'],
    'GET /rest/v1/candidaturas': ['lista'],
    'GET /rest/v1/candidaturas/waiting': ['lista'],
    'GET /rest/v1/vagas/own/:id/replacements': ['urgencia'],
    'POST /functions/v1/propose-change': ['lista'],
    'POST /storage/v1/object/sign/documentos-crm/:name': ['documento'],
  })
  expect(naming.toSorted()).toEqual([
    'GET /rest/v1/history?candidatura',
    'GET /rest/v1/history?vaga',
    'GET /rest/v1/notificacoes',
    'GET /rest/v1/vagas/:id/day',
    'GET /rest/v1/vagas/own/quick-search',
    'POST /functions/v1/confirm-presence',
    'POST /functions/v1/report-no-show',
  ])
})

it('every letter to a hospital that names a doctor is recorded once it was sent', async () => {
  const smtp = await startSmtpSink()
  const mail = openMailer({ smtpUrl: smtp.url, from: services.config.mailFrom })
  afterAll(async () => {
    mail.close()
    await smtp.close()
  })
  const who = await markedHospital()
  await owner.query('delete from app.acessos; delete from app.notificacoes')
  const { userId, sessionId } = who.own.hospital
  await asActor(services.db, { role: 'app_hospital', userId, sessionId }, (trx) =>
    queueEmails(trx, [receivedEmail({ id: who.own.candidatura, hospital_id: who.own.hospital.id, version: 1 })]),
  )
  expect(await tiposOf(who)).toEqual([])
  const outbox = startOutbox({ ...services, mail }, emailKinds)
  await smtp.received(1)
  await Promise.all(outbox.map((lane) => lane.stop()))
  expect(smtp.emails).toHaveLength(1)
  expect(await tiposOf(who)).toEqual(['email'])
})
