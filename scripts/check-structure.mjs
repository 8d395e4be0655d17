// The plan of the house (docs/decisions/0003 and the README), as far as a script can see it.
import { existsSync, readFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesUnder } from './source-stamp.ts'
import { importBlockedBy, importsOf, isTest } from './structure-imports.ts'

const domains = 'vagas|candidaturas|medicos|hospitais|avaliacoes|especialidades|documentos|notificacoes|auth'
const kebab = '[a-z0-9]+(?:-[a-z0-9]+)*'
const pascal = '[A-Z][A-Za-z0-9]*'

/** Every place a file may have, below the workspaces that have a plan. A test stands beside its source. */
const places = [
  'contract/src/(route|routes|errors|messages|format|fields|text-rules)\\.ts',
  `contract/src/(${domains})/(schema|routes|states|(${kebab}-)?rules|test-${kebab})\\.ts`,
  'server/migrations/\\d{4}_[a-z0-9_]+\\.sql',
  'server/src/(main|app|migrate)\\.ts',
  `server/src/(app-${kebab}\\.test|test-${kebab})\\.ts`,
  'server/src/schema/policies-rows\\.ts',
  'server/src/app-authorization\\.txt',
  `server/src/platform/(${kebab}/){0,2}${kebab}\\.(ts|mjs)`,
  `server/src/(${domains})/(${kebab}/)?${kebab}\\.ts`,
  `server/src/schema/${kebab}\\.test\\.ts`,
  `server/src/(${domains}|platform/mail)/emails/${kebab}\\.tsx`,
  'local/src/(main|seed|test-cluster)\\.ts',
  `local/src/(postgres|inbox|demo|seed)/${kebab}\\.(ts|mjs)`,
  'web/src/(main\\.tsx|styles\\.(css|ts))',
  `web/src/test-${kebab}\\.tsx?`,
  `web/src/routes/(views/)?(${pascal}\\.tsx|${kebab}\\.tsx?)`,
  `web/src/features/(${domains})/(${kebab}/)?(${pascal}\\.tsx|${kebab}\\.ts)`,
  `web/src/components/(${kebab}/)?(${pascal}\\.tsx|${kebab}\\.ts)`,
  `web/src/lib/(${kebab}/)?${kebab}\\.tsx?`,
].map((pattern) => new RegExp(`^${pattern}$`))

const planned = /^(contract\/src|server\/migrations|server\/src|local\/src|web\/src)\//
const source = /\.(ts|tsx|mjs)$/
const vague = /(^|-)(utils?|helpers?|common|misc|manager)(-|\.|$)/i
// What these tools read must be a default export.
const defaultExported = /\.config\.ts$|^e2e\/start-app\.ts$/
const longFile = 400

/** Every broken rule, as `file: what is wrong`. */
export function checkStructure(root) {
  const files = filesUnder(root, [
    'contract',
    'server',
    'local',
    'web',
    'testkit',
    'e2e',
    'bench',
    'system-tests',
    'scripts',
  ])
    .map((file) => relative(root, file).split(sep).join('/'))
    .filter((file) => !file.includes('test-results/'))
  const problems = []
  const graph = new Map()
  const defaults = []
  const lazy = new Set()
  for (const file of files) {
    const say = (problem) => problems.push(`${file}: ${problem}`)
    const withoutTest = file.replace(/\.(test|spec)(\.[a-z]+)$/, '$2')
    if (planned.test(file) && !places.some((place) => place.test(file) || place.test(withoutTest)))
      say('has no place in the plan of the house')
    if (vague.test(basename(file))) say('name the thing, not utils, helpers, common, misc or manager')
    if (!source.test(file)) continue
    const text = withoutComments(readFileSync(join(root, file), 'utf8'))
    if (/^export default\b/m.test(text) && !defaultExported.test(file)) defaults.push(file)
    if (onlyReexports(text)) say('only re-exports: import the files themselves')
    const imports = importsOf(root, file, text)
    for (const one of imports) {
      const reason = importBlockedBy(file, one)
      if (reason) say(reason)
      if (one.isLazy) lazy.add(one.file)
    }
    if (!isTest(file))
      graph.set(
        file,
        imports.flatMap((one) => (one.isType ? [] : (one.file ?? []))),
      )
  }
  problems.push(
    // React's lazy takes the default of a screen that comes when it is first shown.
    ...defaults.filter((file) => !lazy.has(file)).map((file) => `${file}: exports by name only, no default`),
    ...numbering(files),
    ...cycles(graph).map((cycle) => `${cycle[0]}: imports in a circle: ${cycle.join(' → ')}`),
  )
  return problems
}

function withoutComments(text) {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}

function onlyReexports(text) {
  const rest = text.replace(/^export\s+(type\s+)?(\*|\{[^}]*\})[^;\n]*from\s*['"][^'"]+['"];?\s*$/gm, '')
  return text.trim() !== '' && rest.trim() === ''
}

function numbering(files) {
  const migrations = files.filter((file) => file.startsWith('server/migrations/')).map((file) => basename(file))
  return migrations
    .filter((name, index) => Number(name.slice(0, 4)) !== index + 1)
    .map((name) => `server/migrations/${name}: the numbers go up by one from 0001`)
}

function cycles(graph) {
  const found = []
  const done = new Set()
  const visit = (file, path) => {
    const start = path.indexOf(file)
    if (start >= 0) return found.push([...path.slice(start), file])
    if (done.has(file)) return
    for (const next of graph.get(file) ?? []) visit(next, [...path, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return found
}

/** How long the files are, for people: a long one is a question, no failure. */
export function sizeReport(root) {
  const sizes = filesUnder(root, [
    'contract/src',
    'server/src',
    'local/src',
    'web/src',
    'testkit/src',
    'e2e',
    'bench',
    'system-tests',
    'scripts',
  ])
    .filter((file) => source.test(file) && !file.endsWith('db-types.ts'))
    .map((file) => ({ file: relative(root, file), lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
    .sort((a, b) => a.lines - b.lines)
  const at = (share) => sizes[Math.floor((sizes.length - 1) * share)]?.lines ?? 0
  const long = sizes.filter(({ lines }) => lines > longFile)
  return [
    `${sizes.length} files: half up to ${at(0.5)} lines, 95 in 100 up to ${at(0.95)}`,
    ...long.map(({ file, lines }) => `  ${file} has ${lines} lines: split it by noun, or say in review why not`),
  ]
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  if (!existsSync(join(root, 'contract/src'))) throw new Error('not at the root of the house')
  const problems = checkStructure(root)
  for (const problem of problems) console.error(problem)
  for (const line of sizeReport(root)) console.log(line)
  if (problems.length > 0) {
    console.error(`${problems.length} against the plan of the house: see docs/decisions/0003-house-plan.md`)
    process.exit(1)
  }
}
