import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { testDatabase } from '@plantao/server/test/database'
import { expect, test } from 'vitest'

const { owner, ownerUrl } = await testDatabase()

const seed = (args: string[], env: NodeJS.ProcessEnv) =>
  new Promise<{ isDone: boolean; stdout: string; stderr: string }>((resolve) => {
    const script = [join(import.meta.dirname, 'main.ts'), ...args]
    execFile(process.execPath, script, { env: { PATH: process.env.PATH, ...env } }, (error, stdout, stderr) =>
      resolve({ isDone: !error, stdout, stderr }),
    )
  })

test('it fills the database of DATABASE_OWNER_URL, tells how far it is and how to sign in', async () => {
  const sizes = ['--hospitais', '3', '--medicos', '10', '--vagas', '100', '--candidaturas', '20']
  const { isDone, stdout } = await seed(sizes, { DATABASE_OWNER_URL: ownerUrl })
  expect(isDone).toBe(true)
  expect(stdout).toMatch(/ s {2}constraint \w+\n/)
  expect(stdout).toContain('done: 3 hospitais, 10 medicos, 100 vagas, 20 candidaturas\n')
  expect(stdout).toMatch(/medico\.1@demonstracao\.example to medico\.10@demonstracao\.example {2}plantao-medida\n$/)
  const { rows } = await owner.query('select count(*)::int as vagas from app.vagas')
  expect(rows).toEqual([{ vagas: 100 }])
})

test.each([
  [['--vagas', 'many'], {}, '--vagas is not a whole number from 1 to 99999999.\n'],
  [
    [],
    { DATABASE_URL: 'postgres://app_api@localhost/plantao' },
    'To seed your own database, set DATABASE_OWNER_URL as for `npm run migrate`; or unset DATABASE_URL.\n',
  ],
])('%s %o is refused with one sentence', async (args, env, stderr) => {
  expect(await seed(args, env)).toEqual({ isDone: false, stdout: '', stderr })
})
