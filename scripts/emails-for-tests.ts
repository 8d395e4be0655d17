// A global setup of vitest: compiles the templates, so that the server's tests send the current ones.
import { buildEmails } from './build.ts'

export async function setup() {
  await buildEmails()
}
