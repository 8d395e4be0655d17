import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const { start }: { start: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts
const script = `
  import { createPasswords } from ${JSON.stringify(join(import.meta.dirname, 'passwords.ts'))}
  const passwords = createPasswords({ atOnce: 2 })
  const hash = () => Promise.all([passwords.hash('segredo'), passwords.hash('segredo')])
  await hash()
  const before = process.memoryUsage.rss()
  for (let round = 0; round < 4; round++) await hash()
  console.log((process.memoryUsage.rss() - before) / 2 ** 20)
  process.exit()`
const isGlibc =
  process.platform === 'linux' && JSON.stringify(process.report.getReport()).includes('glibcVersionRuntime')

it.runIf(isGlibc)('as npm start runs it, the memory of hashes goes back to the system', async () => {
  const command = start.replace('scripts/start.ts', '--eval "$0"')
  const { stdout } = await promisify(execFile)('sh', ['-c', command, script], { cwd: root })
  expect(Number(stdout)).toBeLessThan(19)
})
