import { randomBytes } from 'node:crypto'
import { downloadDocumento } from '@plantao/contract/documentos/routes'
import { pdf } from '@plantao/testkit/pdf'
import { seededRandom } from '@plantao/testkit/random'
import { pause, waitFor } from '@plantao/testkit/wait'
import { type Account, documentoOf } from '../../harness/app/client.ts'
import { inParallel } from '../../harness/load/parallel.ts'
import { scaled, type Test } from '../../harness/report/scenario.ts'

const kills = scaled(50)
const uploads = 6
const random = seededRandom(20).next

/** A PDF of ASCII characters only, so that it can be compared as text. */
const randomPdf = () => pdf({ mark: randomBytes(100_000 + Math.floor(random() * 2_000_000)).toString('hex') })

/** Kills the server during uploads. Afterwards each document is complete: either the old or the new one. */
export async function run({ startApp, startSmtpSink, report }: Test) {
  const app = await startApp({ SMTP_URL: (await startSmtpSink()).url })
  const medicos = await inParallel(uploads, () => app.createMedico())
  const upload = async (as: Account, file: Buffer) => (await app.upload(as, file).catch(() => null))?.status === 200
  const served = (as: Account) =>
    waitFor('the document', async () => {
      const { status, text } = await app.call(downloadDocumento, { as, params: { name: documentoOf(as) } })
      return status === 503 ? null : text
    })
  const startedAt = performance.now()
  const current = await inParallel(uploads, async (n) => {
    const file = randomPdf()
    if (!(await upload(medicos[n]!, file))) throw new Error('the first upload was refused')
    return file.toString()
  })
  const usualTime = performance.now() - startedAt
  const seen = { acknowledged: 0, new: 0, old: 0, neither: 0, lost: 0 }
  for (let round = 0; round < kills; round++) {
    await app.resetRateLimits()
    const files = medicos.map(randomPdf)
    const answers = inParallel(uploads, (n) => upload(medicos[n]!, files[n]!))
    await pause(random() * 2 * usualTime)
    await app.kill()
    const acknowledged = await answers
    await app.start()
    for (const [n, file] of files.entries()) {
      const found = await served(medicos[n]!)
      const isNew = found === file.toString()
      if (acknowledged[n]) seen.acknowledged++
      if (acknowledged[n] && !isNew) seen.lost++
      if (isNew) seen.new++
      else if (found === current[n]) seen.old++
      else seen.neither++
      current[n] = found
    }
  }
  const what = `kill -9 × ${kills} while ${uploads} documents are uploaded`
  const counts = `${seen.neither} (${seen.old} old, ${seen.new} new)`
  report.none(`${what}: neither the old nor the new one`, kills * uploads, seen.neither, counts)
  report.none(`${what}: acknowledged, and not the new one`, seen.acknowledged, seen.lost)
}
