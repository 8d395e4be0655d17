// Not TypeScript: each thread would load the compiler that takes types out, another 11 MB.
import { argon2Sync } from 'node:crypto'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

// A flood of sign-ins slows hashes, not the other routes: hashes get a tenth of a busy core. Only Linux has a priority for
// each thread; elsewhere this would change the whole process.
if (process.platform === 'linux') setPriority(10)

parentPort.on('message', (/** @type {import('./argon2.ts').Argon2Input} */ input) =>
  parentPort.postMessage(argon2Sync('argon2id', input)),
)
