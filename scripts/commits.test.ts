import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let root: string
const hook = () => join(root, '.git/hooks/commit-msg')

function run(command: string, args: string[], cwd = root, env: Record<string, string> = {}) {
  const who = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@b', GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@b' }
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`
  return spawnSync(command, args, { cwd, encoding: 'utf8', env: { PATH, HOME: root, ...who, ...env } })
}
const install = (env = {}) => run('node', ['scripts/commits.mjs', 'install'], root, env)
const commit = (subject: string, cwd = root) => run('git', ['commit', '--allow-empty', '-m', subject], cwd)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'plantao-commits-'))
  mkdirSync(join(root, 'scripts'))
  copyFileSync(join(import.meta.dirname, 'commits.mjs'), join(root, 'scripts/commits.mjs'))
  run('git', ['init', '-qb', 'main'])
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test.each([
  ['candidaturas: accept one candidate per vaga', undefined],
  ['system-tests: process what is left', undefined],
  [`docs: say ${'é'.repeat(55)}`, undefined],
  ["Merge branch 'x'", undefined],
  [`docs: say ${'x'.repeat(56)}`, '66 characters, at most 65'],
  ['Accept one candidate', 'not like "domain: do something"'],
  ['candidaturas: Accept one candidate', 'not like'],
  ['candidaturas: the hospital accepts', '"the" is no verb'],
  ['candidaturas: accepts one candidate', '"accepts" is no verb'],
  ['candidaturas: accepted one candidate', '"accepted" is no verb'],
  ['candidaturas: accepting one candidate', '"accepting" is no verb'],
])('git commits %j, or says what is wrong: %s', (subject, fault) => {
  install()
  const { status, stderr } = commit(subject)
  expect(status).toBe(fault ? 1 : 0)
  if (fault) expect(stderr).toContain(fault)
})

test('the hook works in a worktree, also in one from before it', () => {
  commit('anything')
  run('git', ['worktree', 'add', '-q', 'old'])
  install()
  expect(commit('anything', join(root, 'old')).status).toBe(0)
  run('git', ['add', 'scripts'])
  commit('scripts: check subjects')
  run('git', ['worktree', 'add', '-q', 'new'])
  expect(commit('anything', join(root, 'new')).status).toBe(1)
})

test('an existing hook or hooks path is not touched, nor is a checkout in CI', () => {
  install({ CI: '1' })
  expect(existsSync(hook())).toBe(false)
  run('git', ['config', 'core.hooksPath', 'mine'])
  install()
  expect([existsSync(hook()), existsSync(join(root, 'mine'))]).toEqual([false, false])
  run('git', ['config', '--unset', 'core.hooksPath'])
  mkdirSync(dirname(hook()), { recursive: true })
  writeFileSync(hook(), '#!/bin/sh\nexit 7\n', { mode: 0o755 })
  install()
  expect(commit('docs: say why').status).not.toBe(0)
})

test('installing in a folder without git prints nothing', () => {
  rmSync(join(root, '.git'), { recursive: true })
  expect(install({ GIT_CEILING_DIRECTORIES: dirname(root) })).toMatchObject({ status: 0, stdout: '', stderr: '' })
})

test('commits that are not pushed are checked: all of them without a remote branch', () => {
  const check = () => run('node', ['scripts/commits.mjs'])
  commit('anything')
  run('git', ['init', '-q', '--bare', 'remote.git'])
  run('git', ['remote', 'add', 'origin', 'remote.git'])
  expect(check()).toMatchObject({ status: 1, stderr: expect.stringContaining('anything\n  not like') })
  run('git', ['push', '-q', 'origin', 'main'])
  commit('docs: say why')
  expect(check()).toMatchObject({ status: 0, stderr: '' })
})
