// For `node --import` in front of every command of dist/: a Node that cannot run TypeScript would end with a stack trace.
// JavaScript with node: imports only.
import * as crypto from 'node:crypto'

// Passwords need it; it came after the types were removed by default.
if (typeof crypto.argon2 !== 'function') {
  console.error(
    `Node 24.22 or newer is needed, and this is ${process.versions.node}. Install it from https://nodejs.org or with your system's packages, and run this again.`,
  )
  process.exit(1)
}
