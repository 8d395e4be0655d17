import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../test/app.ts'
import { startEmails } from '../../test/domains/emails.ts'
import { accountExistsEmailTo, confirmEmailTo } from '../auth/emails/kinds.ts'
import { createOneTimeToken } from '../auth/one-time-links/store.ts'
import { hashOfToken, oneTimeCode, oneTimeToken } from '../auth/one-time-links/tokens.ts'
import {
  dismissedEmail,
  givenUpEmail,
  refusedEmail,
  renewedEmail,
  reopenedEmail,
  withdrawnEmail,
} from '../candidaturas/drop-out/emails/kinds.ts'
import {
  acceptedEmail,
  expiredEmail,
  notSelectedEmail,
  receivedEmail,
  withoutHospitalEmail,
  withoutMedicoEmail,
} from '../candidaturas/emails/kinds.ts'
import { asRole } from '../platform/database/db.ts'
import { openMailer } from '../platform/mail/mail.ts'
import { deriveKeys } from '../platform/security/keys.ts'
import { queueEmails } from './store.ts'

const started = await startTestApp([], { PUBLIC_URL: 'https://plantao.test' })
const { services, owner, createAccount, createMedico, createHospital, createVaga, createCandidatura } = started
const { smtp, clear, sendDue, passTime, waiting, queueAbout } = await startEmails(services, owner)

const invitationEmail = (candidatura: { id: string; medico_id: string; version: number }) =>
  reopenedEmail({ ...candidatura, invited_at: '2026-11-22T12:00:00Z' })

const queueConfirmation = ({ userId }: { userId: string }) =>
  asRole(services.db, 'app_auth', async (trx) => {
    const key = await createOneTimeToken(trx, services.keys, 'confirm', userId)
    await queueEmails(trx, [confirmEmailTo(userId, key)])
    return key
  })

describe('the confirmation e-mail', () => {
  it('goes to the account with the link that its token makes, and its code, which are nowhere in the database', async () => {
    const { email: to, userId } = await createAccount('medico')
    const key = await queueConfirmation({ userId })
    const token = oneTimeToken(services.keys, 'confirm', key)
    const code = oneTimeCode(services.keys, 'confirm', key)
    const { rows } = await owner.query(
      'select n::text as text from app.notificacoes n union all select t::text from auth.one_time_tokens t',
    )
    expect(rows).toHaveLength(2)
    expect(rows.filter(({ text }) => text.includes(token) || text.includes(code))).toEqual([])
    const link = `https://plantao.test/confirmar?${token}`
    expect(await sendDue()).toMatchObject([{ to, subject: 'Confirme seu e-mail', link }])
    expect(await waiting()).toEqual({ due: 0, later: 0 })
  })

  it('has a link that works for 24 hours, however long it waited, also when the secret changed meanwhile', async () => {
    const key = await queueConfirmation(await createAccount('medico'))
    await owner.query("update auth.one_time_tokens set expires_at = now() - interval '1 hour' where id = $1", [key])
    const keys = await deriveKeys('another secret of more than 32 characters')
    await sendDue({ keys })
    const { rows } = await owner.query(
      `select token_hash, expires_at > now() + interval '23 hours' as is_fresh from auth.one_time_tokens where id = $1`,
      [key],
    )
    expect(rows).toEqual([{ token_hash: hashOfToken(oneTimeToken(keys, 'confirm', key)), is_fresh: true }])
  })

  it('is not sent once the link was used, nor to a deleted account', async () => {
    const [used, gone] = [await createAccount('medico'), await createAccount('medico')]
    await queueConfirmation(used)
    await queueConfirmation(gone)
    await owner.query('update auth.one_time_tokens set used_at = now() where user_id = $1', [used.userId])
    await owner.query('delete from auth.users where id = $1', [gone.userId])
    expect(await sendDue()).toEqual([])
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

  it('inform the hospital of a new one', async () => {
    const { hospital, vagaId, candidaturaId } = await situation()
    await queueAbout(receivedEmail, [candidaturaId])
    const [message] = await sendDue()
    expect(message).toMatchObject({
      to: hospital.email,
      subject: 'Nova candidatura: UTI à noite',
      link: `https://plantao.test/vagas/${vagaId}`,
    })
    const facts = ['Ana Souza', 'CRM: CRM/SP 123456', 'Especialidade: Pediatria', 'Data: 28/11/2099', '19:00 - 07:00']
    for (const fact of facts) expect(message!.body).toContain(fact)
  })

  it('tell the doctor of the acceptance, with all that is needed to go there', async () => {
    const { hospital, medico, vagaId, candidaturaId } = await situation()
    await owner.query("update app.vagas set modalidade = 'sobreaviso' where id = $1", [vagaId])
    await owner.query("update app.candidaturas set status = 'aceita' where id = $1", [candidaturaId])
    // A shift keeps its place when the hospital moves.
    await owner.query(
      `update app.hospitais set endereco = 'Av. B, 2', cidade = 'Manaus', estado = 'AM', localizacao = 'Av. B, 2',
         telefone = '(92) 3000-0000' where id = $1`,
      [hospital.id],
    )
    await queueAbout(acceptedEmail, [candidaturaId])
    const [message] = await sendDue()
    expect(message).toMatchObject({
      to: medico.email,
      subject: 'Sua candidatura foi aceita: UTI à noite · sáb, 28/11, 19:00 - 07:00 (sobreaviso)',
      link: `https://plantao.test/vagas/${vagaId}`,
    })
    for (const fact of [
      'Data: 28/11/2099, sábado',
      'Horário: 19:00 - 07:00',
      'Modalidade: Sobreaviso',
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
    await queueAbout(notSelectedEmail, [candidaturaId])
    const link = 'https://plantao.test/?view=doctor-dashboard'
    expect(await sendDue()).toMatchObject([{ to: medico.email, subject, body: expect.stringContaining(text), link }])
  })

  it.each([
    ['begun', -1, 'Urgente: plantão descoberto: UTI à noite', 'O plantão já começou.'],
    ['less than a day away', 23, 'Urgente: plantão descoberto: UTI à noite', 'Faltam menos de 24 horas'],
    ['more than a day away', 25, 'Plantão descoberto: UTI à noite', 'Adoeci de repente.'],
  ])('tell the hospital who gave up a shift that is %s, and why', async (_when, hours, subject, text) => {
    const { hospital, vagaId, candidaturaId } = await situation()
    await owner.query(
      `update app.vagas set data = (s at time zone time_zone)::date, starts_at = s, ends_at = s + interval '12 h'
       from (select now() + make_interval(hours => $2) as s) start where id = $1`,
      [vagaId, hours],
    )
    await owner.query("update app.candidaturas set status = 'desistencia', reason = $2 where id = $1", [
      candidaturaId,
      'Adoeci\nde repente.',
    ])
    await queueAbout(givenUpEmail, [candidaturaId])
    const [message] = await sendDue()
    expect(message).toMatchObject({ to: hospital.email, link: `https://plantao.test/vagas/${vagaId}` })
    expect(message!.subject).toMatch(new RegExp(`^${subject} · `))
    for (const part of ['Ana Souza', text, 'Motivo: Adoeci de repente.', '“Reabrir e avisar candidatos”']) {
      expect(message!.body).toContain(part)
    }
  })

  it('are not sent when the change was undone, or the reopened vaga is filled again', async () => {
    const { vagaId, candidaturaId } = await situation()
    const become = (status: string) =>
      owner.query('update app.candidaturas set status = $2 where id = $1', [candidaturaId, status])
    for (const [status, emailOf] of [
      ['aceita', acceptedEmail],
      ['nao_selecionada', notSelectedEmail],
    ] as const) {
      await become(status)
      await queueAbout(emailOf, [candidaturaId])
      await become('pendente')
    }
    await become('nao_selecionada')
    await queueAbout(invitationEmail, [candidaturaId])
    await owner.query("update app.vagas set status = 'preenchida' where id = $1", [vagaId])
    expect(await waiting()).toEqual({ due: 3, later: 0 })
    expect(await sendDue()).toEqual([])
  })

  it.each([
    ['received', receivedEmail, 'pendente'],
    ['accepted', acceptedEmail, 'aceita'],
    ['not selected', notSelectedEmail, 'nao_selecionada'],
    ['expired', expiredEmail, 'expirada'],
    ['withdrawn', withdrawnEmail, 'retirada'],
    ['renewed', renewedEmail, 'pendente'],
    ['refused', refusedEmail, 'recusada'],
    ['given up', givenUpEmail, 'desistencia'],
    ['dismissed', dismissedEmail, 'dispensada'],
    ['reopened', invitationEmail, 'nao_selecionada'],
    ['shift without doctor', withoutMedicoEmail, 'aceita'],
    ['shift without hospital', withoutHospitalEmail, 'aceita'],
  ] as const)('have no link before our own, whatever people typed: %s', async (_kind, emailOf, status) => {
    const bait = 'Veja https://golpe.example ou golpe.com.br/x ou www.golpe ou a@golpe.com, evil.page, 1.1.1.1, tel:190'
    const row = { nome: bait, especialidade: bait }
    const medico = await createMedico({ ...row, crm: 'golpe.com.br/crm' })
    const hospital = await createHospital({ nome: bait })
    await owner.query('update app.hospitais set endereco = $2, cidade = $2 where id = $1', [hospital.id, bait])
    const vaga = { nome_vaga: bait, especialidade: bait, data: '2099-11-28', horario: 'golpe.com.br' }
    const [one, other] = [await createVaga(hospital, vaga), await createVaga(hospital, vaga)]
    const keys = [await createCandidatura(one, medico, status), await createCandidatura(other, medico, status)]
    await owner.query('update app.candidaturas set reason = $2 where id = any ($1)', [keys, bait])
    // Sends the e-mail about one candidatura, then the one about both.
    for (const some of [keys.slice(0, 1), keys]) {
      await clear()
      await queueAbout(emailOf, some)
      const [message] = await sendDue()
      expect(message!.body).toContain('golpe')
      // The HTML is checked too, because mail programs turn its text into links.
      for (const text of [message!.subject, message!.body]) {
        expect(text).not.toMatch(
          /:\/\/golpe|www\.golpe|golpe\.com|golpe\.example|a@golpe|evil\.page|1\.1\.1\.1|tel:190/,
        )
      }
      expect(message!.link).toMatch(/^https:\/\/plantao\.test\//)
    }
  })
})

describe('an e-mail', () => {
  it('queued twenty times at once is one', async () => {
    const medico = await createMedico()
    const candidaturaId = await createCandidatura(await createVaga(await createHospital()), medico)
    await Promise.all(Array.from({ length: 20 }, () => queueAbout(receivedEmail, [candidaturaId])))
    expect(await sendDue()).toHaveLength(1)
  })

  it('is not there when its transaction is rolled back', async () => {
    const { userId } = await createAccount('medico')
    const failed = asRole(services.db, 'app_auth', async (trx) => {
      await queueEmails(trx, [accountExistsEmailTo(userId)])
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await waiting()).toEqual({ due: 0, later: 0 })
  })

  it('is tried again when the mail server is away or refuses it, unless the mailbox does not exist', async () => {
    await queueConfirmation(await createAccount('medico'))
    const attempt = async (changed: Parameters<typeof sendDue>[0] = {}) => {
      await passTime()
      await sendDue(changed)
      const { rows } = await owner.query(
        `select attempts, last_error, extract(epoch from due_at - now())::integer as due_in from app.notificacoes`,
      )
      return rows[0] as { attempts: number; last_error: string; due_in: number | null }
    }
    const away = await attempt({ mail: openMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: services.config.mailFrom }) })
    expect(away).toEqual({ attempts: 1, last_error: expect.stringMatching(/^E(SOCKET|CONNECTION)/), due_in: 15 })
    // Replies of mail servers often quote the address, so they are not kept.
    smtp.onEmail = ({ to }) => `451 no room for ${to}`
    expect(await attempt()).toEqual({ attempts: 2, last_error: 'EMESSAGE DATA 451', due_in: 30 })
    smtp.onRecipient = () => '450 later'
    expect(await attempt()).toEqual({ attempts: 3, last_error: 'EENVELOPE RCPT TO 450', due_in: 60 })
    smtp.onRecipient = () => '550 5.1.1 no such user'
    expect(await attempt()).toEqual({ attempts: 4, last_error: 'EENVELOPE RCPT TO 550', due_in: null })
    expect(smtp.emails).toEqual([])
  })

  it('is tried thirteen times, in about half a day', async () => {
    await queueConfirmation(await createAccount('medico'))
    smtp.onEmail = () => '451 later'
    let seconds = 0
    for (let attempt = 1; attempt <= 13; attempt++) {
      expect(await waiting()).toEqual({ due: 1, later: 0 })
      await sendDue()
      const { rows } = await owner.query(
        'select extract(epoch from due_at - now())::integer as due_in from app.notificacoes',
      )
      seconds += rows[0].due_in
      await passTime()
    }
    expect(await waiting()).toEqual({ due: 0, later: 0 })
    expect(Math.round(seconds / 3600)).toBe(10)
  })

  it('that cannot be composed is tried again, and holds up no other', async () => {
    const [one, other] = [await createAccount('medico'), await createAccount('medico')]
    await queueConfirmation(one)
    await queueConfirmation(other)
    await owner.query("update app.notificacoes set kind = 'candidatura-accepted' where auth_user_id = $1", [one.userId])
    expect(await sendDue()).toMatchObject([{ to: other.email }])
    expect(await waiting()).toEqual({ due: 0, later: 1 })
  })
})
