import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** A mail server on loopback that counts what it takes, and can be away. */
export interface SmtpSink {
  url: string
  /** Message-ID and receiver of every letter taken, in order; the same twice when it came twice. */
  letters: { id: string; to: string }[]
  /** Called with the number of letters so far, after one was kept and before its sender is told. */
  onLetter: (count: number) => void
  /** Nobody listens any more, and who is connected is cut off. */
  goAway: () => Promise<void>
  comeBack: () => Promise<void>
  stop: () => Promise<void>
}

/** @param delay milliseconds that a letter takes, as elsewhere in the world. */
export async function startSmtpSink({ delay = 0 } = {}): Promise<SmtpSink> {
  const sockets = new Set<Socket>()
  const listen = async (port: number) => {
    const server = createServer((socket) => {
      sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => {}))
      converse(socket, smtpSink, delay).catch(() => socket.destroy())
    })
    await once(server.listen(port, '127.0.0.1'), 'listening')
    return server
  }
  let server: Server | null = await listen(0)
  const { port } = server.address() as AddressInfo
  const smtpSink: SmtpSink = {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    letters: [],
    onLetter: () => {},
    async goAway() {
      const leaving = server
      server = null
      for (const socket of sockets) socket.destroy()
      if (leaving) await once(leaving.close(), 'close')
    },
    async comeBack() {
      server = await listen(port)
    },
    stop: () => smtpSink.goAway(),
  }
  return smtpSink
}

async function converse(socket: Socket, smtpSink: SmtpSink, delay: number) {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let to = ''
  let letter: string[] | null = null
  say('220 ready')
  for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (letter && line !== '.') letter.push(line)
    else if (letter) {
      if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
      if (socket.destroyed) return
      // A long header goes on in the next line.
      const [, id] = /^Message-ID:\s+(\S+)$/im.exec(letter.join('\n')) ?? []
      if (!id) throw new Error('a letter without a Message-ID')
      smtpSink.letters.push({ id, to })
      letter = null
      smtpSink.onLetter(smtpSink.letters.length)
      say('250 kept')
    } else if (line === 'DATA') {
      letter = []
      say('354 go on')
    } else if (line === 'QUIT') {
      say('221 bye')
      socket.end()
    } else {
      to = /^RCPT TO:<([^>]+)>/i.exec(line)?.[1] ?? to
      say('250 fine')
    }
  }
}
