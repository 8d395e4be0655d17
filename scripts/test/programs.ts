import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { onPath } from '../browser.ts'

/** Programs and libraries that some tests ask for, with Debian's packages of them. */
const packages: Record<string, string> = {
  'usr/sbin/haproxy': 'haproxy',
  'usr/sbin/nginx': 'nginx-light',
  'usr/bin/caddy': 'caddy',
  'usr/bin/promtool': 'prometheus',
  'usr/lib/*/faketime/libfaketimeMT.so.1': 'libfaketime',
}

/**
 * Puts programs that tests need on the PATH, as far as Debian's package lists have them. Packages are unpacked into a
 * folder of the project instead of installed, so that no server starts and no other user is needed. A test whose program
 * is missing skips itself.
 */
export function findPrograms(root: string) {
  // Debian installs servers in /usr/sbin, which is not on the PATH of ordinary users.
  process.env.PATH += `${delimiter}/usr/sbin`
  const missing = Object.entries(packages).filter(
    ([path]) => !onPath(basename(path)) && globSync(path, { cwd: '/' }).length === 0,
  )
  const folder = join(root, 'node_modules/.cache/debian')
  const bin = join(folder, 'bin')
  process.env.PATH += `${delimiter}${bin}`
  if (missing.length === 0 || existsSync(bin) || !onPath('apt-get') || !onPath('dpkg-deb')) return
  console.log(`unpacking Debian’s ${missing.map(([, name]) => name).join(', ')} …`)
  const archives = join(folder, 'archives')
  mkdirSync(join(archives, 'partial'), { recursive: true })
  if (process.getuid?.() === 0) spawnSync('apt-get', ['update', '-q'])
  for (const [, name] of missing) {
    const options = ['--yes', '--no-install-recommends', '--download-only']
    const places = ['-o', `Dir::Cache::archives=${archives}`, '-o', 'Debug::NoLocking=1']
    spawnSync('apt-get', ['install', ...options, ...places, name])
  }
  const archived = globSync('*.deb', { cwd: archives })
  for (const archive of archived) spawnSync('dpkg-deb', ['--extract', join(archives, archive), folder])
  for (const unused of [archives, join(folder, 'usr/share')]) rmSync(unused, { recursive: true, force: true })
  if (archived.length === 0) return
  mkdirSync(bin)
  const libraries = globSync('usr/lib/*-linux-gnu', { cwd: folder }).map((path) => join(folder, path))
  for (const [path] of missing.filter(([path]) => existsSync(join(folder, path))))
    writeFileSync(
      join(bin, basename(path)),
      `#!/bin/sh\nLD_LIBRARY_PATH='${libraries.join(delimiter)}' exec '${join(folder, path)}' "$@"\n`,
      { mode: 0o755 },
    )
}
