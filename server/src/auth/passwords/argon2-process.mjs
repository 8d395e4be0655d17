// Not TypeScript: each process would load the compiler that takes types out, another 11 MB.
import { argon2Sync } from 'node:crypto'
import { setPriority } from 'node:os'

// A flood of sign-ins slows hashes, not the other routes: hashes get a tenth of a busy core.
setPriority(10)

// Ctrl-C reaches the whole group of processes. Requests under way still need their hashes; then the server hangs up.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})

process.on('message', (/** @type {import('./argon2.ts').Argon2Input} */ input) =>
  process.send(argon2Sync('argon2id', input)),
)
