// Vitest's global setup of the server's tests: the templates they send are those of now.
import { buildEmails } from './build.ts'

export async function setup() {
  await buildEmails()
}
