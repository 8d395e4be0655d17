import { acceptCandidatura } from '@plantao/contract/candidaturas/routes'
import { type Account, type Fixtures, openFixtures, scaled } from '../../harness/accounts.ts'
import { startStack } from '../../harness/app-process.ts'
import { none, type Scenario } from '../../harness/figure.ts'
import { startSmtpSink } from '../../harness/smtp-sink.ts'
import { pause, until } from '../../harness/wait.ts'

const accepts = scaled(200)
const kills = scaled(10)
const awayFor = Math.max(10_000, scaled(120_000))
const patience = 12 * 60_000
/** So many of these e-mails are under way at once (server/src/notificacoes/jobs.ts): a kill may repeat each of them. */
const underWay = 5

/** Each acceptance's letter arrives, though its worker is killed and the mail server is away. */
export const scenario: Scenario = {
  name: 'email-delivery',
  mostlyWaits: true,
  async run(report) {
    const smtpSink = await startSmtpSink({ delay: 50 })
    const stack = await startStack({ SMTP_URL: smtpSink.url })
    const fixtures = openFixtures(stack)
    let killed = 0
    let restarting: Promise<void> | null = null
    /** In the worst moment: the letter is kept, and its sender does not learn it any more. */
    const killWorker = () => {
      const server = stack.server()
      if (restarting || killed >= kills) return
      killed++
      restarting = new Promise<void>((resolve) => server.once('exit', () => resolve()))
        .then(() => stack.start())
        .then(() => {
          restarting = null
        })
      server.kill('SIGKILL')
    }
    try {
      const hospital = await fixtures.registerHospital()
      const medico = await fixtures.registerMedico()
      const candidaturas = await applications(fixtures, hospital, medico)
      const accept = async (ids: string[]) => {
        for (const candidatura_id of ids) {
          // Past the restarts: what was not answered is asked again.
          for (let isDone = false; !isDone; ) {
            await restarting
            const ask = { as: hospital, body: { candidatura_id } }
            const answer = await fixtures.call(acceptCandidatura, ask).catch(() => null)
            isDone = answer?.status === 200 || answer?.body?.code === 'candidatura_not_pendente'
            if (!isDone) await pause(50)
          }
        }
      }

      // Most kills while it works, some while its mails are refused, some when they go again.
      const whileAway = Math.floor(kills / 5)
      const strike = (limit: number, each: number) => {
        let count = 0
        smtpSink.onLetter = () => {
          if (++count % each === 0 && killed < limit) killWorker()
        }
      }
      strike(kills - 2 * whileAway, 5)
      await accept(candidaturas.slice(0, accepts / 2))
      await until('it was killed often enough', 120_000, () => killed >= kills - 2 * whileAway)
      await smtpSink.goAway()
      const returnAt = performance.now() + awayFor
      await accept(candidaturas.slice(accepts / 2))
      for (let i = 0; i < whileAway; i++) {
        await pause(awayFor / 4)
        killWorker()
      }
      await pause(returnAt - performance.now())
      strike(kills, 5)
      await smtpSink.comeBack()

      const arrived = () => new Set(smtpSink.letters.filter(({ to }) => to === medico.email).map(({ id }) => id))
      // The confirmation was the first.
      await until('all letters arrive', patience, () => arrived().size >= accepts + 1).catch(() => {})
      while (restarting) await restarting
      // Letters that are on their way a second time.
      await pause(5_000)
      const letters = smtpSink.letters.filter(({ to }) => to === medico.email)
      const distinct = arrived().size - 1
      const twice = letters.length - arrived().size
      const what = `${accepts} accepts, worker killed × ${killed}, SMTP away for ${awayFor / 1000} s`
      report({
        ...none(`${what}: letters lost`, accepts, accepts - distinct),
        bar: `${accepts} distinct`,
        seen: `${distinct} arrived`,
      })
      report({
        what: `${what}: letters that arrived twice`,
        tried: letters.length,
        failed: twice,
        bar: `<= ${killed * underWay} (kills × ${underWay})`,
        holds: killed === kills && twice <= killed * underWay,
      })
    } finally {
      await fixtures.close()
      await stack.stop()
      await smtpSink.stop()
    }
  },
}

/** As the owner, since not they are what is shown: a vaga for each day, with one who has applied. */
async function applications({ owner }: Fixtures, hospital: Account, medico: Account) {
  const { rows } = await owner.query<{ id: string }>(
    `with v as (insert into vagas (hospital_id, nome_vaga, especialidade, data, horario)
       select $1, 'Carta ' || n, 'UTI', date '2030-01-01' + n, '07:00 - 19:00' from generate_series(1, $3::int) n
       returning id)
     insert into candidaturas (vaga_id, medico_id) select id, $2 from v returning id`,
    [hospital.id, medico.id, accepts],
  )
  return rows.map(({ id }) => id)
}
