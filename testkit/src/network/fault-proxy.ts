import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Faults of the network: the connection breaks at a point of the exchange, or all bytes vanish silently. */
type Fault = 'none' | 'before the request' | 'half the response' | 'silent'

export interface FaultProxy {
  url: string
  /** The fault in force. A change also applies to open connections. */
  fault: Fault
  close: () => Promise<void>
}

export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const url = new URL(target)
  const { port, hostname } = url
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    const cut = () => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket)
          if (proxy.fault !== 'silent') cut()
        })
    }
    near.on('data', (bytes) => {
      if (proxy.fault === 'silent') return
      if (proxy.fault === 'before the request') return cut()
      far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (proxy.fault === 'silent') return
      if (proxy.fault === 'half the response') return void near.write(bytes.subarray(0, bytes.length / 2), cut)
      near.write(bytes)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  const proxy: FaultProxy = {
    url: url.href,
    fault: 'none',
    async close() {
      proxy.fault = 'none'
      for (const socket of sockets) socket.destroy()
      await once(server.close(), 'close')
    },
  }
  return proxy
}
