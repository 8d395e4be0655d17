import { randomInt, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** Logins at a steady rate, each from another address for another account, whether or not the ones before were answered. */
interface Flood {
  url: string
  perSecond: number
  seconds: number
}

const { url, perSecond, seconds } = workerData as Flood
const agent = new Agent({ keepAlive: true, maxSockets: 2_000 })
const answers: Record<string, number> = {}
let sent = 0
let open = 0

const began = performance.now()
const timer = setInterval(() => {
  const elapsed = (performance.now() - began) / 1000
  while (sent < Math.min(elapsed, seconds) * perSecond) login()
  if (elapsed >= seconds) clearInterval(timer)
  report()
}, 10)

function login() {
  sent++
  open++
  const body = JSON.stringify({ email: `${randomUUID()}@exemplo.com.br`, password: 'qualquer-uma' })
  const count = (answer: string) => {
    answers[answer] = (answers[answer] ?? 0) + 1
    open--
    report()
  }
  const call = request(
    `${url}/auth/v1/token?grant=password`,
    {
      agent,
      method: 'POST',
      headers: {
        apikey: 'anon-local',
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
      },
    },
    (answer) => {
      answer.resume()
      answer.on('end', () => count(String(answer.statusCode)))
    },
  )
  call.on('error', ({ code }: NodeJS.ErrnoException) => count(`no answer (${code})`))
  call.end(body)
}

function report() {
  if (sent < seconds * perSecond || open > 0) return
  parentPort!.postMessage(answers)
  agent.destroy()
}
