import { createHash, randomBytes } from 'node:crypto'
import { downloadDocumento, uploadDocumento } from '@plantao/contract/documentos/routes'
import { type Account, newAddress, openFixtures, scaled } from '../../harness/accounts.ts'
import { startStack } from '../../harness/app-process.ts'
import { none, type Scenario } from '../../harness/figure.ts'
import { startSmtpSink } from '../../harness/smtp-sink.ts'
import { pause, seeded } from '../../harness/wait.ts'

const kills = scaled(50)
const doctors = 6
const random = seeded(20)

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

function pdf() {
  const size = 200_000 + Math.floor(random() * 4_000_000)
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size), Buffer.from('\n%%EOF\n')])
}

/** A document is the old one or the new one, whole, whenever the server is killed while it comes. */
export const scenario: Scenario = {
  name: 'killed-uploads',
  async run(report) {
    const smtpSink = await startSmtpSink()
    const stack = await startStack({ SMTP_URL: smtpSink.url })
    const fixtures = openFixtures(stack)
    const headersOf = ({ access }: Account) => ({
      apikey: 'anon-local',
      authorization: `Bearer ${access}`,
      'x-forwarded-for': newAddress(),
    })
    const urlOf = ({ path }: { path: string }, { userId }: Account) =>
      `${stack.url}${path.replace(':name', `${userId}.pdf`)}`
    /** @returns whether it was acknowledged. */
    const upload = (medico: Account, bytes: Buffer<ArrayBuffer>) =>
      fetch(urlOf(uploadDocumento, medico), {
        method: 'PUT',
        headers: { ...headersOf(medico), 'content-type': 'application/pdf' },
        body: bytes,
      }).then(
        async (answer) => answer.ok && (await answer.text()) !== '',
        () => false,
      )
    const served = async (medico: Account) => {
      const answer = await fetch(urlOf(downloadDocumento, medico), { headers: headersOf(medico) })
      return answer.ok ? sha256(new Uint8Array(await answer.arrayBuffer())) : `status ${answer.status}`
    }
    try {
      const medicos = await Promise.all(Array.from({ length: doctors }, () => fixtures.registerMedico()))
      const current = new Map<Account, string>()
      const began = performance.now()
      await Promise.all(
        medicos.map(async (medico) => {
          const first = pdf()
          if (!(await upload(medico, first))) throw new Error('the first upload was refused')
          current.set(medico, sha256(first))
        }),
      )
      const whole = performance.now() - began
      const seen = { acknowledged: 0, new: 0, old: 0, torn: 0, forgotten: 0 }
      for (let round = 0; round < kills; round++) {
        const server = stack.server()
        const gone = new Promise((resolve) => server.once('exit', resolve))
        const sent = medicos.map((medico) => ({ medico, bytes: pdf() }))
        // So many uploads that an account would be told to wait.
        await fixtures.owner.query('delete from auth.rate_limits')
        const answers = Promise.all(sent.map(({ medico, bytes }) => upload(medico, bytes)))
        await pause(random() * 2 * whole)
        server.kill('SIGKILL')
        await gone
        const isAcknowledged = await answers
        await stack.start()
        for (const [i, { medico, bytes }] of sent.entries()) {
          const found = await served(medico)
          const isNew = found === sha256(bytes)
          if (isAcknowledged[i]) seen.acknowledged++
          if (isAcknowledged[i] && !isNew) seen.forgotten++
          if (isNew) seen.new++
          else if (found === current.get(medico)) seen.old++
          else seen.torn++
          current.set(medico, found)
        }
      }
      const what = `kill -9 × ${kills} while ${doctors} documents are uploaded`
      const shares = `${seen.torn} (${seen.old} old, ${seen.new} new)`
      report({ ...none(`${what}: neither the old nor the new by SHA-256`, kills * doctors, seen.torn), seen: shares })
      report(none(`${what}: acknowledged, and not the new`, seen.acknowledged, seen.forgotten))
    } finally {
      await fixtures.close()
      await stack.stop()
      await smtpSink.stop()
    }
  },
}
