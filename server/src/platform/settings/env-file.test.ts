import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'plantao-env-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Reads in a separate process, so that the working directory and environment can differ. */
function read(env: Record<string, string> = {}) {
  const script = `
    const { readEnvFile } = await import(${JSON.stringify(join(import.meta.dirname, 'env-file.ts'))})
    readEnvFile()
    console.log(JSON.stringify([process.env.PORT, process.env.MAIL_FROM]))`
  return spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  })
}

test('.env of the working directory is read where there is one; what is set already stays', () => {
  expect(JSON.parse(read({ PORT: '1' }).stdout)).toEqual(['1', null])
  writeFileSync(join(folder, '.env'), '\ufeffPORT=2\n#HOST=x\nMAIL_FROM="Plantão <a@b.example>"\n')
  expect(JSON.parse(read().stdout)).toEqual(['2', 'Plantão <a@b.example>'])
  expect(JSON.parse(read({ PORT: '1' }).stdout)).toEqual(['1', 'Plantão <a@b.example>'])
})

test('a .env that cannot be read stops the start', () => {
  rmSync(join(folder, '.env'), { force: true })
  mkdirSync(join(folder, '.env'))
  expect(read().stderr).toContain('StartError: The file .env cannot be read')
})
