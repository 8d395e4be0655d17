import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export interface TestSmtp {
  url: string
  /** As they came over the line, headers and body. */
  messages: string[]
  /** How many connections were made since `clear`. */
  connections: number
  /** Messages to this receiver are answered only when `clear` is called. */
  holdFor: string | null
  /** What the end of a message is answered, instead of taking it. */
  refuseWith: string | null
  /** What a receiver is answered, instead of being known. */
  refuseReceiverWith: string | null
  /** When so many messages have come since `clear`, taken or refused. */
  seen: (count: number) => Promise<void>
  /** Empty, and takes everything. */
  clear: () => void
  stop: () => Promise<void>
}

/** A mail server on loopback that takes everything, unless told to refuse. */
export async function startTestSmtp(): Promise<TestSmtp> {
  let seen = 0
  const waiting = new Set<() => void>()
  const sockets = new Set<Socket>()
  const held: (() => void)[] = []
  const server = createServer((socket) => {
    smtp.connections++
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => {}))
    void converse(
      socket,
      () => smtp.refuseReceiverWith,
      async (message) => {
        if (smtp.holdFor && message.includes(`To: ${smtp.holdFor}`)) await new Promise<void>((go) => held.push(go))
        seen++
        for (const wake of waiting) wake()
        if (smtp.refuseWith) return smtp.refuseWith
        smtp.messages.push(message)
        return '250 taken'
      },
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const smtp: TestSmtp = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages: [],
    connections: 0,
    holdFor: null,
    refuseWith: null,
    refuseReceiverWith: null,
    seen: async (count) => {
      while (seen < count) await new Promise<void>((resolve) => waiting.add(resolve))
    },
    clear() {
      seen = 0
      smtp.messages = []
      smtp.connections = 0
      smtp.holdFor = null
      for (const release of held.splice(0)) release()
      smtp.refuseWith = null
      smtp.refuseReceiverWith = null
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      await once(server.close(), 'close')
    },
  }
  return smtp
}

async function converse(socket: Socket, refusal: () => string | null, take: (message: string) => Promise<string>) {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let message: string[] | null = null
  say('220 test')
  for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (message) {
      // A dot at the start of a line comes doubled.
      if (line !== '.') message.push(line.replace(/^\.\./, '.'))
      else {
        say(await take(message.join('\r\n')))
        message = null
      }
    } else if (line === 'DATA') {
      message = []
      say('354 go on')
    } else if (line === 'QUIT') {
      say('221 bye')
      socket.end()
    } else say((line.startsWith('RCPT') && refusal()) || '250 fine')
  }
}

/** Headers unfolded and without encoded words, the body without quoted-printable. */
export function decoded(message: string) {
  const [head = '', ...rest] = message.split('\r\n\r\n')
  const bytes = (text: string, escaped: RegExp) =>
    Buffer.from(
      text.replace(escaped, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      'latin1',
    ).toString()
  const headers = head
    .replace(/\r\n[ \t]+/g, ' ')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, word: string) => bytes(word.replaceAll('_', ' '), /=([0-9A-F]{2})/g))
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, word: string) => Buffer.from(word, 'base64').toString())
  const body = bytes(rest.join('\r\n\r\n').replace(/=\r\n/g, ''), /=([0-9A-F]{2})/g)
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'mi').exec(headers)?.[1]
  return { headers: headers.split('\r\n'), header, body }
}

export const firstLink = (body: string) => /https?:\/\/[^\s"<>]+/.exec(body)?.[0]
