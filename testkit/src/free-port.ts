import { createServer } from 'node:net'

/**
 * Finds a free port. The system may give it to another program before its use: the caller must then try another port.
 */
export function freePort() {
  return new Promise<number>((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = server.address() as { port: number }
        server.close(() => resolve(port))
      })
  })
}
