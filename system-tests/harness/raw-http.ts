import { connect } from 'node:net'

/** A request as bytes: what no client library lets pass must reach the server too. */
export interface RawRequest {
  method: string
  target: string
  headers: readonly (readonly [string, string])[]
  body: Buffer
}

export interface RawAnswer {
  /** 0: the connection ended without an answer. */
  status: number
  /** By its name in small letters. */
  headers: Map<string, string>
  text: string
  ms: number
}

/** A Content-Length only where there is a body and nothing else says how long it is. */
export function bytesOf({ method, target, headers, body }: RawRequest) {
  const says = headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name))
  const all = body.length > 0 && !says ? [...headers, ['content-length', String(body.length)] as const] : headers
  const head = [`${method} ${target} HTTP/1.1`, ...all.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(head, 'latin1'), body])
}

/** Whether the head promises another body than there is, so that the server rightly waits for the rest. */
export function isUnfinished(bytes: Buffer) {
  const head = bytes.toString('latin1', 0, Math.max(0, bytes.indexOf('\r\n\r\n')))
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
  return /\r\n(transfer-encoding|expect|upgrade):/i.test(head) || length > bytes.length - head.length - 4
}

/** Sends it over a connection of its own. An answer without end is left at its head, an unfinished request after a moment. */
export function sendRaw(url: string, bytes: Buffer, giveUpAfterMs = 20_000): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  const hasNoBody = bytes.toString('latin1', 0, 5) === 'HEAD '
  return new Promise((resolve) => {
    const began = performance.now()
    const chunks: Buffer[] = []
    const socket = connect({ host: hostname, port: Number(port) })
    const done = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ ...parsed(Buffer.concat(chunks)), ms: performance.now() - began })
    }
    const timer = setTimeout(done, isUnfinished(bytes) ? 300 : giveUpAfterMs)
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      if (isWhole(Buffer.concat(chunks).toString('latin1'), hasNoBody)) done()
    })
    socket.on('end', done)
    socket.on('error', done)
    socket.on('close', done)
    socket.write(bytes)
  })
}

/** What keeps its connection is over all the same, and an event stream is left at its head. */
function isWhole(text: string, hasNoBody: boolean): boolean {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return false
  const head = text.slice(0, end)
  const rest = text.slice(end + 4)
  if (/^HTTP\/1\.1 1/.test(head)) return isWhole(rest, hasNoBody)
  if (hasNoBody || /\r\ncontent-type: text\/event-stream/i.test(head)) return true
  if (/\r\ntransfer-encoding: chunked/i.test(head)) return rest.endsWith('0\r\n\r\n')
  return rest.length >= Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
}

function parsed(bytes: Buffer) {
  const text = bytes.toString('utf8')
  const end = text.indexOf('\r\n\r\n')
  const [first = '', ...lines] = text.slice(0, Math.max(0, end)).split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const
    }),
  )
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0)
  // 100 Continue comes before the answer itself.
  if (status >= 100 && status < 200) return parsed(bytes.subarray(Buffer.byteLength(text.slice(0, end + 4))))
  const rest = text.slice(end + 4)
  return { status, headers, text: headers.get('transfer-encoding') === 'chunked' ? unchunked(rest) : rest }
}

function unchunked(text: string) {
  return text.replace(/(^|\r\n)[0-9a-f]+\r\n/gi, '').replace(/\r\n$/, '')
}
