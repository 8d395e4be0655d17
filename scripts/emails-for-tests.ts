// A global setup of vitest: the server's tests send the templates as they are now.
import { buildEmails } from './build.ts'

export async function setup() {
  await buildEmails()
}
