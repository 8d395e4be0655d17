import { get, type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'

/** The parts of a request that an HTTP client might correct or refuse to send. */
export interface RawRequest {
  method: string
  target: string
  headers: readonly (readonly [string, string])[]
  body?: Buffer
}

export interface RawAnswer {
  /** The status, or 0 when the connection ended without an answer. */
  status: number
  headers: IncomingHttpHeaders
  text: string
  ms: number
}

/** Writes a request as bytes. A body without a length in the headers gets a Content-Length. */
export function bytesOf({ method, target, headers, body = Buffer.alloc(0) }: RawRequest) {
  const hasLength = headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name))
  const all = body.length > 0 && !hasLength ? [...headers, ['content-length', String(body.length)]] : headers
  const head = [`${method} ${target} HTTP/1.1`, ...all.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(head, 'latin1'), body])
}

/** Tells whether the head announces more than the request sends: the server then rightly waits for the rest. */
export function isUnfinished(bytes: Buffer) {
  const head = bytes.toString('latin1', 0, Math.max(0, bytes.indexOf('\r\n\r\n')))
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
  return /\r\n(transfer-encoding|expect|upgrade):/i.test(head) || length > bytes.length - head.length - 4
}

/**
 * Sends bytes over a new connection. Reads only the head of an endless answer. Waits 300 ms for the answer to an
 * unfinished request.
 */
export function sendRaw(url: string, bytes: Buffer): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(bytes)
  // Node's client is here only to read the answer, so the request that it writes is dropped.
  socket.write = () => true
  const method = bytes.toString('latin1', 0, 5) === 'HEAD ' ? 'HEAD' : 'GET'
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const answer: RawAnswer = { status: 0, headers: {}, text: '', ms: 0 }
    const done = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ ...answer, ms: performance.now() - startedAt })
    }
    const timer = setTimeout(done, isUnfinished(bytes) ? 300 : 20_000)
    const sending = request({ createConnection: () => socket, method })
    sending.on('error', done).on('close', done)
    sending.on('response', (response) => {
      Object.assign(answer, { status: response.statusCode, headers: response.headers })
      response.setEncoding('utf8').on('data', (text) => {
        answer.text += text
      })
      response.on('error', done).on('end', done)
      if (response.headers['content-type']?.startsWith('text/event-stream')) done()
    })
    sending.end()
  })
}

/**
 * Waits until the server has accepted all connections opened so far. The kernel queues connections for a busy server,
 * which may accept them seconds later. Only then do the server's time limits begin.
 */
export function untilAccepted(url: string) {
  return new Promise<void>((resolve, reject) => {
    // This new connection is the last in the queue.
    get(`${url}/healthz`, { agent: false }, (answer) => answer.resume().once('end', resolve)).once('error', reject)
  })
}
