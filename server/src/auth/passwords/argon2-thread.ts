import { argon2Sync } from 'node:crypto'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Argon2Input } from './argon2.ts'

// A flood of sign-ins slows hashes, not the other routes: hashes get a tenth of a busy core. Only Linux has a priority for
// each thread; elsewhere this would change the whole process.
if (process.platform === 'linux') setPriority(10)

parentPort!.on('message', (input: Argon2Input) => parentPort!.postMessage(argon2Sync('argon2id', input)))
