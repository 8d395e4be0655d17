import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

/* Checks that deploy/new-env.sh writes the settings that compose.yaml needs. */

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'plantao-compose-'))
const envFile = join(folder, '.env')
beforeEach(() => rmSync(envFile, { force: true }))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const newEnv = (...args: string[]) =>
  spawnSync('sh', [join(root, 'deploy/new-env.sh'), ...args], { cwd: folder, encoding: 'utf8' })
const wellKnown = ['plantao.example', 'privacidade@plantao.example'] as const

describe('deploy/new-env.sh', () => {
  it('writes every setting without which compose.yaml refuses to start, for its owner alone', () => {
    expect(newEnv(...wellKnown).status).toBe(0)
    const written = parseEnv(readFileSync(envFile, 'utf8'))
    const required = [...readFileSync(join(root, 'compose.yaml'), 'utf8').matchAll(/\$\{(\w+):\?\}/g)]
    expect(required.length).toBeGreaterThan(5)
    for (const [, name] of required) expect(written[name!], name).toBeTruthy()
    expect(written).toMatchObject({
      COMPOSE_PROFILES: 'tls',
      PUBLIC_URL: 'https://plantao.example',
      PRIVACY_CONTACT: 'privacidade@plantao.example',
    })
    expect(statSync(envFile).mode & 0o777).toBe(0o600)
  })

  it('makes each secret anew', () => {
    const secrets = () => {
      rmSync(envFile, { force: true })
      newEnv(...wellKnown)
      return readFileSync(envFile, 'utf8').match(/(?<==)[0-9a-f]{48}$/gm)!
    }
    const both = [...secrets(), ...secrets()]
    expect([both.length, new Set(both).size]).toEqual([8, 8])
  })

  it('leaves settings alone that are there', () => {
    writeFileSync(envFile, 'AUTH_SECRET=old\n')
    expect(newEnv(...wellKnown)).toMatchObject({ status: 1, stderr: expect.stringContaining('.env is there already') })
    expect(readFileSync(envFile, 'utf8')).toBe('AUTH_SECRET=old\n')
  })

  it.each([[[]], [['plantao.example']], [['https://plantao.example', 'a@b.example']], [['plantao', 'a@b.example']]])(
    'with the arguments %j it says what it needs',
    (args) => {
      expect(newEnv(...args)).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Usage: /) })
      expect(() => statSync(envFile)).toThrow()
    },
  )
})

/** The command of Compose: `docker compose` or `docker-compose`. Version 1 cannot read compose.yaml. */
const compose = [['docker', 'compose'], ['docker-compose']].find(([command, ...args]) =>
  /^Docker Compose version v?[2-9]/.test(spawnSync(command!, [...args, 'version'], { encoding: 'utf8' }).stdout ?? ''),
)

it.skipIf(!compose)('compose accepts compose.yaml: https is published with the profile, the app never', () => {
  newEnv(...wellKnown)
  const [command, ...args] = compose!
  const config = (profile: string) => {
    const env = { PATH: process.env.PATH, HOME: folder, COMPOSE_PROFILES: profile }
    const all = [...args, '--env-file', envFile, '--file', join(root, 'compose.yaml'), 'config', '--format', 'json']
    const { stdout, stderr } = spawnSync(command!, all, { encoding: 'utf8', env })
    expect(stderr).toBe('')
    const { services } = JSON.parse(stdout) as { services: Record<string, { ports?: Port[] }> }
    return Object.entries(services).flatMap(([name, { ports = [] }]) =>
      ports.map(({ host_ip, published, protocol }) => `${name} ${host_ip ?? '*'}:${published}/${protocol}`),
    )
  }
  expect(config('')).toEqual(['app 127.0.0.1:3000/tcp'])
  expect(config('tls')).toEqual(['app 127.0.0.1:3000/tcp', 'https *:80/tcp', 'https *:443/tcp', 'https *:443/udp'])
})

interface Port {
  host_ip?: string
  published: string
  protocol: string
}
