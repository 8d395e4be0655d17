import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Request } from '@plantao/testkit/client'

export function bytesOf({ method, path, headers, body }: Request): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, 'host: localhost']
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  if (body !== undefined) lines.push(`content-length: ${Buffer.byteLength(body)}`)
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), Buffer.from(body ?? '')])
}

const closed = 'the server closed the connection'

/**
 * A connection that stays open, with one pending request at a time. Node's own HTTP clients use more CPU than the
 * measured servers, and would hide the differences between servers. Answers need a Content-Length.
 */
export class HttpConnection {
  readonly #socket: Socket
  #answered: PromiseWithResolvers<number> | null = null
  #chunks: Buffer[] = []
  /** The status of the answer, or 0 until its head has arrived. */
  #status = 0
  #bodyStart = 0
  #missingBytes = 0

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk) => this.#read(chunk))
    socket.on('error', (error) => this.#answered?.reject(error))
    socket.on('close', () => this.#answered?.reject(new Error(closed)))
  }

  static async open(url: string) {
    const { port } = new URL(url)
    const socket = connect(Number(port), 'localhost')
    await once(socket, 'connect')
    return new HttpConnection(socket)
  }

  static openMany(url: string, count: number) {
    return Promise.all(Array.from({ length: count }, () => HttpConnection.open(url)))
  }

  /** @returns the answer's status. */
  ask(request: Buffer): Promise<number> {
    if (this.#socket.destroyed) return Promise.reject(new Error(closed))
    this.#chunks = []
    this.#status = 0
    this.#answered = Promise.withResolvers()
    this.#socket.write(request)
    return this.#answered.promise
  }

  body(): Buffer {
    return Buffer.concat(this.#chunks).subarray(this.#bodyStart)
  }

  close() {
    this.#answered = null
    this.#socket.destroy()
  }

  #read(chunk: Buffer) {
    this.#chunks.push(chunk)
    if (this.#status > 0) this.#missingBytes -= chunk.length
    else if (!this.#readHead()) return
    if (this.#missingBytes <= 0) this.#answered?.resolve(this.#status)
  }

  #readHead() {
    const start = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks)
    const end = start.indexOf('\r\n\r\n')
    this.#chunks = [start]
    if (end < 0) return false
    const head = start.toString('latin1', 0, end)
    this.#status = Number(head.slice(9, 12))
    this.#bodyStart = end + 4
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
    if (!length && this.#status !== 204 && this.#status !== 304)
      this.#answered?.reject(new Error(`an answer without a length: ${head}`))
    this.#missingBytes = this.#bodyStart + Number(length ?? 0) - start.length
    return true
  }
}
