import { type Fixtures, openFixtures, scaled } from '../../harness/accounts.ts'
import { type Stack, startStack } from '../../harness/app-process.ts'
import { dataFolderOf, postmasterIn } from '../../harness/database-process.ts'
import { none, type Report, type Scenario } from '../../harness/figure.ts'
import { type Acknowledged, startLoadGenerator } from '../../harness/load-generator.ts'
import { startSmtpSink } from '../../harness/smtp-sink.ts'
import { pause, seeded, until } from '../../harness/wait.ts'

const kills = scaled(20)
const backWithin = 10_000
const random = seeded(3)

/** Whatever is killed, whenever: what was acknowledged stands, once and whole, and it works again by itself. */
export const scenario: Scenario = {
  name: 'crashes',
  async run(report) {
    const smtpSink = await startSmtpSink()
    const stack = await startStack({ SMTP_URL: smtpSink.url })
    try {
      await underLoad(stack, 'server', report, async () => {
        const server = stack.server()
        const gone = new Promise((resolve) => server.once('exit', resolve))
        server.kill('SIGKILL')
        await gone
        // As whatever keeps a service running would; the rest is the server's own matter.
        await stack.start()
      })
      const folder = await dataFolderOf(stack)
      const server = stack.server()
      await underLoad(stack, 'database', report, async () => {
        const killed = postmasterIn(folder)!
        process.kill(killed, 'SIGKILL')
        // The processes it left behind may still answer for an instant.
        await until('another one is started', 60_000, () => ![undefined, killed].includes(postmasterIn(folder)))
      })
      const hasEnded = server.exitCode !== null || server.signalCode !== null || stack.server() !== server
      report(none('kill -9 of the database: the server ended because of it', kills, hasEnded ? 1 : 0))
    } finally {
      await stack.stop()
      await smtpSink.stop()
    }
  },
}

async function underLoad(stack: Stack, victim: string, report: Report, kill: () => Promise<unknown>) {
  const fixtures = openFixtures(stack)
  const hospitais = await Promise.all(Array.from({ length: 3 }, () => fixtures.registerHospital()))
  const medicos = await Promise.all(Array.from({ length: 12 }, () => fixtures.registerMedico()))
  const load = startLoadGenerator(fixtures, hospitais, medicos)
  const back: number[] = []
  try {
    for (let round = 0; round < kills; round++) {
      await pause(200 + random() * 600)
      const killedAt = performance.now()
      await kill()
      await untilServed(fixtures, load.count)
      back.push(performance.now() - killedAt)
    }
    await pause(500)
  } finally {
    await load.stop()
  }
  const writes = load.count()
  const what = (of: string) => `kill -9 of the ${victim} × ${kills} under load: ${of}`
  const found = await audit(fixtures, load.done)
  const late = back.filter((milliseconds) => milliseconds > backWithin).length
  const longest = `longest ${(Math.max(...back) / 1000).toFixed(1)} s`
  report({ ...none(what('not working again by itself'), kills, late), bar: '0 over 10 s', seen: `${late}, ${longest}` })
  report(none(what('acknowledged writes lost'), writes, found.lost))
  report(none(what('writes doubled'), writes, found.doubled))
  report(none(what('vagas with two accepted'), load.done.accepted.length, found.twoAccepted))
  report(none(what('half registrations'), found.accounts, found.half))
  report(none(what('acceptances without their letter queued'), load.done.accepted.length, found.unannounced))
  report(none(what('answers that are neither success nor 503'), writes, load.unexpected.length))
  for (const answer of load.unexpected.slice(0, 5)) console.log(`    ${answer}`)
  await fixtures.close()
}

/** Ready, and writing again. */
async function untilServed({ url }: Fixtures, count: () => number) {
  const isReady = () =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  await until('the service is ready again', 60_000, isReady)
  const before = count()
  await until('the service writes again', 60_000, () => count() > before)
}

/** Looked up as the owner of the database, behind everything the server does. */
async function audit({ owner }: Fixtures, done: Acknowledged) {
  const number = async (text: string, values: unknown[] = []) =>
    Number((await owner.query<{ n: string }>(text, values)).rows[0]!.n)
  const missing = (ids: string[], among: string) =>
    number(`select count(*) as n from unnest($1::text[]) as a (id) where a.id not in (${among})`, [ids])
  const lost =
    (await missing(
      done.vagas.map(({ id, nome_vaga }) => `${id} ${nome_vaga}`),
      `select id || ' ' || nome_vaga from vagas`,
    )) +
    (await missing(
      done.candidaturas.map(({ id, vaga, medico }) => `${id} ${vaga} ${medico}`),
      `select id || ' ' || vaga_id || ' ' || medico_id from candidaturas`,
    )) +
    (await missing(
      done.accepted.map(({ id }) => id),
      `select c.id::text from candidaturas c join vagas v on v.id = c.vaga_id
       where c.status = 'aceita' and v.status = 'preenchida'`,
    )) +
    (await missing(done.accounts, 'select email::text from auth.users'))
  const doubled =
    (await number('select count(*) as n from (select from vagas group by nome_vaga having count(*) > 1) d')) +
    (await number(
      'select count(*) as n from (select from candidaturas group by vaga_id, medico_id having count(*) > 1) d',
    )) +
    (await number(
      'select count(*) as n from (select from auth.users where email_confirmed_at is not null group by email having count(*) > 1) d',
    ))
  const twoAccepted = await number(
    `select count(*) as n from (select from candidaturas where status = 'aceita' group by vaga_id having count(*) > 1) d`,
  )
  const unannounced = await missing(
    done.accepted.map(({ id }) => `candidatura-aceita:${id}`),
    `select n.dedupe_key from notificacoes n join pgboss.job j on j.data ->> 'notificacao_id' = n.id::text`,
  )
  const half =
    (await number(`
      select count(*) as n from auth.users u where (u.email_confirmed_at is not null)::int <> (
        select count(*) from (select auth_user_id from medicos union all select auth_user_id from hospitais) p
        where p.auth_user_id = u.id)
      or not exists (select from notificacoes n join pgboss.job j on j.data ->> 'notificacao_id' = n.id::text
        where n.email = u.email and n.kind = 'confirm-email')`)) +
    (await number(`
      select count(*) as n from (select auth_user_id from medicos union all select auth_user_id from hospitais) p
      left join auth.users u on u.id = p.auth_user_id where u.id is null`))
  const accounts = await number('select count(*) as n from auth.users')
  return { lost, doubled, twoAccepted, unannounced, half, accounts }
}
