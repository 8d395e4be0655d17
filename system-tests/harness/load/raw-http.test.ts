import { once } from 'node:events'
import { connect } from 'node:net'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { untilAccepted } from './raw-http.ts'

/** A server that accepts no connection before it is told to, and counts them. */
const busyServer = `
  const { parentPort, workerData } = require('node:worker_threads')
  const [free, accepted] = [0, 1]
  const shared = new Int32Array(workerData)
  const server = require('node:http').createServer((request, response) => response.end())
  server.on('connection', () => Atomics.add(shared, accepted, 1))
  server.listen(0, '127.0.0.1', () => {
    parentPort.postMessage(server.address().port)
    setImmediate(() => Atomics.wait(shared, free, 0))
  })`

it('waits until the server has accepted every connection opened before', async () => {
  const shared = new Int32Array(new SharedArrayBuffer(8))
  const worker = new Worker(busyServer, { eval: true, workerData: shared.buffer })
  const [port] = (await once(worker, 'message')) as [number]
  const sockets = Array.from({ length: 5 }, () => connect(port, '127.0.0.1'))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  expect(Atomics.load(shared, 1)).toBe(0)

  const accepted = untilAccepted(`http://127.0.0.1:${port}`)
  Atomics.store(shared, 0, 1)
  Atomics.notify(shared, 0)
  await accepted
  expect(Atomics.load(shared, 1)).toBe(6)
  for (const socket of sockets) socket.destroy()
  await worker.terminate()
})
