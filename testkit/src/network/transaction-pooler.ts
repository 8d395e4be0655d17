import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'

export interface TransactionPooler {
  url: string
  close: () => Promise<void>
}

/** A connection to the database, lent to one client for each transaction. */
interface Backend {
  socket: Socket
  /**
   * The client that uses the connection. While no client uses the connection, everything that the database sends is
   * lost, for example notifications.
   */
  borrower: { near: Socket; unanswered: number } | undefined
}

/**
 * A pooler on loopback that behaves like PgBouncer in transaction mode: it supports no named statements, loses
 * notifications although it accepts LISTEN, and refuses a connection that brings settings (`options`).
 */
export async function startTransactionPooler(target: string): Promise<TransactionPooler> {
  const idle: Backend[] = []
  const clients = new Set<pg.Client>()
  const sockets = new Set<Socket>()

  async function openBackend(): Promise<Backend> {
    const client = new pg.Client({ connectionString: target })
    clients.add(client)
    client.on('error', () => {})
    await client.connect()
    const { stream: socket } = client.connection as unknown as { stream: Socket }
    // The login is done. From here on the bytes of the socket belong to the borrower.
    socket.removeAllListeners('data')
    const backend: Backend = { socket, borrower: undefined }
    socket.on(
      'data',
      framesOf((frame) => {
        const { borrower } = backend
        if (!borrower) return
        borrower.near.write(frame)
        if (frame[0] !== code('Z') || --borrower.unanswered > 0 || frame[5] !== code('I')) return
        backend.borrower = undefined
        idle.push(backend)
      }),
    )
    return backend
  }

  function serve(near: Socket) {
    let backend: Promise<Backend> | undefined
    let isEnded = false
    const lend = async () => {
      const lent = idle.pop() ?? (await openBackend())
      lent.borrower = { near, unanswered: 0 }
      return lent
    }
    let last = Promise.resolve()
    const pass = (frame: Buffer) => {
      last = last.then(async () => {
        if (isEnded) return
        if (!backend || (await backend).borrower?.near !== near) backend = lend()
        const { socket, borrower } = await backend
        if (frame[0] === code('Q') || frame[0] === code('S')) borrower!.unanswered++
        socket.write(frame)
      })
    }
    near.once('data', (startup) => {
      if (startup.includes('options\0')) return void near.end(refusal('unsupported startup parameter in options: role'))
      near.write(welcome)
      near.on(
        'data',
        framesOf((frame) => (frame[0] === code('X') ? near.end() : pass(frame))),
      )
    })
    near.on('close', () => (isEnded = true))
  }

  const server = createServer((near) => {
    sockets.add(near.on('error', () => {}))
    serve(near)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    async close() {
      for (const socket of sockets) socket.destroy()
      for (const client of clients) (client.connection as unknown as { stream: Socket }).stream.destroy()
      await once(server.close(), 'close')
    },
  }
}

const code = (letter: string) => letter.charCodeAt(0)

/** Calls `each` with every whole message: a letter, the length of the rest, and the rest. */
function framesOf(each: (frame: Buffer) => void) {
  let rest: Buffer = Buffer.alloc(0)
  return (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes])
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = rest.readInt32BE(1) + 1
      each(rest.subarray(0, end))
      rest = rest.subarray(end)
    }
  }
}

function message(letter: string, body: Buffer) {
  const head = Buffer.alloc(5, letter)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** Answers to a login: accepted without a password, a key to cancel statements, ready for a query. */
const welcome = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('K', Buffer.alloc(8)),
  message('Z', Buffer.from('I')),
])

const refusal = (text: string) => message('E', Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${text}\0\0`))
