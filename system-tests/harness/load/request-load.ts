import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { Agent, request } from 'undici'
import { inPool } from './parallel.ts'

interface Load {
  url: string
  count: number
  connections: number
}

/**
 * Sends GETs, one after the other on each connection, from a thread of its own, which does not slow the measuring one.
 * @returns the count of each status.
 */
export async function sendLoad(load: Load): Promise<Record<string, number>> {
  const worker = new Worker(new URL(import.meta.url), { workerData: load })
  return ((await once(worker, 'message')) as [Record<string, number>])[0]
}

if (!isMainThread) parentPort!.postMessage(await send(workerData as Load))

async function send({ url, count, connections }: Load) {
  const dispatcher = new Agent({ connections, headersTimeout: 20_000 })
  const answers: Record<string, number> = {}
  await inPool(count, connections, async () => {
    const answer = await request(url, { dispatcher }).then(
      ({ statusCode, body }) => body.dump().then(() => String(statusCode)),
      ({ code, message }) => `no answer (${code ?? message})`,
    )
    answers[answer] = (answers[answer] ?? 0) + 1
  })
  await dispatcher.close()
  return answers
}
