import { get } from 'node:http'
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
  /** By lower-case name. */
  headers: Map<string, string>
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
  const hasNoBody = bytes.toString('latin1', 0, 5) === 'HEAD '
  return new Promise((resolve) => {
    const startedAt = performance.now()
    const chunks: Buffer[] = []
    const socket = connect({ host: hostname, port: Number(port) })
    const done = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ ...parsed(Buffer.concat(chunks)), ms: performance.now() - startedAt })
    }
    const timer = setTimeout(done, isUnfinished(bytes) ? 300 : 20_000)
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      if (isComplete(Buffer.concat(chunks).toString('latin1'), hasNoBody)) done()
    })
    socket.on('end', done).on('error', done).on('close', done)
    socket.write(bytes)
  })
}

/** Needed because a server may keep the connection open after its answer. */
function isComplete(text: string, hasNoBody: boolean): boolean {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return false
  const head = text.slice(0, end)
  const rest = text.slice(end + 4)
  if (/^HTTP\/1\.1 1/.test(head)) return isComplete(rest, hasNoBody)
  if (hasNoBody || /\r\ncontent-type: text\/event-stream/i.test(head)) return true
  if (/\r\ntransfer-encoding: chunked/i.test(head)) return rest.endsWith('0\r\n\r\n')
  return rest.length >= Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
}

function parsed(bytes: Buffer) {
  const text = bytes.toString('utf8')
  const end = text.indexOf('\r\n\r\n')
  const [first = '', ...lines] = text.slice(0, Math.max(0, end)).split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0)
  // '100 Continue' comes before the answer itself.
  if (status >= 100 && status < 200) return parsed(bytes.subarray(Buffer.byteLength(text.slice(0, end + 4))))
  const headers = new Map(
    lines.map((line) => {
      const [name] = line.split(':', 1)
      return [name!.toLowerCase(), line.slice(name!.length + 1).trim()] as const
    }),
  )
  const rest = text.slice(end + 4)
  const isChunked = headers.get('transfer-encoding') === 'chunked'
  return { status, headers, text: isChunked ? rest.replace(/(^|\r\n)[0-9a-f]+\r\n/gi, '').trimEnd() : rest }
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
