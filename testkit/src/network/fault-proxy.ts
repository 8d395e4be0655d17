import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Faults of the network: the connection breaks at a point of the exchange, or all bytes vanish silently. */
export const faults = [
  'none',
  'before the request',
  'half the request',
  'before the response',
  'half the response',
  'silent',
] as const
export type Fault = (typeof faults)[number]

export interface FaultProxy {
  /** The target's address through the proxy. */
  url: string
  port: number
  /** The fault in force. A change also applies to open connections. */
  fault: Fault
  close: () => Promise<void>
}

export async function startFaultProxy(target: string, fault: Fault = 'none'): Promise<FaultProxy> {
  const to = new URL(target)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname)
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
      if (proxy.fault === 'half the request') return void far.write(bytes.subarray(0, bytes.length - 20), cut)
      far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (proxy.fault === 'silent') return
      if (proxy.fault === 'before the response') return cut()
      if (proxy.fault === 'half the response') return void near.write(bytes.subarray(0, bytes.length / 2), cut)
      near.write(bytes)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  const proxy: FaultProxy = {
    url: url.href,
    port,
    fault,
    async close() {
      proxy.fault = 'none'
      for (const socket of sockets) socket.destroy()
      await once(server.close(), 'close')
    },
  }
  return proxy
}
