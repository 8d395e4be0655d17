import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HoldingProxy {
  url: string
  /** Passes on everything that was held, and holds nothing more. */
  release: () => void
  close: () => Promise<void>
}

/**
 * Starts a proxy on loopback that holds back the bodies of responses under one path. Company proxies and virus scanners
 * do the same, because they read a response to its end first. All other traffic passes.
 */
export async function startHoldingProxy(target: string, heldPath: string): Promise<HoldingProxy> {
  const { hostname, port } = new URL(target)
  const released = Promise.withResolvers<void>()

  async function pass(asked: IncomingMessage, answer: ServerResponse) {
    const onward = request({ hostname, port, path: asked.url, method: asked.method, headers: asked.headers })
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    asked.pipe(onward)
    const [received] = (await once(onward, 'response')) as [IncomingMessage]
    received.on('error', () => answer.destroy())
    answer.writeHead(received.statusCode!, received.headers)
    if (asked.url?.startsWith(heldPath)) {
      answer.flushHeaders()
      await released.promise
    }
    received.pipe(answer)
  }

  const server = createServer((asked, answer) => void pass(asked, answer).catch(() => answer.destroy()))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    release: () => released.resolve(),
    async close() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}
