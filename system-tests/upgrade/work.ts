import { listOwnCandidaturas } from '@plantao/contract/candidaturas/routes'
import type { SmtpSink } from '@plantao/testkit/network/smtp-sink'
import { waitFor } from '@plantao/testkit/wait'
import type { App } from '../harness/app/app.ts'
import type { Account } from '../harness/app/client.ts'
import { audit } from '../harness/load/audit.ts'
import { type LoadGenerator, startLoadGenerator } from '../harness/load/load-generator.ts'
import { inParallel } from '../harness/load/parallel.ts'
import type { Report } from '../harness/report/scenario.ts'
import { compareEmails, untilAllAreSent } from './emails.ts'

export interface Work {
  acknowledged: LoadGenerator['acknowledged']
  /** Doctors with a session that the release opened. */
  medicos: Account[]
}

/** Work that the release has promised and not done yet. */
const waiting = {
  letters: 'select count(*) from notificacoes where sent_at is null and due_at is not null',
  decisions: 'select count(*) from decisions',
  jobs: `select count(*) from pgboss.job where state in ('created', 'retry')`,
}

/** Lets the release work, closes the mail server in the middle, and stops the work with letters and decisions waiting. */
export async function leaveWork(old: App, mail: SmtpSink, report: Report): Promise<Work> {
  const [hospitais, medicos] = [
    await inParallel(4, () => old.createHospital()),
    await inParallel(16, () => old.createMedico()),
  ]
  const load = startLoadGenerator(old, hospitais, medicos, { temporary: [] })
  const more = () => {
    const writes = load.count() + 200
    return waitFor('the release to work', () => load.count() >= writes, { within: 240_000 })
  }
  try {
    await more()
    await mail.close()
    await more()
  } finally {
    await load.stop()
  }
  for (const [what, query] of Object.entries(waiting))
    report.none(`${what} of the release that do not wait`, 1, (await old.count(query)) > 0 ? [] : [what])
  report.none('writes of the release that failed', load.tries(), [...load.unexpected, ...load.retried])
  return { acknowledged: load.acknowledged, medicos }
}

/** Compares what the release acknowledged with what this version has, after it did the work that was left. */
export async function auditWork({ acknowledged, medicos }: Work, app: App, mail: SmtpSink, report: Report) {
  const answers = await Promise.all(medicos.map((medico) => app.call(listOwnCandidaturas, { as: medico })))
  const ended = answers.filter(({ status }) => status !== 200).map(({ status }) => status)
  report.none('sessions lost', medicos.length, ended)
  await untilAllAreSent(app)
  const found = await audit(app, acknowledged)
  const [writes, accepted] = [
    acknowledged.vagas.length + acknowledged.candidaturas.length,
    acknowledged.accepted.length,
  ]
  report.none('acknowledged writes lost', writes, found.lost)
  report.none('writes doubled', writes, found.doubled)
  report.none('vagas with two accepted', accepted, found.twoAccepted)
  report.none('acceptances without their e-mail queued', accepted, found.withoutEmail)
  const emails = await compareEmails(app, mail, acknowledged.emails)
  report.none('e-mails lost', emails.sent, emails.lost)
  report.none('e-mails that came twice', emails.sent, emails.doubled)
}
