import { createServer } from 'node:net'

/** The system may give it to another program before it is used: whoever listens on it must try another one then. */
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
