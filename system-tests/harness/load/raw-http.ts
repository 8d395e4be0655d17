import { get, type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'

/** A request as bytes, for what no HTTP client would send. */
export interface RawRequest {
  method: string
  target: string
  headers: readonly (readonly [string, string])[]
  body?: Buffer
}

export interface RawAnswer {
  /** 0: the connection ended without an answer. */
  status: number
  headers: IncomingHttpHeaders
  text: string
  ms: number
}

/** Adds a Content-Length where there is a body whose length no header says. */
export function bytesOf({ method, target, headers, body = Buffer.alloc(0) }: RawRequest) {
  const hasLength = headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name))
  const all = body.length > 0 && !hasLength ? [...headers, ['content-length', String(body.length)]] : headers
  const head = [`${method} ${target} HTTP/1.1`, ...all.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(head, 'latin1'), body])
}

/** Whether the head announces more than is sent: then the server is right to wait for the rest. */
export function isUnfinished(bytes: Buffer) {
  const head = bytes.toString('latin1', 0, Math.max(0, bytes.indexOf('\r\n\r\n')))
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
  return /\r\n(transfer-encoding|expect|upgrade):/i.test(head) || length > bytes.length - head.length - 4
}

/** Uses a connection of its own. Of an endless answer it reads the head; an unfinished request it leaves after 300 ms. */
export function sendRaw(url: string, bytes: Buffer): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(bytes)
  // Node's client only reads the answer: what it would send itself is dropped.
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
 * Waits until the server has accepted every connection opened before. The kernel connects at once and queues them; a busy
 * server takes them from that queue seconds later, and its time limits begin then.
 */
export function untilAccepted(url: string) {
  return new Promise<void>((resolve, reject) => {
    // Its new connection is the last in the queue.
    get(`${url}/healthz`, { agent: false }, (answer) => answer.resume().once('end', resolve)).once('error', reject)
  })
}
