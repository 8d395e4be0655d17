import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** `count` requests for one path, `atOnce` at a time. Tells how often each status came. */
interface Flood {
  url: string
  path: string
  count: number
  atOnce: number
}

const { url, path, count, atOnce } = workerData as Flood
const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
const answers: Record<string, number> = {}
let sent = 0
let open = 0

function next() {
  if (sent === count) {
    if (open === 0) {
      parentPort!.postMessage(answers)
      agent.destroy()
    }
    return
  }
  sent++
  open++
  const end = (answer: string) => {
    answers[answer] = (answers[answer] ?? 0) + 1
    open--
    next()
  }
  const call = request(`${url}${path}`, { agent, timeout: 20_000 }, (answer) => {
    answer.resume()
    answer.on('end', () => end(String(answer.statusCode)))
  })
  call.on('timeout', () => call.destroy(new Error('no answer within 20 s')))
  call.on('error', (error) => end(error.message))
  call.end()
}

for (let i = 0; i < atOnce; i++) next()
