import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { anonKey } from '@plantao/testkit/client'
import { newAddress, newEmail } from '@plantao/testkit/random'
import { pause } from '@plantao/testkit/wait'
import { Agent, request } from 'undici'
import { inPool } from './parallel.ts'

interface Load {
  url: string
  count: number
  connections: number
  /**
   * Logins a second, sent without waiting for answers. Without `perSecond`, each connection sends GETs, one after the
   * other.
   */
  perSecond?: number
}

/**
 * Sends requests from a thread of its own, which does not slow the measuring thread.
 * @returns the count of each status.
 */
export async function sendLoad(load: Load): Promise<Record<string, number>> {
  const worker = new Worker(new URL(import.meta.url), { workerData: load })
  return ((await once(worker, 'message')) as [Record<string, number>])[0]
}

if (!isMainThread) parentPort!.postMessage(await send(workerData as Load))

async function send({ url, count, connections, perSecond }: Load) {
  const dispatcher = new Agent({ connections, headersTimeout: perSecond ? 60_000 : 20_000 })
  const answers: Record<string, number> = {}
  const sendOne = async () => {
    const answer = await request(url, { dispatcher, ...(perSecond && newLogin()) }).then(
      ({ statusCode, body }) => body.dump().then(() => String(statusCode)),
      ({ code, message }) => `no answer (${code ?? message})`,
    )
    answers[answer] = (answers[answer] ?? 0) + 1
  }
  const sent: Promise<void>[] = []
  for (const startedAt = performance.now(); perSecond && sent.length < count; await pause(10)) {
    const due = Math.min(count, ((performance.now() - startedAt) / 1000) * perSecond)
    while (sent.length < due) sent.push(sendOne())
  }
  await Promise.all(sent)
  if (!perSecond) await inPool(count, connections, sendOne)
  await dispatcher.close()
  return answers
}

/** A login with an e-mail that no account has, from a new address. */
function newLogin() {
  const headers = { apikey: anonKey, 'content-type': 'application/json', 'x-forwarded-for': newAddress() }
  const body = JSON.stringify({ email: newEmail(), password: 'qualquer-uma' })
  return { method: 'POST', headers, body } as const
}
