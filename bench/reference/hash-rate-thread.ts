import { argon2Sync, randomBytes } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'

const { memory, passes, parallelism, seconds } = workerData
const message = Buffer.from('plantao-medida')
const startedAt = performance.now()
let count = 0
for (; performance.now() < startedAt + seconds * 1000; count++) {
  argon2Sync('argon2id', { message, nonce: randomBytes(16), memory, passes, parallelism, tagLength: 32 })
}
parentPort!.postMessage(count / ((performance.now() - startedAt) / 1000))
