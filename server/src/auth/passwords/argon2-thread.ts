import { argon2Sync } from 'node:crypto'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Argon2Input } from './argon2.ts'

// Whoever floods the login makes hashes wait, not the other routes: a tenth of a busy core is left to them. Only Linux has
// a priority for each thread; elsewhere this would be the whole process's.
if (process.platform === 'linux') setPriority(10)

parentPort!.on('message', (input: Argon2Input) => parentPort!.postMessage(argon2Sync('argon2id', input)))
