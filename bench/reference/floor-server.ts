import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// The floor: nothing but node:http, answering every request with the next of the bodies that it was given.
let bodies = [Buffer.alloc(0)]
let next = 0

const server = createServer((request, response) => {
  const body = bodies[next++ % bodies.length]!
  const answer = () => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
    response.end(body)
  }
  if (request.method === 'GET') answer()
  else request.resume().once('end', answer)
})
server.listen(0, 'localhost', () => process.send!((server.address() as AddressInfo).port))
process.on('message', (given: Uint8Array[]) => {
  bodies = given.map((body) => Buffer.from(body))
  process.send!('ready')
})
// Its parent has gone.
process.on('disconnect', () => process.exit())
