import { cpSync, mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isRunInProduction } from './leave-out.ts'

/** These parts keep their relative places, because the server finds its SQL and the web by relative paths. */
export const parts = [
  'contract/src',
  'search-index/src',
  'server/src',
  'server/migrations',
  'server/schema',
  'server/dist/emails',
  'web/dist',
  'deploy',
]

export function copyOwnFiles({ root, dist }: { root: string; dist: string }, folders: readonly string[] = parts) {
  for (const folder of folders) {
    mkdirSync(join(dist, folder), { recursive: true })
    cpSync(join(root, folder), join(dist, folder), {
      recursive: true,
      filter: (file) => isRunInProduction(relative(root, file)),
    })
  }
}
