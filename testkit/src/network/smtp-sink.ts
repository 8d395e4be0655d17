import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { waitFor } from '../wait.ts'

export interface Email {
  /** The Message-ID. */
  id: string
  to: string
  /** The e-mail as received, headers and body. */
  raw: string
}

export interface SmtpSink {
  url: string
  /** Accepted e-mails in order. An e-mail that arrived twice is listed twice. */
  emails: Email[]
  /** Extensions that the greeting names, such as SMTPUTF8. */
  extensions: readonly string[]
  /** The number of connections since `clear`. */
  connections: number
  /** Called and awaited before an e-mail is accepted. Returning a text such as '452 full' refuses the e-mail. */
  onEmail: (email: Email) => unknown
  /** Called for each recipient. Returning a text such as '550 unknown' refuses the recipient. */
  onRecipient: (address: string) => unknown
  /** Waits until this many e-mails have arrived since `clear`, accepted or refused. */
  received: (count: number) => Promise<void>
  clear: () => void
  /** Stops listening and cuts open connections. */
  close: () => Promise<void>
  reopen: () => Promise<void>
}

/** A mail server on loopback that accepts everything, unless its hooks say otherwise. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const sockets = new Set<Socket>()
  let came = 0
  let server: Server | null = null
  async function listen(port: number) {
    server = createServer((socket) => {
      sink.connections++
      sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => {}))
      converse(socket, sink, () => came++).catch(() => socket.destroy())
    })
    await once(server.listen(port, '127.0.0.1'), 'listening')
    return (server.address() as AddressInfo).port
  }
  const sink: SmtpSink = {
    url: '',
    emails: [],
    extensions: [],
    connections: 0,
    onEmail: () => {},
    onRecipient: () => {},
    received: async (count) => void (await waitFor(`${count} e-mails`, () => came >= count, { every: 5 })),
    clear() {
      came = 0
      sink.emails = []
      sink.connections = 0
      sink.onEmail = () => {}
      sink.onRecipient = () => {}
    },
    async close() {
      const closing = server
      server = null
      for (const socket of sockets) socket.destroy()
      if (closing) await once(closing.close(), 'close')
    },
    reopen: async () => void (await listen(port)),
  }
  const port = await listen(0)
  sink.url = `smtp://127.0.0.1:${port}?ignoreTLS=true`
  return sink
}

async function converse(socket: Socket, sink: SmtpSink, count: () => void) {
  const reply = (line: string) => socket.write(`${line}\r\n`)
  let to = ''
  let lines: string[] | null = null
  reply('220 ready')
  for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (lines && line !== '.') {
      // A dot at the start of a line is doubled in SMTP.
      lines.push(line.replace(/^\.\./, '.'))
    } else if (lines) {
      const raw = lines.join('\r\n')
      lines = null
      const email = { id: /^Message-ID:\s+(\S+)$/im.exec(raw)?.[1] ?? '', to, raw }
      const answer = await sink.onEmail(email)
      if (socket.destroyed) return
      if (typeof answer !== 'string') sink.emails.push(email)
      count()
      reply(typeof answer === 'string' ? answer : '250 accepted')
    } else if (line === 'DATA') {
      lines = []
      reply('354 go on')
    } else if (line.startsWith('EHLO')) {
      reply(['250-sink', ...sink.extensions.map((name) => `250-${name}`), '250 HELP'].join('\r\n'))
    } else if (line === 'QUIT') {
      reply('221 bye')
      socket.end()
    } else if (/^RCPT TO:/i.test(line)) {
      to = /<([^>]+)>/.exec(line)?.[1] ?? ''
      const answer = sink.onRecipient(to)
      reply(typeof answer === 'string' ? answer : '250 ok')
    } else reply('250 ok')
  }
}

/** The text of an e-mail: headers unfolded, encoded words and quoted-printable decoded. */
export function decoded({ raw }: Email) {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
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

export const firstLink = (text: string) => /https?:\/\/[^\s"<>]+/.exec(text)?.[0]
