import { createServer } from 'node:net'

/**
 * Finds a free port. Another program may take the port first: the caller must then try another one.
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
