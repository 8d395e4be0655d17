import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'

/** Ports below those that Linux, macOS and Windows give to clients. */
const [lowest, highest] = [10_000, 32_767]

/**
 * Finds a port on which no server listens. Until this process ends, it holds the UDP port of the same number, so that
 * no other test gets the port.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest + 1))
    if ((await reserve(port)) && (await isFree(port))) return port
  }
}

function reserve(port: number) {
  return new Promise<boolean>((resolve) => {
    const socket = createSocket('udp4')
      .once('error', () => resolve(false))
      .bind({ port, address: '127.0.0.1', exclusive: true }, () => {
        socket.unref()
        resolve(true)
      })
  })
}

function isFree(port: number) {
  return new Promise<boolean>((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
