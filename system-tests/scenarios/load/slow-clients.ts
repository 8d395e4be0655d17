import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createToken } from '@plantao/contract/auth/routes'
import { downloadDocumento, uploadDocumento } from '@plantao/contract/documentos/routes'
import { maxDocumentoBytes } from '@plantao/contract/documentos/rules'
import { anonKey } from '@plantao/testkit/client'
import { pdf } from '@plantao/testkit/pdf'
import { newAddress } from '@plantao/testkit/random'
import { pause, waitFor } from '@plantao/testkit/wait'
import { type Account, documentoOf } from '../../harness/app/client.ts'
import { openOrdinaryUse } from '../../harness/load/ordinary-use.ts'
import { inParallel } from '../../harness/load/parallel.ts'
import { bytesOf, untilAccepted } from '../../harness/load/raw-http.ts'
import { scaled, type Test } from '../../harness/report/scenario.ts'

const count = scaled(500)
const seconds = scaled(60)
const closedWithin = 130_000

export const mostlyWaits = true

/**
 * Tests that clients which stand still, or send a byte now and then, delay nobody and are disconnected in time, while an
 * upload of a slow phone arrives.
 */
export async function run({ startApp, startNode, startSmtpSink, report, atEnd }: Test) {
  const { url: SMTP_URL } = await startSmtpSink()
  const app = await startApp({ SMTP_URL })
  // The second server has no slow clients, so it shows how much the load of the machine alone slows a server.
  const quiet = await startNode(app, { SMTP_URL })
  const use = await openOrdinaryUse(app, [app.url, quiet.url])
  const [medico, other] = [await app.createMedico(), await app.createMedico()]
  const phone = connect(Number(new URL(app.url).port), '127.0.0.1').on('error', () => {})
  atEnd(() => phone.destroy())
  const slowUpload = uploadSlowly(phone, await app.createMedico())
  const stored = await app.upload(medico, pdf({ size: maxDocumentoBytes }))
  if (stored.status !== 200) throw new Error('the upload was refused')
  const kinds = [
    (socket: Socket) => trickle(socket, 'GET / HTTP/1.1\r\nHost: plantao\r\nX-Long: '),
    (socket: Socket) => trickle(socket, halfLogin()),
    (socket: Socket) => readOnce(socket, requestOf('GET', downloadDocumento, medico)),
    (socket: Socket) => trickle(socket, requestOf('PUT', uploadDocumento, medico, Buffer.from('%PDF-1.7'), 5_000)),
  ]
  const isReader = (n: number) => n % kinds.length === 2
  const sockets: Socket[] = []
  for (let n = 0; n < count; n++) {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1').on('error', () => {})
    await once(socket, 'connect')
    kinds[n % kinds.length]!(socket)
    sockets.push(socket)
    atEnd(() => socket.destroy())
  }
  // The server's time limit for a connection begins when the server accepts it.
  await untilAccepted(app.url)
  const openedAt = performance.now()
  const timeLeft = () => Math.max(0, closedWithin - (performance.now() - openedAt))

  const [loaded, idle] = await use(seconds, { loops: 3, perSecond: 35 })
  const what = `${count} slow clients: p95 of the others beside one without`
  report.bar(what, loaded!.tried, '<= 2 times', loaded!.p95 / idle!.p95, ` (${loaded!.p95.toFixed(0)} ms)`)
  report.none(`${count} slow clients: others not served`, loaded!.tried, loaded!.failures)
  const uploads = await inParallel(4, () => app.upload(other, pdf({ size: 100_000 })))
  const refused = uploads.filter(({ status }) => status !== 200)
  report.none('slow uploads by one account: uploads of another refused', uploads.length, refused)

  const openSenders = () => sockets.filter((socket, n) => !socket.closed && !isReader(n)).length
  await waitFor('the senders to be disconnected', () => openSenders() === 0, { within: timeLeft() }).catch(() => {})
  const senders = openSenders()
  await pause(timeLeft())
  // A reader notices the end of its connection only after all data before it, so all now read at full speed.
  for (const socket of sockets) socket.removeAllListeners('data').resume()
  await waitFor('the end of the readers', () => sockets.every(({ closed }) => closed)).catch(() => {})
  const readers = sockets.filter((socket, n) => !socket.closed && isReader(n)).length
  report.none(`${count} slow clients: still connected after 130 s`, count, senders + readers)
  const status = await slowUpload
  report.none('upload of 9.5 MB at 60 kB a second: not accepted', 1, status.includes(' 200 ') ? [] : [status])
}

function trickle(socket: Socket, start: string | Buffer) {
  socket.write(start)
  const timer = setInterval(() => socket.write('a'), 5_000)
  socket.once('close', () => clearInterval(timer)).resume()
}

/** Requests several large files together, and stops reading. */
function readOnce(socket: Socket, request: Buffer) {
  socket.on('data', () => socket.pause())
  for (let n = 0; n < 5; n++) socket.write(request)
}

/** @param length the announced bytes of a body, of which more may follow */
function requestOf(method: string, { path }: { path: string }, as: Account, body?: Buffer, length?: number) {
  const ofBody = body && { 'content-type': 'application/pdf', 'content-length': String(length) }
  const headers = Object.entries({ host: 'plantao', ...as.headers, ...ofBody })
  return bytesOf({ method, target: path.replace(':name', documentoOf(as)), headers, body: body ?? Buffer.alloc(0) })
}

/** Uploads a document at 60 kB a second. @returns the answer's status line */
async function uploadSlowly(socket: Socket, as: Account) {
  const document = pdf({ size: 9_500_000 })
  const answer = once(socket, 'data')
  socket.write(requestOf('PUT', uploadDocumento, as, document.subarray(0, 1), document.length))
  for (let at = 1; at < document.length && !socket.closed; at += 60_000) {
    socket.write(document.subarray(at, at + 60_000))
    await pause(1_000)
  }
  return String((await answer)[0]).split('\r\n')[0]!
}

function halfLogin() {
  const type = { 'content-type': 'application/json', 'content-length': '5000' }
  const headers = Object.entries({ host: 'plantao', apikey: anonKey, 'x-forwarded-for': newAddress(), ...type })
  const target = `${createToken.path}?grant=password`
  return bytesOf({ method: 'POST', target, headers, body: Buffer.from('{"email":"') })
}
