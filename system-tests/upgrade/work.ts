import { join } from 'node:path'
import type { SmtpSink } from '@plantao/testkit/network/smtp-sink'
import { waitFor } from '@plantao/testkit/wait'
import { migrate } from '../cluster/parts/new-version.ts'
import { type App, startNode } from '../harness/app/app.ts'
import { audit } from '../harness/load/audit.ts'
import { type LoadGenerator, startLoadGenerator } from '../harness/load/load-generator.ts'
import { inParallel } from '../harness/load/parallel.ts'
import type { Report } from '../harness/report/scenario.ts'
import { compareEmails, untilAllAreSent } from './emails.ts'
import { callEveryRoute } from './every-route.ts'
import { emptyLists, openLists } from './lists.ts'

const root = join(import.meta.dirname, '../..')

interface Work {
  release: string
  old: App
  mail: SmtpSink
  report: Report
}

/** The release's server works before, during and after the migration of its database, and then beside this version. */
export async function workThroughUpgrade(work: Work) {
  const { release, old, mail, report } = work
  const [hospitais, medicos] = [
    await inParallel(4, () => old.createHospital()),
    await inParallel(16, () => old.createMedico()),
  ]
  const use = await startUse(old, report)
  const load = startLoadGenerator(old, hospitais, medicos, { temporary: [] })
  const more = (when: string) => {
    const [rounds, writes] = [use.rounds() + 4, load.count() + 200]
    const isEnough = () => use.rounds() >= rounds && load.count() >= writes
    return waitFor(`${release} to work ${when}`, isEnough, { within: 240_000 })
  }
  try {
    await more('before the migration')
    await migrate(root, old.ownerUrl())
    await more('after the migration')
    const next = await startNode(old, { SMTP_URL: mail.url })
    await more('beside this version').finally(next.stop)
  } finally {
    await Promise.all([load.stop(), use.stop()])
  }
  report.none(`reads of ${release} that failed or were empty`, use.reads(), use.wrong)
  report.none(`routes of ${release} that answered otherwise than before`, use.calls(), use.different)
  report.none(`writes of ${release} that failed`, load.tries(), [...load.unexpected, ...load.retried])
  await reportWrites(work, load)
}

/** Reads the demonstration's lists and calls every route, until it is stopped. */
async function startUse(old: App, report: Report) {
  const lists = await openLists(old.url)
  report.none('lists that the demonstration fills', lists.length, await emptyLists(lists))
  const expected = await callEveryRoute(old)
  const [wrong, different]: [string[], string[]] = [[], []]
  let [reads, rounds, isDone] = [0, 0, false]
  const reading = lists.map(async ({ name, read }) => {
    for (; !isDone; reads++) {
      const found = await read().catch(String)
      if (typeof found !== 'number' || found === 0) wrong.push(`${name}: ${found}`)
    }
  })
  const calling = inParallel(2, async () => {
    for (; !isDone; rounds++) {
      const answers = await callEveryRoute(old).catch((error: unknown) => new Map([['a round', String(error)]]))
      for (const [call, answer] of answers) {
        if (answer !== expected.get(call)) different.push(`${call}: ${answer}, not ${expected.get(call)}`)
      }
    }
  })
  return {
    wrong,
    different,
    reads: () => reads,
    rounds: () => rounds,
    calls: () => rounds * expected.size,
    stop: async () => {
      isDone = true
      await Promise.all([calling, ...reading])
    },
  }
}

async function reportWrites({ old, mail, report }: Work, load: LoadGenerator) {
  const { acknowledged } = load
  const accepted = acknowledged.accepted.length
  await untilAllAreSent(old)
  const found = await audit(old, acknowledged)
  report.none('acknowledged writes lost', load.count(), found.lost)
  report.none('writes doubled', load.count(), found.doubled)
  report.none('vagas with two accepted', accepted, found.twoAccepted)
  report.none('acceptances without their e-mail queued', accepted, found.withoutEmail)
  const emails = await compareEmails(old, mail, acknowledged.emails)
  report.none('e-mails lost', emails.sent, emails.lost)
  report.none('e-mails that came twice', emails.sent, emails.doubled)
}
