import { pause } from '@plantao/testkit/wait'
import { openPublisher, type Published } from '../app/publisher.ts'
import { HttpConnection } from '../load/http-connection.ts'
import { percentile } from '../load/measure.ts'
import { requestFor } from '../questions/question.ts'
import { judge, notMeasured } from '../report/verdict.ts'
import type { Run } from '../run.ts'
import { pageLines } from './pages.ts'

const bar = { rss: 'server <= 600 MB RSS', steady: 'the last fifth <= 1.05 of the second' }
/** Each second as many are published as closed. */
const changesPerSecond = 20
/** Published and not yet closed. */
const kept = 200

/** The server's memory while vagas are published and closed and doctors search, after all that was measured before. */
export async function measureMemory(run: Run) {
  const { measured, options, verdicts } = run
  const samples = await whileChanging(run, options.minutes * 60)
  const fifth = Math.floor(samples.length / 5)
  const median = (part: number) =>
    percentile(
      samples.slice(part * fifth, (part + 1) * fifth).sort((a, b) => a - b),
      0.5,
    )
  const highest = Math.max(...samples)
  const what = `memory, ${measured.openVagas} open vagas, ${options.minutes} minutes of changes`
  if (!Number.isFinite(highest)) return void verdicts.push(notMeasured(what, bar.rss, 'this system does not tell'))
  const { peak } = measured.memory()
  verdicts.push(
    judge(
      what,
      bar.rss,
      `${highest.toFixed(0)} MB (${peak.toFixed(0)} at its highest since the start)`,
      highest <= 600,
    ),
    judge(
      what,
      bar.steady,
      `${(median(4) / median(1)).toFixed(2)} (${median(1).toFixed(0)} and ${median(4).toFixed(0)} MB)`,
      median(4) <= 1.05 * median(1),
    ),
  )
}

/** @returns the resident memory in MB, about once a second. */
async function whileChanging(run: Run, seconds: number) {
  const { measured, hospitais, say } = run
  const questions = (await pageLines(run)).flatMap((line) => line.questions.slice(0, 500))
  const publisher = await openPublisher(measured.app.url, hospitais)
  const reader = await HttpConnection.open(measured.app.url)
  const open: Published[] = []
  const samples: number[] = []
  const startedAt = performance.now()
  const end = startedAt + seconds * 1000
  let reads = 0
  for (let next = startedAt; performance.now() < end; next = Math.max(next + 1000, performance.now())) {
    for (let n = 0; n < changesPerSecond / 2; n++) {
      open.push(await publisher.publish())
      if (open.length > kept) await publisher.unpublish(open.shift()!)
      for (let read = 0; read < 5; read++) await reader.ask(requestFor(questions[reads++ % questions.length]!))
    }
    samples.push(measured.memory().now)
    await pause(Math.max(0, next + 1000 - performance.now()))
  }
  say(`${samples.length * changesPerSecond} changes`)
  for (const one of open) await publisher.unpublish(one)
  publisher.close()
  reader.close()
  return samples
}
