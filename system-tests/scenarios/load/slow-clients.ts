import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createToken } from '@plantao/contract/auth/routes'
import { listOwnCandidaturas } from '@plantao/contract/candidaturas/routes'
import { downloadDocumento, uploadDocumento } from '@plantao/contract/documentos/routes'
import { countOpenVagas, listOpenVagas } from '@plantao/contract/vagas/routes'
import { untilAccepted } from '../../harness/accepted-connections.ts'
import { type Account, type Fixtures, newAddress, openFixtures, scaled } from '../../harness/accounts.ts'
import { startNode, startStack } from '../../harness/app-process.ts'
import { none, type Scenario } from '../../harness/figure.ts'
import { startSmtpSink } from '../../harness/smtp-sink.ts'
import { pause, percentile, until } from '../../harness/wait.ts'
import { pdf } from '../../payloads/pdf.ts'

const clients = scaled(500)
const measureFor = scaled(60_000)
const closedWithin = 130_000
const document = 10 * 1024 * 1024

/** Who sends or reads as slowly as can be holds up nobody, and is sent away in time. */
export const scenario: Scenario = {
  name: 'slow-clients',
  mostlyWaits: true,
  async run(report) {
    const smtpSink = await startSmtpSink()
    const stack = await startStack({ SMTP_URL: smtpSink.url })
    // The same product over the same database, without the slow ones: whatever else the machine does slows both.
    const quiet = await startNode(stack, { SMTP_URL: smtpSink.url })
    const fixtures = openFixtures(stack)
    const sockets: Socket[] = []
    try {
      const medico = await fixtures.registerMedico()
      const hospital = await fixtures.registerHospital()
      for (let i = 0; i < 30; i++) await fixtures.publish(hospital, { nome_vaga: `Vaga ${i}` })
      const other = await fixtures.registerMedico()
      const file = await uploadLarge(stack.url, medico)
      const reader = () => slowReading(file)
      const ways = [halfHead, halfBody, reader, () => halfUpload(medico)]
      for (let i = 0; i < clients; i++)
        sockets.push(await ways[i % ways.length]!().open(Number(new URL(stack.url).port)))
      // Counted from here: the server's time for a connection begins when it accepts it, not when we open it.
      await untilAccepted(stack.url)
      const allOpenAt = performance.now()
      const [busy, idle] = await compare(fixtures, medico, [stack.url, quiet.url])
      const ratio = percentile(busy!.times, 0.95) / percentile(idle!.times, 0.95)
      const tried = busy!.times.length
      const uploads = await Promise.all(Array.from({ length: 4 }, () => upload(stack.url, other, pdf(100_000))))
      report({
        what: `${clients} slow clients: p95 of the others beside one without`,
        tried,
        failed: ratio <= 2 ? 0 : 1,
        bar: '<= 2 times',
        seen: `${ratio.toFixed(2)} times (${percentile(busy!.times, 0.95).toFixed(0)} ms)`,
        holds: ratio <= 2 && tried > 0,
      })
      report(none(`${clients} slow clients: others not served`, tried, busy!.failed))
      report(
        none(
          'slow uploads by one account: uploads of another refused',
          uploads.length,
          uploads.filter((ok) => !ok).length,
        ),
      )
      const isReader = (i: number) => i % ways.length === ways.indexOf(reader)
      const openSenders = () => sockets.filter((socket, i) => !socket.closed && !isReader(i)).length
      const left = closedWithin - (performance.now() - allOpenAt)
      await until('the senders are sent away', left, () => openSenders() === 0).catch(() => {})
      const senders = openSenders()
      await pause(closedWithin - (performance.now() - allOpenAt))
      // A slow reader comes upon its end only behind what was still on its way; one not cut off would be served on.
      for (const socket of sockets) socket.removeAllListeners('data').resume()
      await until('the readers come to their end', 30_000, () => sockets.every(({ closed }) => closed)).catch(() => {})
      const readers = sockets.filter((socket, i) => !socket.closed && isReader(i)).length
      report(none(`${clients} slow clients: still connected after 130 s`, sockets.length, senders + readers))
    } finally {
      for (const socket of sockets) socket.destroy()
      await fixtures.close()
      await quiet.stop()
      await stack.stop()
      await smtpSink.stop()
    }
  },
}

/** Sends this at once, then a byte of the rest now and then. */
function dribbling(text: string, rest: string) {
  return {
    async open(port: number) {
      const socket = await opened(port)
      socket.write(text)
      let at = 0
      const timer = setInterval(() => socket.write(rest[at++ % rest.length]!), 5_000)
      socket.once('close', () => clearInterval(timer)).resume()
      return socket
    },
  }
}

const halfHead = () => dribbling('GET / HTTP/1.1\r\nHost: plantao\r\nX-Long: ', 'a')

const halfBody = () =>
  dribbling(
    `POST ${createToken.path}?grant=password HTTP/1.1\r\nHost: plantao\r\napikey: anon-local\r\n` +
      `x-forwarded-for: ${newAddress()}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"email":"`,
    'a',
  )

/** Asks for several large files at once, and reads a little of them every few seconds. */
const slowReading = (request: string) => ({
  async open(port: number) {
    const socket = await opened(port)
    socket.on('data', () => {
      socket.pause()
      setTimeout(() => socket.resume(), 5_000)
    })
    socket.write(request.repeat(5))
    return socket
  },
})

async function opened(port: number) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

const halfUpload = (medico: Account) =>
  dribbling(
    `PUT ${pathOf(uploadDocumento, medico)} HTTP/1.1\r\n${headOf(medico)}` +
      `Content-Type: application/pdf\r\nContent-Length: 5000\r\n\r\n%PDF-1.7`,
    'a',
  )

const pathOf = ({ path }: { path: string }, { userId }: Account) => path.replace(':name', `${userId}.pdf`)
const headersOf = ({ access }: Account) => ({ apikey: 'anon-local', authorization: `Bearer ${access}` })
const headOf = (medico: Account) =>
  Object.entries({ Host: 'plantao', ...headersOf(medico) })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')

async function upload(url: string, medico: Account, body: Buffer<ArrayBuffer>) {
  const headers = { ...headersOf(medico), 'content-type': 'application/pdf' }
  return (await fetch(url + pathOf(uploadDocumento, medico), { method: 'PUT', headers, body })).ok
}

/** @returns the request that reads it. */
async function uploadLarge(url: string, medico: Account) {
  if (!(await upload(url, medico, pdf(document)))) throw new Error('the upload was refused')
  return `GET ${pathOf(downloadDocumento, medico)} HTTP/1.1\r\n${headOf(medico)}\r\n`
}

/** The same requests to each in turn, so that both meet the same moments. */
async function compare(fixtures: Fixtures, medico: Account, urls: string[]) {
  const results = urls.map(() => ({ times: [] as number[], failed: 0 }))
  const routes = [listOpenVagas, countOpenVagas, listOwnCandidaturas]
  const until = performance.now() + measureFor
  const work = async (worker: number) => {
    for (let n = worker; performance.now() < until; n++) {
      for (const [i, url] of urls.entries()) {
        const began = performance.now()
        const answer = await fixtures.call(routes[n % routes.length]!, { as: medico, url }).catch(() => null)
        results[i]!.times.push(performance.now() - began)
        if (answer?.status !== 200) results[i]!.failed++
        await pause(10)
      }
    }
  }
  await Promise.all([0, 1, 2].map(work))
  return results
}
