import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export interface Argon2Input {
  message: Uint8Array
  nonce: Uint8Array
  memory: number
  passes: number
  parallelism: number
  tagLength: number
}

/** Idle threads. A thread is started when none is idle. */
const idle: Worker[] = []

/** Argon2id on a thread of low priority. In Node's own pool, files and DNS would wait for it. */
export async function argon2id(input: Argon2Input): Promise<Buffer> {
  const thread = idle.pop() ?? new Worker(new URL('./argon2-thread.mjs', import.meta.url))
  thread.ref()
  thread.postMessage(input)
  let tag: unknown
  // Rejects when the thread ends with an error; it is then not used again. Under `node --watch` Node sends messages here too.
  do [tag] = await once(thread, 'message')
  while (!(tag instanceof Uint8Array))
  // An idle thread does not keep the process running.
  thread.unref()
  idle.push(thread)
  return Buffer.from(tag)
}
