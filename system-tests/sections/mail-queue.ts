import { recoverPassword } from '@plantao/contract/auth/routes'
import { type Mailbox, openMailbox } from '../mailbox.ts'
import { until } from '../patience.ts'
import { openPeople, type People, type Person, scaled } from '../people.ts'
import { none, type Report, type Section } from '../proof.ts'
import { startStack } from '../stack.ts'

const vagas = scaled(4_000)
const backlog = scaled(4_000)

/** One account can keep no stranger from the e-mail to a new password, and the e-mails of all go out fast. */
export const section: Section = {
  name: 'mail-queue',
  async run(report) {
    const mailbox = await openMailbox()
    const stack = await startStack({ SMTP_URL: mailbox.url })
    const people = openPeople(stack)
    try {
      const [hospital, medico, stranger] = [
        await people.registerHospital(),
        await people.registerMedico(),
        await people.registerMedico(),
      ]
      await abuse(people, mailbox, { hospital, medico, stranger }, report)
      await drain(people, mailbox, { hospital, medico, stranger }, report)
    } finally {
      await people.close()
      await stack.stop()
      await mailbox.stop()
    }
  },
}

interface Cast {
  hospital: Person
  medico: Person
  stranger: Person
}

const lettersTo = (mailbox: Mailbox, { email }: Person) => mailbox.letters.filter(({ to }) => to === email).length

/** Milliseconds from the question to the e-mail. */
async function newPasswordTime(people: People, mailbox: Mailbox, stranger: Person) {
  const before = lettersTo(mailbox, stranger)
  const startedAt = performance.now()
  await people.ok(recoverPassword, { body: { email: stranger.email } })
  await until('the stranger gets the e-mail', 300_000, () => lettersTo(mailbox, stranger) > before)
  return performance.now() - startedAt
}

/** By the API, eight calls at a time; the limits, which would stop it at 500 and 200, are reset. */
async function abuse(people: People, mailbox: Mailbox, { hospital, medico, stranger }: Cast, report: Report) {
  const before = lettersTo(mailbox, hospital)
  let number = 0
  const attack = Promise.all(
    Array.from({ length: 8 }, async () => {
      while (number < vagas) {
        if (number++ % 100 === 0) await people.forgetLimits()
        await people.apply(medico, await people.publish(hospital, { horario: 'a combinar' }))
      }
    }),
  )
  const measured = until('half of it is done', 300_000, () => number > vagas / 2).then(() =>
    newPasswordTime(people, mailbox, stranger),
  )
  // Together, so that a call that fails ends the section and not the whole run.
  const [duration] = await Promise.all([measured, attack])
  report({
    what: `${vagas} vagas × 1 doctor who applies to all: a stranger's new password`,
    tried: 1,
    failed: duration > 5_000 ? 1 : 0,
    bar: '<= 5 s',
    seen: `${(duration / 1000).toFixed(1)} s`,
    holds: duration <= 5_000,
  })
  const letters = lettersTo(mailbox, hospital) - before
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
async function drain(people: People, mailbox: Mailbox, { hospital, medico, stranger }: Cast, report: Report) {
  const before = lettersTo(mailbox, medico)
  await people.owner.query(
    `with v as (
       insert into vagas (hospital_id, nome_vaga, especialidade, data, horario)
       select $1, 'Fila ' || n, 'UTI', '2099-05-20', 'a combinar' from generate_series(1, $3) n returning id
     ), c as (
       insert into candidaturas (vaga_id, medico_id) select v.id, $2 from v returning id
     ) select count(*) from c`,
    [hospital.id, medico.id, backlog],
  )
  await people.owner.query(
    `update candidaturas set status = 'aceita' where vaga_id in (select id from vagas where nome_vaga like 'Fila %')`,
  )
  await people.owner.query(
    `with n as (
       insert into notificacoes (fato, tipo, auth_user_id, email)
       select 'candidatura-aceita:' || c.id, 'candidatura-aceita', $1, $2
       from candidaturas c join vagas v on v.id = c.vaga_id where v.nome_vaga like 'Fila %' returning id
     ) insert into pgboss.job (name, data, retry_limit)
       select 'send-email', jsonb_build_object('notificacao_id', n.id), 12 from n`,
    [medico.userId, medico.email],
  )
  const startedAt = performance.now()
  const arrived = () => lettersTo(mailbox, medico) - before
  await until('the first go out', 60_000, () => arrived() > 0)
  const duration = await newPasswordTime(people, mailbox, stranger)
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
