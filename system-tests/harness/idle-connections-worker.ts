import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

/** Connections from one address that say nothing; one that is closed is opened again five seconds later, until told to end. */
interface Silent {
  port: number
  from: string
  count: number
}

const { port, from, count } = workerData as Silent
let open = 0
let closed = 0
let isEnding = false

function hold() {
  if (isEnding) return
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  socket.on('connect', () => open++)
  socket.on('error', () => {})
  socket.on('close', () => {
    closed++
    setTimeout(hold, 5_000)
  })
}

for (let n = 0; n < count; n++) hold()
parentPort!.on('message', () => {
  isEnding = true
  parentPort!.postMessage({ open, closed })
})
