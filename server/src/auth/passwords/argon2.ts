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

/** Those that have nothing to do; made as they are needed, so at most as many as hashes were ever wanted at once. */
const idle: Worker[] = []

/** Argon2id on a thread that gives way to all others, and not in Node's own pool, where files and addresses would wait for it. */
export async function argon2id(input: Argon2Input): Promise<Buffer> {
  const thread = idle.pop() ?? new Worker(new URL('./argon2-thread.ts', import.meta.url))
  thread.ref()
  thread.postMessage(input)
  let tag: unknown
  // Rejects when the thread ends by an error; it is then not used again. Under `node --watch` Node itself sends messages here too.
  do [tag] = await once(thread, 'message')
  while (!(tag instanceof Uint8Array))
  // Threads in waiting do not keep the process.
  thread.unref()
  idle.push(thread)
  return Buffer.from(tag)
}
