import { existsSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

const statement =
  /^[ \t]*(?:import|export)\b(?<type>\s+type\b)?(?:[^'"`;]*?\bfrom)?\s*['"](?<plain>[^'"]+)['"]|\bimport\(\s*['"](?<dynamic>[^'"]+)['"]\s*\)/gm

/** What a file imports: `file` counts from the root, for one of ours; a type is gone when it runs, a lazy one comes later. */
export function importsOf(root, file, text) {
  const imports = []
  for (const { groups } of text.matchAll(statement)) {
    const specifier = groups.plain ?? groups.dynamic
    imports.push({
      specifier,
      file: resolve(root, file, specifier),
      isType: groups.type !== undefined,
      isLazy: groups.dynamic !== undefined,
    })
  }
  return imports
}

function resolve(root, from, specifier) {
  if (specifier.startsWith('@plantao/contract/'))
    return `contract/src/${specifier.slice('@plantao/contract/'.length)}.ts`
  if (specifier.startsWith('@plantao/testkit/')) return `testkit/src/${specifier.slice('@plantao/testkit/'.length)}.ts`
  if (!specifier.startsWith('.')) return undefined
  const base = posix.join(dirname(from), specifier)
  // The web's bundler also finds a file without its ending.
  return [base, `${base}.ts`, `${base}.tsx`].find((candidate) => existsSync(join(root, candidate)))
}

/** Where a file stands, as far as the direction of imports is concerned. */
export function layerOf(file) {
  const [workspace, , first, second] = file.split('/')
  if (workspace === 'server' && file.startsWith('server/src/')) {
    if (second === undefined) return { workspace, layer: 'top', name: first }
    if (first === 'platform') return { workspace, layer: first }
    return { workspace, layer: 'domain', name: first }
  }
  if (workspace === 'web' && file.startsWith('web/src/')) {
    if (second === undefined) return { workspace, layer: 'top' }
    return { workspace, layer: first }
  }
  return { workspace, layer: 'all' }
}

const workspaces = {
  contract: ['contract'],
  server: ['server', 'contract'],
  local: ['local', 'server', 'contract'],
  web: ['web', 'contract'],
  testkit: ['testkit', 'contract'],
  e2e: ['e2e', 'testkit', 'contract'],
  bench: ['bench', 'testkit', 'contract'],
  'system-tests': ['system-tests', 'testkit', 'contract', 'server'],
  // Tools of the house: they start the parts.
  scripts: ['scripts', 'local', 'server', 'contract'],
}

// The order of the layers inside a workspace: each may import those after it.
const below = {
  server: {
    top: ['top', 'domain', 'platform'],
    domain: ['domain', 'platform'],
    platform: ['platform'],
  },
  web: {
    top: ['routes', 'features', 'components', 'lib', 'top'],
    routes: ['routes', 'features', 'components', 'lib'],
    features: ['features', 'components', 'lib'],
    components: ['components', 'lib'],
    lib: ['lib'],
  },
}

/** The reason against this import, or undefined. */
export function importBlockedBy(from, { specifier, file }) {
  const here = layerOf(from)
  if (here.workspace === 'contract' && !file && specifier !== 'zod' && !isTestTool(from, specifier)) {
    return `contract imports zod and nothing else, not '${specifier}'`
  }
  if (!file) return undefined
  const there = layerOf(file)
  if (there.workspace === 'testkit' && here.workspace === 'server')
    return isTest(from) || isForTests(from) ? undefined : `only tests import from testkit (${file})`
  if (workspaces[here.workspace] && !workspaces[here.workspace].includes(there.workspace)) {
    return `${here.workspace} does not import from ${there.workspace} (${file})`
  }
  if (here.workspace === 'bench' && there.workspace === 'contract' && !file.endsWith('/routes.ts')) {
    return `bench imports routes of the contract only, not ${file}`
  }
  if (
    here.workspace === 'system-tests' &&
    there.workspace === 'server' &&
    file !== 'server/src/platform/security/keys.ts'
  ) {
    return `system-tests imports of the server only platform/security/keys.ts, not ${file}`
  }
  if (here.workspace !== there.workspace || isTest(from) || isForTests(from)) return undefined
  const allowed = below[here.workspace]?.[here.layer]
  if (allowed && !allowed.includes(there.layer)) return `${here.layer} does not import from ${there.layer} (${file})`
  if (
    here.layer === 'domain' &&
    here.name !== there.name &&
    there.layer === 'domain' &&
    !/store\.ts$|\/emails\//.test(file)
  ) {
    return `of another domain only its store is called and its e-mails are sent, not ${file}`
  }
  if (here.workspace === 'server' && here.layer === 'top' && there.layer === 'top' && here.name !== 'main.ts') {
    return `only main.ts imports ${file}`
  }
  return undefined
}

export const isTest = (file) => /\.(test|spec)\.[a-z]+$/.test(file)
/** What several tests share. */
const isForTests = (file) => /\/test-[^/]+\.tsx?$/.test(file)
const isTestTool = (file, specifier) => isTest(file) && /^(vitest|fast-check|node:)/.test(specifier)
