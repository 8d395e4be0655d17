import { recoverPassword } from '@plantao/contract/auth/routes'
import { type Account, type Fixtures, openFixtures, scaled } from '../../harness/accounts.ts'
import { startStack } from '../../harness/app-process.ts'
import { none, type Report, type Scenario } from '../../harness/figure.ts'
import { type SmtpSink, startSmtpSink } from '../../harness/smtp-sink.ts'
import { until } from '../../harness/wait.ts'

const vagas = scaled(4_000)
const backlog = scaled(4_000)

/** One account can keep no stranger from the e-mail to a new password, and the e-mails of all go out fast. */
export const scenario: Scenario = {
  name: 'email-queue',
  async run(report) {
    const smtpSink = await startSmtpSink()
    const stack = await startStack({ SMTP_URL: smtpSink.url })
    const fixtures = openFixtures(stack)
    try {
      const [hospital, medico, stranger] = [
        await fixtures.registerHospital(),
        await fixtures.registerMedico(),
        await fixtures.registerMedico(),
      ]
      await abuse(fixtures, smtpSink, { hospital, medico, stranger }, report)
      await drain(fixtures, smtpSink, { hospital, medico, stranger }, report)
    } finally {
      await fixtures.close()
      await stack.stop()
      await smtpSink.stop()
    }
  },
}

interface Cast {
  hospital: Account
  medico: Account
  stranger: Account
}

const lettersTo = (smtpSink: SmtpSink, { email }: Account) => smtpSink.letters.filter(({ to }) => to === email).length

/** Milliseconds from the question to the e-mail. */
async function newPasswordTime(fixtures: Fixtures, smtpSink: SmtpSink, stranger: Account) {
  const before = lettersTo(smtpSink, stranger)
  const startedAt = performance.now()
  await fixtures.ok(recoverPassword, { body: { email: stranger.email } })
  await until('the stranger gets the e-mail', 300_000, () => lettersTo(smtpSink, stranger) > before)
  return performance.now() - startedAt
}

/** By the API, eight calls at a time; the limits, which would stop it at 500 and 200, are reset. */
async function abuse(fixtures: Fixtures, smtpSink: SmtpSink, { hospital, medico, stranger }: Cast, report: Report) {
  const before = lettersTo(smtpSink, hospital)
  let number = 0
  const attack = Promise.all(
    Array.from({ length: 8 }, async () => {
      while (number < vagas) {
        if (number++ % 100 === 0) await fixtures.forgetLimits()
        await fixtures.apply(medico, await fixtures.publish(hospital, { horario: 'a combinar' }))
      }
    }),
  )
  const measured = until('half of it is done', 300_000, () => number > vagas / 2).then(() =>
    newPasswordTime(fixtures, smtpSink, stranger),
  )
  // Together, so that a call that fails ends the scenario and not the whole run.
  const [duration] = await Promise.all([measured, attack])
  report({
    what: `${vagas} vagas × 1 doctor who applies to all: a stranger's new password`,
    tried: 1,
    failed: duration > 5_000 ? 1 : 0,
    bar: '<= 5 s',
    seen: `${(duration / 1000).toFixed(1)} s`,
    holds: duration <= 5_000,
  })
  const letters = lettersTo(smtpSink, hospital) - before
  report({
    what: `${vagas} applications of one doctor: e-mails to the hospital meanwhile`,
    tried: vagas,
    failed: letters > 50 ? 1 : 0,
    bar: '<= 50',
    seen: String(letters),
    holds: letters > 0 && letters <= 50,
  })
}

/** Acceptances, which are never gathered: as many wait as after hours without a mail server. */
async function drain(fixtures: Fixtures, smtpSink: SmtpSink, { hospital, medico, stranger }: Cast, report: Report) {
  const before = lettersTo(smtpSink, medico)
  await fixtures.owner.query(
    `with v as (
       insert into vagas (hospital_id, nome_vaga, especialidade, data, horario)
       select $1, 'Fila ' || n, 'UTI', '2099-05-20', 'a combinar' from generate_series(1, $3) n returning id
     ), c as (
       insert into candidaturas (vaga_id, medico_id) select v.id, $2 from v returning id
     ) select count(*) from c`,
    [hospital.id, medico.id, backlog],
  )
  await fixtures.owner.query(
    `update candidaturas set status = 'aceita' where vaga_id in (select id from vagas where nome_vaga like 'Fila %')`,
  )
  await fixtures.owner.query(
    `with n as (
       insert into notificacoes (dedupe_key, kind, auth_user_id, email)
       select 'candidatura-aceita:' || c.id, 'candidatura-aceita', $1, $2
       from candidaturas c join vagas v on v.id = c.vaga_id where v.nome_vaga like 'Fila %' returning id
     ) insert into pgboss.job (name, data, retry_limit)
       select 'send-email', jsonb_build_object('notificacao_id', n.id), 12 from n`,
    [medico.userId, medico.email],
  )
  const startedAt = performance.now()
  const arrived = () => lettersTo(smtpSink, medico) - before
  await until('the first go out', 60_000, () => arrived() > 0)
  const duration = await newPasswordTime(fixtures, smtpSink, stranger)
  const behind = backlog - arrived()
  await until('all go out', 600_000, () => arrived() >= backlog)
  const perSecond = backlog / ((performance.now() - startedAt) / 1000)
  report({
    what: `${backlog} e-mails wait: a stranger's new password (${behind} still behind it)`,
    tried: 1,
    failed: duration > 5_000 ? 1 : 0,
    bar: '<= 5 s',
    seen: `${(duration / 1000).toFixed(1)} s`,
    holds: duration <= 5_000 && behind > 0,
  })
  report({
    what: `${backlog} e-mails to a mail server on loopback`,
    tried: backlog,
    failed: perSecond < 50 ? 1 : 0,
    bar: '>= 50 a second',
    seen: `${perSecond.toFixed(0)} a second`,
    holds: perSecond >= 50,
  })
  report(none(`${backlog} e-mails: sent twice`, backlog, arrived() - backlog))
}
