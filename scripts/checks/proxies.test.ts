import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/* Each installed proxy checks its file in deploy/ by its own command. */

const deploy = join(import.meta.dirname, '../../deploy')
const folder = mkdtempSync(join(tmpdir(), 'plantao-proxies-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// Debian installs servers in /usr/sbin, which is not on the PATH of ordinary users.
const PATH = [process.env.PATH, '/usr/sbin'].join(delimiter)
const run = (command: string, args: readonly string[]) =>
  spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, PATH, HOME: folder, XDG_DATA_HOME: folder, PUBLIC_URL: 'https://plantao.example' },
  })
const isMissing = (command: string) => Boolean(run(command, ['-v']).error)
const read = (name: string) => readFileSync(join(deploy, name), 'utf8')

/** A copy of a file, with paths of the test instead of those of a machine. */
function copyOf(name: string, places: Record<string, string>) {
  const text = Object.entries(places).reduce((before, [place, own]) => {
    expect(before).toContain(place)
    return before.replaceAll(place, own)
  }, read(name))
  const copy = join(folder, name)
  writeFileSync(copy, text)
  return copy
}

const [certificate, key] = [join(folder, 'plantao.pem'), join(folder, 'plantao.key')]
beforeAll(() => {
  if (['haproxy', 'nginx'].every(isMissing)) return
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=plantao.example']
  expect(run('openssl', [...args, '-keyout', key, '-out', certificate]).status).toBe(0)
  mkdirSync(join(folder, 'certs'))
  writeFileSync(join(folder, 'certs/plantao.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
})

const temporaryFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  .map((name) => `${name}_temp_path ${join(folder, name)};`)
  .join(' ')

describe('the proxy itself takes', () => {
  it.skipIf(isMissing('haproxy'))('haproxy.cfg', () => {
    const copy = copyOf('haproxy.cfg', {
      '/etc/haproxy/certs/': join(folder, 'certs'),
      // The package makes this user, but it may be unpacked instead of installed.
      'user haproxy': '',
      'group haproxy': '',
    })
    const { status, stderr, stdout } = run('haproxy', ['-c', '-f', copy])
    expect([status, stdout + stderr]).toEqual([0, expect.not.stringMatching(/WARNING|ALERT/)])
  })

  it.skipIf(isMissing('nginx'))('nginx.conf', () => {
    const copy = copyOf('nginx.conf', {
      '/etc/nginx/certs/plantao.pem': certificate,
      '/etc/nginx/certs/plantao.key': key,
      '/run/nginx.pid': join(folder, 'nginx.pid'),
      '/var/log/nginx/access.log': join(folder, 'access.log'),
      // Sockets replace the ports. The check opens ports, which may need privileges, and fails if a port is taken.
      'listen 80;': `listen unix:${join(folder, 'http.sock')};`,
      'listen 443 ': `listen unix:${join(folder, 'https.sock')} `,
      // nginx makes these folders during the check, by default where only the superuser writes.
      'http {': `http { ${temporaryFolders}`,
    })
    const { status, stderr } = run('nginx', ['-t', '-e', 'stderr', '-p', folder, '-c', copy])
    expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')])
    expect(stderr).not.toMatch(/\[(emerg|alert)\]/)
  })

  it.skipIf(isMissing('caddy')).each(['Caddyfile', 'compose.Caddyfile'])('%s', (name) => {
    const { status, stderr } = run('caddy', ['validate', '--adapter', 'caddyfile', '--config', join(deploy, name)])
    expect([status, stderr]).toEqual([0, expect.not.stringMatching(/"level":"(warn|error)"|not formatted/)])
    // Without a host name in the file, Caddy would serve plain HTTP.
    expect(stderr).toContain('enabling automatic HTTP->HTTPS redirects')
  })
})

// These checks run also where no proxy is installed: each file must have the lines that docs/operations.md requires.
it.each([
  [
    'haproxy.cfg',
    [
      /alpn h2,http\/1\.1/,
      /set-header X-Forwarded-For %\[src\]/,
      /timeout server 60s/,
      /path \/metrics/,
      /log-format .*%HPO"/,
    ],
  ],
  [
    'nginx.conf',
    [
      /ssl http2/,
      /X-Forwarded-For \$remote_addr;/,
      /proxy_buffering off/,
      /location = \/metrics/,
      /log_format paths '[^']* \$uri /,
    ],
  ],
  ['Caddyfile', [/flush_interval -1/, /health_uri \/readyz/, /path \/metrics/]],
  ['compose.Caddyfile', [/^\{\$PUBLIC_URL\} \{$/m, /reverse_proxy app:3000/, /flush_interval -1/, /path \/metrics/]],
  [
    'pgbouncer.ini',
    [/^\[databases\]$/m, /^\[pgbouncer\]$/m, /^pool_mode = transaction$/m, /^max_prepared_statements = 200$/m],
  ],
])('%s has the lines that the product needs', (name, lines) => {
  for (const line of lines) expect(read(name)).toMatch(line)
})
