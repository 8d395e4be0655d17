import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// Bare node:http, which answers every request with the next of the given bodies.
let bodies = [Buffer.alloc(0)]
let next = 0

const server = createServer((_, response) => {
  const body = bodies[next++ % bodies.length]!
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
  response.end(body)
})
server.listen(0, 'localhost', () => process.send!((server.address() as AddressInfo).port))
process.on('message', (given: Uint8Array[]) => {
  bodies = given.map((body) => Buffer.from(body))
  process.send!('ready')
})
// Ends the server when the parent process disconnects or ends.
process.on('disconnect', () => process.exit())
