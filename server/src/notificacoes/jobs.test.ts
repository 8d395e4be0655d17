import { decoded, firstLink, startSmtpSink } from '@plantao/testkit/smtp-sink'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { accountExistsEmailTo, confirmEmailTo } from '../auth/emails.ts'
import { createOneTimeToken } from '../auth/one-time-links/store.ts'
import { hashOfToken, oneTimeToken } from '../auth/one-time-links/tokens.ts'
import {
  acceptedEmail,
  notSelectedEmail,
  receivedEmail,
  withoutHospitalEmail,
  withoutMedicoEmail,
} from '../candidaturas/emails.ts'
import { emailKinds } from '../jobs.ts'
import { asActor, asRole } from '../platform/database/db.ts'
import { startWorker } from '../platform/jobs/worker.ts'
import { openMailer } from '../platform/mail/mail.ts'
import { deriveKeys } from '../platform/security/keys.ts'
import { startTestApp } from '../test-app.ts'
import { notificacoesJobs } from './jobs.ts'
import { queueEmails } from './store.ts'
import { queueAbout } from './test-emails.ts'

const { services, database, owner, createAccount, createMedico, createHospital, createVaga, createCandidatura } =
  await startTestApp([], { PUBLIC_URL: 'https://plantao.test' })
const smtp = await startSmtpSink()
const mail = openMailer({ smtpUrl: smtp.url, from: services.config.mailFrom })
const jobServices = { ...services, mail }
afterAll(async () => {
  mail.close()
  await smtp.close()
})
beforeEach(async () => {
  smtp.clear()
  await owner.query('delete from app.notificacoes; delete from pgboss.job')
})

type Person = { userId: string; email: string }

const queueConfirmation = ({ userId }: Person) =>
  asRole(services.db, 'app_auth', async (trx) => {
    const key = await createOneTimeToken(trx, services.keys, 'confirm', userId)
    await queueEmails(services, trx, [confirmEmailTo(userId, key)])
    return key
  })

async function dueIds(): Promise<string[]> {
  const { rows } = await owner.query('select id from app.notificacoes where sent_at is null order by created_at, id')
  return rows.map(({ id }) => id)
}

async function activeCount() {
  const { rows } = await owner.query("select count(*) as n from pgboss.job where state = 'active'")
  return rows[0].n
}

async function jobCount() {
  const { rows } = await owner.query('select count(*) as n from pgboss.job')
  return rows[0].n
}

/** One try of the job. */
async function send(notificacao_id: string, services = jobServices) {
  await notificacoesJobs(services, emailKinds)[0]!.run({ notificacao_id }, { id: notificacao_id, attempt: 0 })
}

async function sendAll() {
  for (const id of await dueIds()) await send(id)
  return smtp.emails.map(decoded)
}

describe('the confirmation e-mail', () => {
  it('goes to the account with the link that its token makes', async () => {
    const person = await createAccount('medico')
    const key = await queueConfirmation(person)
    const [message] = await sendAll()
    expect(message!.header('To')).toBe(person.email)
    expect(message!.header('Subject')).toBe('Confirme seu e-mail')
    expect(firstLink(message!.body)).toBe(
      `https://plantao.test/?view=confirm#token=${oneTimeToken(services.keys, 'confirm', key)}`,
    )
    expect(await dueIds()).toEqual([])
  })

  it('leaves no token in clear in the database', async () => {
    const key = await queueConfirmation(await createAccount('medico'))
    const token = oneTimeToken(services.keys, 'confirm', key)
    const { rows } = await owner.query(
      `select data::text as text from pgboss.job union all select n::text from app.notificacoes n
       union all select t::text from auth.one_time_tokens t`,
    )
    expect(rows.length).toBeGreaterThan(2)
    expect(rows.filter(({ text }) => text.includes(token))).toEqual([])
  })

  it('gives its link 24 hours from when it is sent, however long it waited', async () => {
    const person = await createAccount('medico')
    await queueConfirmation(person)
    await owner.query("update auth.one_time_tokens set expires_at = now() - interval '1 hour' where user_id = $1", [
      person.userId,
    ])
    await sendAll()
    const { rows } = await owner.query(
      "select expires_at > now() + interval '23 hours' as is_fresh from auth.one_time_tokens where user_id = $1",
      [person.userId],
    )
    expect(rows).toEqual([{ is_fresh: true }])
  })

  it('queued before a change of the secret carries a link that serves after it', async () => {
    const person = await createAccount('medico')
    const key = await queueConfirmation(person)
    const keys = await deriveKeys('another secret of more than 32 characters')
    for (const id of await dueIds()) await send(id, { ...jobServices, keys })
    const { rows } = await owner.query('select token_hash from auth.one_time_tokens where id = $1', [key])
    expect(rows[0].token_hash).toEqual(hashOfToken(oneTimeToken(keys, 'confirm', key)))
  })

  it('is not sent once the link was used, nor to an account that is gone, and ends quietly', async () => {
    const [used, gone] = [await createAccount('medico'), await createAccount('medico')]
    await queueConfirmation(used)
    await queueConfirmation(gone)
    const ids = await dueIds()
    await owner.query('update auth.one_time_tokens set used_at = now() where user_id = $1', [used.userId])
    await owner.query('delete from auth.users where id = $1', [gone.userId])
    for (const id of ids) await send(id)
    expect(smtp.emails).toEqual([])
  })
})

describe('the e-mails about a candidatura', () => {
  async function situation(row: { nome_vaga?: string; valor?: number } = {}) {
    const hospital = await createHospital({ nome: 'Hospital São Lucas' })
    const medico = await createMedico({ nome: 'Ana Souza', especialidade: 'Pediatria' })
    const vagaId = await createVaga(hospital, { nome_vaga: 'UTI à noite', data: '2099-11-28', valor: 1400.5, ...row })
    const candidaturaId = await createCandidatura(vagaId, medico)
    return { hospital, medico, vagaId, candidaturaId }
  }

  it('tell the hospital of a new one, queued by the doctor who applies', async () => {
    const { hospital, medico, candidaturaId } = await situation()
    const actor = { role: 'app_medico' as const, userId: medico.userId, sessionId: medico.sessionId }
    await asActor(services.db, actor, (trx) =>
      queueEmails(services, trx, [receivedEmail({ id: candidaturaId, hospital_id: hospital.id })]),
    )
    const [message] = await sendAll()
    expect(message!.header('To')).toBe(hospital.email)
    expect(message!.header('Subject')).toBe('Nova candidatura: UTI à noite')
    expect(firstLink(message!.body)).toBe('https://plantao.test/?view=hospital-dashboard')
    for (const fact of [
      'Ana Souza',
      'CRM: CRM/SP 123456',
      'Especialidade: Pediatria',
      'Data: 28/11/2099',
      '19:00 - 07:00',
    ])
      expect(message!.body).toContain(fact)
  })

  it('tell the doctor of the acceptance, with all that is needed to go there', async () => {
    const { hospital, medico, candidaturaId } = await situation()
    await owner.query("update app.candidaturas set status = 'aceita' where id = $1", [candidaturaId])
    // A shift stays where it was published.
    await owner.query(
      `update app.hospitais set endereco = 'Av. B, 2', cidade = 'Manaus', estado = 'AM', localizacao = 'Av. B, 2',
         telefone = '(92) 3000-0000' where id = $1`,
      [hospital.id],
    )
    const actor = { role: 'app_hospital' as const, userId: hospital.userId, sessionId: hospital.sessionId }
    await asActor(services.db, actor, (trx) =>
      queueEmails(services, trx, [acceptedEmail({ id: candidaturaId, medico_id: medico.id })]),
    )
    const [message] = await sendAll()
    expect(message!.header('To')).toBe(medico.email)
    expect(message!.header('Subject')).toBe('Sua candidatura foi aceita: UTI à noite · sáb, 28/11, 19h-7h')
    expect(firstLink(message!.body)).toBe('https://plantao.test/?view=doctor-dashboard&aba=candidaturas')
    for (const fact of [
      'Data: 28/11/2099, sábado',
      'Horário: 19:00 - 07:00',
      'Valor: R$\u00a01.400,50',
      'Hospital: Hospital São Lucas',
      'Endereço: Rua das Flores, 100, Sorocaba - SP',
      'Telefone: (15) 3456-7890',
    ])
      expect(message!.body).toContain(fact)
    expect(message!.body).not.toMatch(/Localização|Av\. B|Manaus|3000-0000/)
  })

  it.each([
    ['preenchida', 'Vaga preenchida: UTI à noite', 'o hospital escolheu outra pessoa desta vez'],
    ['encerrada', 'Vaga encerrada: UTI à noite', 'O hospital encerrou esta vaga antes de escolher alguém.'],
  ])('tell those not selected of a vaga that is %s', async (status, subject, text) => {
    const { medico, vagaId, candidaturaId } = await situation()
    await owner.query("update app.candidaturas set status = 'nao_selecionada' where id = $1", [candidaturaId])
    await owner.query('update app.vagas set status = $2 where id = $1', [vagaId, status])
    await queueAbout(services, notSelectedEmail, [candidaturaId])
    const [message] = await sendAll()
    expect(message!.header('To')).toBe(medico.email)
    expect(message!.header('Subject')).toBe(subject)
    expect(message!.body).toContain(text)
    expect(firstLink(message!.body)).toBe('https://plantao.test/?view=doctor-dashboard')
  })

  it('are not sent when what they would tell is not so any more', async () => {
    const { candidaturaId } = await situation()
    await queueAbout(services, acceptedEmail, [candidaturaId])
    await queueAbout(services, notSelectedEmail, [candidaturaId])
    expect(await sendAll()).toEqual([])
  })

  it.each([
    ['received', receivedEmail, 'pendente'],
    ['accepted', acceptedEmail, 'aceita'],
    ['not selected', notSelectedEmail, 'nao_selecionada'],
    ['shift without doctor', withoutMedicoEmail, 'aceita'],
    ['shift without hospital', withoutHospitalEmail, 'aceita'],
  ] as const)('have no link before our own, whatever people typed: %s', async (_kind, emailOf, status) => {
    const bait = 'Veja https://golpe.example ou golpe.com.br/x ou www.golpe ou a@golpe.com'
    const row = { nome: bait, especialidade: bait }
    const medico = await createMedico({ ...row, crm: 'golpe.com.br/crm' })
    const hospital = await createHospital({ nome: bait })
    await owner.query('update app.hospitais set endereco = $2, cidade = $2 where id = $1', [hospital.id, bait])
    const vaga = { nome_vaga: bait, especialidade: bait, data: '2099-11-28', horario: 'golpe.com.br' }
    const [one, other] = [await createVaga(hospital, vaga), await createVaga(hospital, vaga)]
    const keys = [await createCandidatura(one, medico, status), await createCandidatura(other, medico, status)]
    // First the e-mail about one, then that about both.
    for (const some of [keys.slice(0, 1), keys]) {
      await owner.query('delete from app.notificacoes; delete from pgboss.job')
      smtp.clear()
      await queueAbout(services, emailOf, some)
      const [message] = await sendAll()
      expect(message!.body).toContain('golpe')
      // The HTML too: mail programs look through its text.
      for (const text of [message!.header('Subject'), message!.body]) {
        expect(text).not.toMatch(/:\/\/golpe|www\.golpe|golpe\.com|golpe\.example|a@golpe/)
      }
      expect(firstLink(message!.body)).toMatch(/^https:\/\/plantao\.test\//)
    }
  })

  it('with line ends in names have not one header more', async () => {
    const { candidaturaId } = await situation({ nome_vaga: 'UTI\r\nBcc: ladrao@example.com\r\n\r\noi' })
    await queueAbout(services, receivedEmail, [candidaturaId])
    const [message] = await sendAll()
    expect(message!.header('Subject')).toMatch(/^Nova candidatura: UTI/)
    expect(message!.headers.map((line) => line.split(':')[0]).sort()).toEqual([
      'Auto-Submitted',
      'Content-Type',
      'Date',
      'From',
      'MIME-Version',
      'Message-ID',
      'Subject',
      'To',
    ])
  })
})

describe('one fact', () => {
  it('queued twenty times at once is one e-mail and one job', async () => {
    const medico = await createMedico()
    const candidaturaId = await createCandidatura(await createVaga(await createHospital()), medico)
    await Promise.all(Array.from({ length: 20 }, () => queueAbout(services, receivedEmail, [candidaturaId])))
    expect(await dueIds()).toHaveLength(1)
    expect(await jobCount()).toBe(1)
  })

  it('whose transaction is rolled back leaves neither e-mail nor job', async () => {
    const { userId } = await createAccount('medico')
    const failed = asRole(services.db, 'app_auth', async (trx) => {
      await queueEmails(services, trx, [accountExistsEmailTo(userId)])
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await dueIds()).toEqual([])
    expect(await jobCount()).toBe(0)
  })

  it('sent is not sent again by a second try', async () => {
    await queueConfirmation(await createAccount('medico'))
    const [id] = await dueIds()
    await send(id!)
    await send(id!)
    expect(smtp.emails).toHaveLength(1)
  })

  it('sent by a try that died before it could say so has the same Message-ID and link the next time', async () => {
    await queueConfirmation(await createAccount('medico'))
    const [id] = await dueIds()
    await send(id!)
    await owner.query('update app.notificacoes set sent_at = null where id = $1', [id])
    await send(id!)
    const [first, second] = smtp.emails.map(decoded)
    expect(first!.header('Message-ID')).toMatch(/^<[0-9a-f]{40}@plantao-aberto\.example>$/)
    expect(second!.header('Message-ID')).toBe(first!.header('Message-ID'))
    expect(firstLink(second!.body)).toBe(firstLink(first!.body))
  })
})

describe('a mail server that refuses', () => {
  it('is asked again, and its words, which quote the address, are not kept', async () => {
    const person = await createAccount('medico')
    await queueConfirmation(person)
    const [id] = await dueIds()
    smtp.onEmail = () => `451 no room for ${person.email}`
    await expect(send(id!)).rejects.toThrow(/^the e-mail was not sent: EMESSAGE DATA 451$/)
    smtp.onEmail = () => {}
    await send(id!)
    expect(smtp.emails).toHaveLength(1)
  })

  it('because there is no such mailbox is not asked again', async () => {
    await queueConfirmation(await createAccount('medico'))
    const [id] = await dueIds()
    smtp.onRecipient = () => '550 no such user'
    await expect(send(id!)).resolves.toBeUndefined()
    smtp.onRecipient = () => '450 later'
    await expect(send(id!)).rejects.toThrow('EENVELOPE RCPT TO 450')
  })

  it('or is away is asked again', async () => {
    await queueConfirmation(await createAccount('medico'))
    const [id] = await dueIds()
    const away = openMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: services.config.mailFrom })
    await expect(send(id!, { ...jobServices, mail: away })).rejects.toThrow(/not sent: E(SOCKET|CONNECTION)/)
  })
})

it('an e-mail to an account passes all others by, though none of them comes through', async () => {
  const medico = await createMedico()
  const hospital = await createHospital()
  const ids: string[] = []
  for (let n = 0; n < 12; n++) ids.push(await createCandidatura(await createVaga(hospital), medico))
  await owner.query(
    "update app.candidaturas set status = 'aceita', starts_at = null, ends_at = null where id = any ($1)",
    [ids],
  )
  await queueAbout(services, acceptedEmail, ids)
  const released = Promise.withResolvers<void>()
  smtp.onEmail = ({ to }) => to === medico.email && released.promise
  const worker = startWorker({ url: database.url, jobs: notificacoesJobs(jobServices, emailKinds), log: services.log })
  try {
    // Each worker of the others is with the mail server, which does not answer.
    await expect.poll(activeCount).toBe(5)
    const person = await createAccount('medico')
    await queueConfirmation(person)
    await smtp.received(1)
    expect(smtp.emails.map(decoded).map(({ header }) => header('To'))).toEqual([person.email])
  } finally {
    released.resolve()
    await worker.stop()
  }
})

it('the worker sends what is queued, and tries again what the mail server would not take', async () => {
  smtp.onEmail = () => '451 come back later'
  const worker = startWorker({
    url: database.url,
    jobs: notificacoesJobs(jobServices, emailKinds),
    log: services.log,
  })
  try {
    const person = await createAccount('medico')
    await queueConfirmation(person)
    await smtp.received(1)
    smtp.onEmail = () => {}
    // Its next try is 15 s away; asked for again and again, because the failure may not be written down yet.
    const hurry = setInterval(
      () => void owner.query("update pgboss.job set start_after = now() where state = 'retry'").catch(() => {}),
      50,
    )
    try {
      await smtp.received(2)
    } finally {
      clearInterval(hurry)
    }
    expect(smtp.emails.map(decoded).map(({ header }) => header('To'))).toEqual([person.email])
  } finally {
    await worker.stop()
  }
  expect(await dueIds()).toEqual([])
})
