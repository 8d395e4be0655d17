import { recoverPassword } from '@plantao/contract/auth/routes'
import { waitFor } from '@plantao/testkit/wait'
import type { Account } from '../../harness/app/client.ts'
import { inParallel } from '../../harness/load/parallel.ts'
import { scaled, type Test } from '../../harness/report/scenario.ts'

const vagas = scaled(4_000)
const backlog = scaled(4_000)

/**
 * Tests that no account can delay a stranger's e-mail for a new password, and that a backlog of e-mails is sent fast.
 */
export async function run({ startApp, startSmtpSink, report }: Test) {
  const sink = await startSmtpSink()
  const app = await startApp({ SMTP_URL: sink.url })
  const hospital = await app.createHospital()
  const [medico, stranger] = [await app.createMedico(), await app.createMedico()]
  const emailsTo = ({ email }: Account) => sink.emails.filter(({ to }) => to === email).length
  /** Seconds from a stranger's request for a new password to the e-mail. */
  const timeOfNewPassword = async () => {
    const before = emailsTo(stranger)
    const startedAt = performance.now()
    await app.ok(recoverPassword, { body: { email: stranger.email } })
    await waitFor("the stranger's e-mail", () => emailsTo(stranger) > before, { within: 300_000 })
    return (performance.now() - startedAt) / 1000
  }

  // The attack uses the API. The rate limits, which would stop it at 200 applications, are reset repeatedly.
  let number = 0
  const attack = inParallel(8, async () => {
    while (number < vagas) {
      if (number++ % 100 === 0) await app.resetRateLimits()
      await app.apply(medico, await app.publish(hospital, { horario: 'a combinar' }))
    }
  })
  await waitFor('half of the vagas', () => number > vagas / 2, { within: 300_000 })
  const duringAttack = await timeOfNewPassword()
  await attack
  const what = `${vagas} vagas × 1 doctor who applies to all: a stranger's new password`
  report.bar(what, 1, '<= 5 s', duringAttack)
  const whatSent = `${vagas} applications of one doctor: e-mails to the hospital meanwhile`
  report.bar(whatSent, vagas, '<= 50', emailsTo(hospital) || Number.NaN)

  // Inserts the backlog that hours without a mail server would leave. It consists of acceptances, because they are
  // never combined into one e-mail.
  await app.query(
    `with v as (
       insert into vagas (hospital_id, nome_vaga, especialidade, data, horario)
       select $1, 'Fila ' || n, 'UTI', '2099-05-20', 'a combinar' from generate_series(1, $3) n returning id
     ) insert into candidaturas (vaga_id, medico_id, status) select v.id, $2, 'aceita' from v`,
    [hospital.id, medico.id, backlog],
  )
  const before = emailsTo(medico)
  await app.query(
    `insert into notificacoes (id, gathered_into, dedupe_key, kind, auth_user_id, email, candidatura_id, due_at)
     select id, id, 'candidatura-accepted:' || key, 'candidatura-accepted', $1, $2, candidatura_id, now()
     from (
       select uuidv7() as id, c.id as candidatura_id, c.id || ':' || c.version as key
       from candidaturas c join vagas v on v.id = c.vaga_id where v.nome_vaga like 'Fila %') waiting`,
    [medico.userId, medico.email],
  )
  const startedAt = performance.now()
  const sent = () => emailsTo(medico) - before
  await waitFor('the first e-mails', () => sent() > 0, { within: 60_000 })
  const seconds = await timeOfNewPassword()
  const behind = backlog - sent()
  await waitFor('all e-mails', () => sent() >= backlog, { within: 600_000 })
  const perSecond = backlog / ((performance.now() - startedAt) / 1000)
  const whatWaits = `${backlog} e-mails wait: a stranger's new password (${behind} still behind it)`
  report.bar(whatWaits, 1, '<= 5 s', behind > 0 ? seconds : Number.NaN)
  report.bar(`${backlog} e-mails to a mail server on loopback`, backlog, '>= 50 a second', perSecond)
  report.none(`${backlog} e-mails: sent twice`, backlog, sent() - backlog)
}
