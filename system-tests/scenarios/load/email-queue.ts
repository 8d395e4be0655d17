import { recoverPassword } from '@plantao/contract/auth/routes'
import type { SmtpSink } from '@plantao/testkit/smtp-sink'
import { waitFor } from '@plantao/testkit/wait'
import type { Account, App } from '../../harness/app/app.ts'
import { atOnce } from '../../harness/load/parallel.ts'
import { type Report, type Scenario, scaled } from '../../harness/report/scenario.ts'

const vagas = scaled(4_000)
const backlog = scaled(4_000)

/** No account can delay a stranger's e-mail for a new password, and a backlog of e-mails is sent fast. */
export const scenario: Scenario = {
  async run({ startApp, startSmtpSink, report }) {
    const sink = await startSmtpSink()
    const app = await startApp({ SMTP_URL: sink.url })
    const [hospital, medico, stranger] = [
      await app.createHospital(),
      await app.createMedico(),
      await app.createMedico(),
    ]
    const emails = new Emails(app, sink, stranger)
    await applyToEverything(app, emails, hospital, medico, report)
    await sendBacklog(app, emails, hospital, medico, report)
  },
}

class Emails {
  #app: App
  #sink: SmtpSink
  #stranger: Account

  constructor(app: App, sink: SmtpSink, stranger: Account) {
    this.#app = app
    this.#sink = sink
    this.#stranger = stranger
  }

  countTo({ email }: Account) {
    return this.#sink.emails.filter(({ to }) => to === email).length
  }

  /** Seconds from a stranger's request for a new password to the e-mail. */
  async timeOfNewPassword() {
    const before = this.countTo(this.#stranger)
    const startedAt = performance.now()
    await this.#app.ok(recoverPassword, { body: { email: this.#stranger.email } })
    const hasCome = () => this.countTo(this.#stranger) > before
    await waitFor("the stranger's e-mail", hasCome, { within: 300_000 })
    return (performance.now() - startedAt) / 1000
  }
}

/** By the API. The rate limits, which would stop it at 500 and 200, are reset again and again. */
async function applyToEverything(app: App, emails: Emails, hospital: Account, medico: Account, report: Report) {
  const before = emails.countTo(hospital)
  let number = 0
  const attack = atOnce(8, async () => {
    while (number < vagas) {
      if (number++ % 100 === 0) await app.resetRateLimits()
      await app.apply(medico, await app.publish(hospital, { horario: 'a combinar' }))
    }
  })
  const measured = waitFor('half of the vagas', () => number > vagas / 2, { within: 300_000 }).then(() =>
    emails.timeOfNewPassword(),
  )
  const [seconds] = await Promise.all([measured, attack])
  const what = `${vagas} vagas × 1 doctor who applies to all: a stranger's new password`
  report.bar(what, 1, '<= 5 s', `${seconds.toFixed(1)} s`, seconds <= 5)
  const sent = emails.countTo(hospital) - before
  const whatSent = `${vagas} applications of one doctor: e-mails to the hospital meanwhile`
  report.bar(whatSent, vagas, '<= 50', String(sent), sent > 0 && sent <= 50)
}

/** By SQL: as many acceptances wait as after hours without a mail server. These are never combined into one e-mail. */
async function sendBacklog(app: App, emails: Emails, hospital: Account, medico: Account, report: Report) {
  const before = emails.countTo(medico)
  await app.query(
    `with v as (
       insert into vagas (hospital_id, nome_vaga, especialidade, data, horario)
       select $1, 'Fila ' || n, 'UTI', '2099-05-20', 'a combinar' from generate_series(1, $3) n returning id
     ) insert into candidaturas (vaga_id, medico_id) select v.id, $2 from v`,
    [hospital.id, medico.id, backlog],
  )
  await app.query(
    `update candidaturas set status = 'aceita' where vaga_id in (select id from vagas where nome_vaga like 'Fila %')`,
  )
  await app.query(
    `with n as (
       insert into notificacoes (dedupe_key, kind, auth_user_id, email)
       select 'candidatura-accepted:' || c.id, 'candidatura-accepted', $1, $2
       from candidaturas c join vagas v on v.id = c.vaga_id where v.nome_vaga like 'Fila %' returning id
     ) insert into pgboss.job (name, data, retry_limit)
       select 'send-email', jsonb_build_object('notificacao_id', n.id), 12 from n`,
    [medico.userId, medico.email],
  )
  const startedAt = performance.now()
  const sent = () => emails.countTo(medico) - before
  await waitFor('the first e-mails', () => sent() > 0, { within: 60_000 })
  const seconds = await emails.timeOfNewPassword()
  const behind = backlog - sent()
  await waitFor('all e-mails', () => sent() >= backlog, { within: 600_000 })
  const perSecond = backlog / ((performance.now() - startedAt) / 1000)
  const what = `${backlog} e-mails wait: a stranger's new password (${behind} still behind it)`
  report.bar(what, 1, '<= 5 s', `${seconds.toFixed(1)} s`, seconds <= 5 && behind > 0)
  const rate = `${perSecond.toFixed(0)} a second`
  report.bar(`${backlog} e-mails to a mail server on loopback`, backlog, '>= 50 a second', rate, perSecond >= 50)
  report.none(`${backlog} e-mails: sent twice`, backlog, sent() - backlog)
}
