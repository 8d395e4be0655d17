import { seededRandom } from '@plantao/testkit/random'
import { pause, waitFor } from '@plantao/testkit/wait'
import type { App } from '../../harness/app/app.ts'
import { databaseFolder, postmasterPid } from '../../harness/app/database-process.ts'
import { isReady } from '../../harness/app/status.ts'
import { audit } from '../../harness/load/audit.ts'
import { startLoadGenerator } from '../../harness/load/load-generator.ts'
import { inParallel } from '../../harness/load/parallel.ts'
import { type Report, scaled, type Test } from '../../harness/report/scenario.ts'

const kills = scaled(20)
const random = seededRandom(3).next

/**
 * Kills the server or the database under load. Every acknowledged write remains, complete and only once, and the
 * product recovers by itself.
 */
export async function run({ startApp, startSmtpSink, report }: Test) {
  const app = await startApp({ SMTP_URL: (await startSmtpSink()).url })
  await killUnderLoad(app, 'server', report, async () => {
    await app.kill()
    // In production, the service manager restarts the server.
    await app.start()
  })
  const folder = await databaseFolder(app)
  await killUnderLoad(app, 'database', report, async () => {
    const killed = postmasterPid(folder)!
    process.kill(killed, 'SIGKILL')
    // The killed database's child processes may still answer for a moment.
    await waitFor('a new database process', () => ![undefined, killed].includes(postmasterPid(folder)))
  })
  report.none('kill -9 of the database: the server ended because of it', kills, app.hasExited())
}

async function killUnderLoad(app: App, victim: string, report: Report, kill: () => Promise<unknown>) {
  const hospitais = await inParallel(3, () => app.createHospital())
  const medicos = await inParallel(12, () => app.createMedico())
  const load = startLoadGenerator(app, hospitais, medicos, { hasPlans: true })
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
