// Checks the subjects of commits. Git's hook checks one commit; `npm run commits` checks all that are not pushed. This
// is JavaScript without packages, because the hook runs on the machine's own Node, which may be old.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const longest = 65
const byGit = /^(Merge|Revert|fixup!|squash!|amend!) /
/** Words and endings that no imperative has. Verbs such as 'need' and 'bring' are exceptions. */
const notImperative =
  /^(an?|the|no|what|who|how|why|each|every|one|all|(?!.*(need|feed|seed|speed|ceed|embed|bring|ping|string)$).*(ed|ing)|.*[^sui]s)$/

/** @returns undefined for a valid subject */
function faultOf(subject) {
  const length = [...subject].length
  const [, verb] = /^[a-z0-9.-]+(?: [a-z0-9.-]+)?: ([a-z-]+) \S/.exec(subject) ?? []
  if (byGit.test(subject)) return
  if (length > longest) return `${length} characters, at most ${longest}`
  if (!verb) return 'not like "domain: do something"'
  if (notImperative.test(verb)) return `"${verb}" is no verb in the imperative`
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** Installs the hook, but not in CI, not without git, and never over an existing hook or hooks path. */
function install() {
  const folder = git('rev-parse', '--git-path', 'hooks')
  if (process.env.CI || !folder || git('config', 'core.hooksPath')) return
  const file = `${folder}/commit-msg`
  if (existsSync(file)) return
  mkdirSync(dirname(file), { recursive: true })
  // All worktrees share the hook, also worktrees whose commit lacks this script.
  writeFileSync(file, '#!/bin/sh\n[ ! -f scripts/commits.mjs ] || exec node scripts/commits.mjs "$1"\n', {
    mode: 0o755,
  })
}

function check(subjects) {
  const faults = subjects.flatMap((subject) => (faultOf(subject) ? [`${subject}\n  ${faultOf(subject)}`] : []))
  if (faults.length === 0) return
  console.error(
    `${faults.join('\n')}\nA subject is like "candidaturas: accept one candidate per vaga" (CONTRIBUTING.md).`,
  )
  process.exitCode = 1
}

const [argument] = process.argv.slice(2)
if (argument === 'install') install()
else if (argument)
  check([
    readFileSync(argument, 'utf8')
      .split('\n')
      .find((line) => /^[^#]/.test(line)) ?? '',
  ])
else
  check(
    (git('log', '--format=%s', 'HEAD', '--not', '--remotes', ...(git('remote') ? [] : ['main'])) ?? '')
      .split('\n')
      .filter(Boolean),
  )
