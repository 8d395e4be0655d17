import { acceptCandidatura } from '@plantao/contract/candidaturas/routes'
import { pause, waitFor } from '@plantao/testkit/wait'
import { dayNumber } from '../../harness/app/client.ts'
import { inPool } from '../../harness/load/parallel.ts'
import { scaled, type Test } from '../../harness/report/scenario.ts'

const accepts = scaled(200)
const kills = scaled(10)
const awayMs = Math.max(10_000, scaled(120_000))
/**
 * Number of the outbox's workers for e-mails that are not urgent (server/src/notificacoes/outbox/worker.ts). After a
 * kill, the e-mail that each worker was sending may be sent again.
 */
const workers = 5

export const mostlyWaits = true

/**
 * Tests that the e-mail of each acceptance arrives, although workers are killed and the mail server is down for a
 * while.
 */
export async function run({ startApp, startSmtpSink, report }: Test) {
  const sink = await startSmtpSink()
  const app = await startApp({ SMTP_URL: sink.url })
  let killed = 0
  let restarting: Promise<void> | null = null
  const restart = async () => {
    await app.kill()
    await app.start()
    restarting = null
  }
  const kill = () => {
    if (restarting || killed >= kills) return
    killed++
    restarting = restart()
    // A failed restart is reported by the next call that awaits `restarting`.
    restarting.catch(() => {})
  }
  const hospital = await app.createHospital()
  const medico = await app.createMedico()
  const candidaturas = await inPool(accepts, 4, async (n) => {
    return app.createCandidatura(await app.createVaga(hospital, { data: dayNumber(n) }), medico)
  })
  const accept = async (ids: string[]) => {
    for (const candidatura_id of ids) {
      const isDone = async () => {
        await restarting
        const answer = await app.call(acceptCandidatura, { as: hospital, body: { candidatura_id } }).catch(() => null)
        return answer?.status === 200 || answer?.body?.code === 'candidatura_not_pendente'
      }
      await waitFor('an accept to be acknowledged', isDone)
    }
  }
  let received = 0
  let killUpTo = 0
  sink.onEmail = async () => {
    await pause(50)
    // This is the worst moment for a kill: the mail server has the e-mail, and the sender does not know it yet.
    if (++received % 5 === 0 && killed < killUpTo) kill()
  }

  // Most kills happen while e-mails are accepted, some while the mail server is down, and some when it is back.
  const killsWhileAway = Math.floor(kills / 5)
  killUpTo = kills - 2 * killsWhileAway
  await accept(candidaturas.slice(0, accepts / 2))
  await waitFor('the first kills', () => killed >= killUpTo, { within: 120_000 })
  await sink.close()
  const returnsAt = performance.now() + awayMs
  await accept(candidaturas.slice(accepts / 2))
  for (let i = 0; i < killsWhileAway; i++) {
    await pause(awayMs / 4)
    kill()
  }
  await pause(Math.max(0, returnsAt - performance.now()))
  killUpTo = kills
  await sink.reopen()

  const own = () => sink.emails.filter(({ to }) => to === medico.email).map(({ id }) => id)
  const distinct = () => new Set(own()).size
  await waitFor('all e-mails', () => distinct() >= accepts, { within: 12 * 60_000 }).catch(() => {})
  while (restarting) await restarting
  // An e-mail that is sent a second time would arrive in this time.
  await pause(5_000)
  const what = `${accepts} accepts, worker killed × ${killed}, SMTP away for ${awayMs / 1000} s: e-mails`
  report.none(`${what} lost`, accepts, accepts - distinct(), `${distinct()} distinct arrived`)
  const twice = killed === kills ? own().length - distinct() : Number.NaN
  report.bar(`${what} that arrived twice`, own().length, `<= ${kills * workers}`, twice)
}
