import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Browser tests of the domains whose folder in `e2e/` has another name. */
const browserTests: Record<string, string[]> = {
  auth: ['account', 'messages/login', 'messages/registration'],
  avaliacoes: ['candidaturas/shift-day'],
  documentos: ['messages/medico'],
  hospitais: ['account/proof', 'messages/hospital', 'escala/quick-search'],
  medicos: ['messages/medico'],
  operadores: ['operacao'],
  'saved-searches': ['vagas/saved'],
}

/** These tests go over every route, so that each change of a route would run all of them. */
const walks = ['server/src/app-{authorization,fields,mass-assignment,acessos}.test.ts', '**/unseen.test.ts']

/** Finds what `npm run test:fast` runs: the tests of what is not pushed, or, without an upstream, not committed. */
export function changedParts(root: string) {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  let since = 'HEAD'
  try {
    since = git('merge-base', 'HEAD', '@{upstream}')
  } catch {}
  const files = [git('diff', '--name-only', since), git('ls-files', '--others', '--exclude-standard')].join('\n')
  const domains = new Set(
    [...files.matchAll(/^(?:contract|server|web)\/src\/(?:features\/)?([a-z-]+)\/.*\.tsx?$/gm)].map(
      ([, name]) => name!,
    ),
  )
  const specs = [...files.matchAll(/^e2e\/(.*\.spec\.ts)$/gm)].map(([, spec]) => spec!)
  const named = [...domains].flatMap((domain) => browserTests[domain] ?? [domain])
  const playwright = [...specs, ...named].filter((name) =>
    ['', '.spec.ts'].some((end) => existsSync(join(root, 'e2e', name + end))),
  )
  return {
    since: since === 'HEAD' ? 'the last commit' : 'the last push',
    domains: [...domains],
    vitest: ['--changed', since, '--project', '!process', ...walks.flatMap((walk) => ['--exclude', walk])],
    // Playwright takes each name for a part of a path.
    playwright: playwright.length > 0 ? playwright.map((name) => `e2e/${name}`) : null,
  }
}
