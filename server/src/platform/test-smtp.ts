import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export interface TestSmtp {
  url: string
  /** As they came over the line, headers and body. */
  messages: string[]
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
  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => {}))
    void converse(
      socket,
      () => smtp.refuseReceiverWith,
      (message) => {
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
    refuseWith: null,
    refuseReceiverWith: null,
    seen: async (count) => {
      while (seen < count) await new Promise<void>((resolve) => waiting.add(resolve))
    },
    clear() {
      seen = 0
      smtp.messages = []
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

async function converse(socket: Socket, refusal: () => string | null, take: (message: string) => string) {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let message: string[] | null = null
  say('220 test')
  for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (message) {
      if (line !== '.') message.push(line)
      else {
        say(take(message.join('\r\n')))
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
