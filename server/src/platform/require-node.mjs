// `node --import` runs this file before every command of dist/. Without it, a Node that cannot run TypeScript would end
// with a stack trace. The file must be JavaScript and import only modules of Node.
import * as crypto from 'node:crypto'

// Passwords need argon2. Some versions of Node run TypeScript but lack argon2, and OpenSSL before 3.2 lacks argon2 too.
try {
  crypto.argon2Sync('argon2id', { message: '', nonce: 'a nonce.', memory: 8, passes: 1, parallelism: 1, tagLength: 4 })
} catch {
  const { node, openssl } = process.versions
  console.error(
    `Node 24.22 or newer is needed, with OpenSSL 3.2 or newer, and this is ${node} with ${openssl}. Install it from https://nodejs.org or with your system's packages, and run this again.`,
  )
  process.exit(1)
}
