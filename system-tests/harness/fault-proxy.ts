import { once } from 'node:events'
import http from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Where on its way a call is cut; 'whole' is not. */
export const faults = ['whole', 'before it is sent', 'half sent', 'before its answer', 'half answered'] as const
export type Fault = (typeof faults)[number]

/** Ways to the server, one for each fault, over TCP. */
export async function openFaultProxy(url: string) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const open = async (fault: Fault) => {
    const server = createServer((near) => {
      const far = connect(Number(target.port), target.hostname)
      const cut = () => {
        near.destroy()
        far.destroy()
      }
      for (const socket of [near, far]) {
        sockets.add(socket)
        socket.on('error', cut).on('close', () => {
          sockets.delete(socket)
          cut()
        })
      }
      near.on('data', (bytes) => {
        if (fault === 'before it is sent') return cut()
        if (fault === 'half sent') return void far.write(bytes.subarray(0, bytes.length - 20), cut)
        far.write(bytes)
      })
      far.on('data', (bytes) => {
        if (fault === 'before its answer') return cut()
        if (fault === 'half answered') return void near.write(bytes.subarray(0, bytes.length / 2), cut)
        near.write(bytes)
      })
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return { server, port: (server.address() as AddressInfo).port }
  }
  const lines = new Map(await Promise.all(faults.map(async (fault) => [fault, await open(fault)] as const)))
  return {
    /** On a connection of its own. @returns null when no whole answer came. */
    post: (fault: Fault, path: string, headers: Record<string, string>, body: string) =>
      post(lines.get(fault)!.port, path, headers, body),
    close: async () => {
      for (const socket of sockets) socket.destroy()
      for (const { server } of lines.values()) await once(server.close(), 'close')
    },
  }
}

function post(port: number, path: string, headers: Record<string, string>, body: string) {
  return new Promise<{ status: number; text: string } | null>((resolve) => {
    const request = http.request({ host: '127.0.0.1', port, path, method: 'POST', agent: false, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        text += chunk
      })
      answer.on('close', () => resolve(answer.complete ? { status: answer.statusCode!, text } : null))
    })
    request.on('error', () => resolve(null))
    request.end(body)
  })
}
