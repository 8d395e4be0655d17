import { once } from 'node:events'
import { connect } from 'node:net'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

interface Connections {
  port: number
  from: string
  count: number
}

/** Opens connections that send nothing, from a thread of its own. A closed connection is opened again after 5 s. */
export function openIdleConnections(connections: Connections) {
  const worker = new Worker(new URL(import.meta.url), { workerData: connections })
  return {
    async close() {
      worker.postMessage('close')
      const [counts] = (await once(worker, 'message')) as [{ opened: number; closed: number }]
      await worker.terminate()
      return counts
    },
  }
}

if (!isMainThread) {
  const { port, from, count } = workerData as Connections
  const counts = { opened: 0, closed: 0 }
  const open = () => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    socket.on('connect', () => counts.opened++).on('error', () => {})
    socket.on('close', () => {
      counts.closed++
      setTimeout(open, 5_000)
    })
  }
  for (let n = 0; n < count; n++) open()
  parentPort!.once('message', () => parentPort!.postMessage(counts))
}
