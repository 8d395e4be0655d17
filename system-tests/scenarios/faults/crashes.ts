import { seededRandom } from '@plantao/testkit/random'
import { pause, waitFor } from '@plantao/testkit/wait'
import type { App } from '../../harness/app/app.ts'
import { databaseFolder, postmasterPid } from '../../harness/app/database-process.ts'
import { isReady } from '../../harness/app/status.ts'
import { startLoadGenerator } from '../../harness/load/load-generator.ts'
import { atOnce } from '../../harness/load/parallel.ts'
import { sum } from '../../harness/load/stats.ts'
import { type Report, scaled, type Test } from '../../harness/report/scenario.ts'

const kills = scaled(20)
const random = seededRandom(3).next

/** The server or the database is killed under load: acknowledged writes stay, once and whole, and it recovers by itself. */
export async function run({ startApp, startSmtpSink, report }: Test) {
  const app = await startApp({ SMTP_URL: (await startSmtpSink()).url })
  await killUnderLoad(app, 'server', report, async () => {
    await app.kill()
    // As a service manager does.
    await app.start()
  })
  const folder = await databaseFolder(app)
  await killUnderLoad(app, 'database', report, async () => {
    const killed = postmasterPid(folder)!
    process.kill(killed, 'SIGKILL')
    // Its child processes may answer for a moment.
    await waitFor('a new database process', () => ![undefined, killed].includes(postmasterPid(folder)))
  })
  report.none('kill -9 of the database: the server ended because of it', kills, app.hasExited())
}

async function killUnderLoad(app: App, victim: string, report: Report, kill: () => Promise<unknown>) {
  const hospitais = await atOnce(3, () => app.createHospital())
  const medicos = await atOnce(12, () => app.createMedico())
  const load = startLoadGenerator(app, hospitais, medicos)
  const times: number[] = []
  try {
    for (let round = 0; round < kills; round++) {
      await pause(200 + random() * 600)
      const killedAt = performance.now()
      await kill()
      await waitFor('the service to be ready', () => isReady(app.url), { within: 60_000 })
      const before = load.count()
      await waitFor('a write', () => load.count() > before, { within: 60_000 })
      times.push((performance.now() - killedAt) / 1000)
    }
    await pause(500)
  } finally {
    await load.stop()
  }
  const { acknowledged, unexpected } = load
  const accepted = acknowledged.accepted.length
  const found = await audit(app, acknowledged)
  const what = (of: string) => `kill -9 of the ${victim} × ${kills} under load: ${of}`
  const late = times.filter((seconds) => seconds > 10).length
  const longest = `${late}, longest ${Math.max(...times).toFixed(1)} s`
  report.none(what('not working again by itself within 10 s'), kills, late, longest)
  report.none(what('acknowledged writes lost'), load.count(), found.lost)
  report.none(what('writes doubled'), load.count(), found.doubled)
  report.none(what('vagas with two accepted'), accepted, found.twoAccepted)
  report.none(what('half registrations'), found.accounts, found.half)
  report.none(what('acceptances without their e-mail queued'), accepted, found.withoutEmail)
  report.none(what('answers that are neither success nor 503'), load.count(), unexpected)
}

type Acknowledged = ReturnType<typeof startLoadGenerator>['acknowledged']

async function audit({ count }: App, { vagas, candidaturas, accepted, emails }: Acknowledged) {
  const missing = (values: string[], among: string) =>
    count(`select count(*) from unnest($1::text[]) as a (value) where a.value not in (${among})`, [values])
  const repeated = (rows: string) => count(`select count(*) from (select from ${rows} having count(*) > 1) d`)
  const vagaRows = vagas.map(({ id, nome_vaga }) => `${id} ${nome_vaga}`)
  const candidaturaRows = candidaturas.map(({ id, vaga, medico }) => `${id} ${vaga} ${medico}`)
  const filled = `select c.id::text from candidaturas c join vagas v on v.id = c.vaga_id
    where c.status = 'aceita' and v.status = 'preenchida'`
  const lost = [
    await missing(vagaRows, `select id || ' ' || nome_vaga from vagas`),
    await missing(candidaturaRows, `select id || ' ' || vaga_id || ' ' || medico_id from candidaturas`),
    await missing(accepted, filled),
    await missing(emails, 'select email::text from auth.users'),
  ]
  const doubled = [
    await repeated('vagas group by nome_vaga'),
    await repeated('candidaturas group by vaga_id, medico_id'),
    await repeated('auth.users where email_confirmed_at is not null group by email'),
  ]
  const queued = `from notificacoes n join pgboss.job j on j.data ->> 'notificacao_id' = n.id::text`
  const profiles = '(select auth_user_id from medicos union all select auth_user_id from hospitais) p'
  // A confirmed account has one profile, another none but its e-mail; no profile is without its account.
  const half = [
    await count(
      `select count(*) from auth.users u
       where (email_confirmed_at is not null)::int <> (select count(*) from ${profiles} where p.auth_user_id = u.id)
       or email_confirmed_at is null
         and not exists (select ${queued} where n.email = u.email and n.kind = 'confirm-email')`,
    ),
    await count(`select count(*) from ${profiles} where p.auth_user_id not in (select id from auth.users)`),
  ]
  const keys = accepted.map((id) => `candidatura-accepted:${id}:2`)
  return {
    lost: sum(lost),
    doubled: sum(doubled),
    half: sum(half),
    twoAccepted: await repeated(`candidaturas where status = 'aceita' group by vaga_id`),
    withoutEmail: await missing(keys, `select n.dedupe_key ${queued}`),
    accounts: await count('select count(*) from auth.users'),
  }
}
