// `npm run structure`: checks that each file has a place in the project layout (README and docs/decisions/0003).
// The directions of imports within packages are in imports.ts, and between packages in each tsconfig.json.
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { filesUnder } from '../source-stamp.ts'
import { domains, wrongImports } from './imports.ts'

/** Files that support tests are in `test/`, so no name begins with 'test-'. */
const kebab = '(?!test-)[a-z0-9]+(?:-[a-z0-9]+)*'
const pascal = '[A-Z][A-Za-z0-9]*'

/** Every place in the packages that have a fixed layout. A test stands beside its source. */
const places = [
  'contract/src/(account-types|addresses|profile-parts|route|routes|errors|messages|format|fields|phone|text-rules)\\.ts',
  `contract/src/sentences/(${domains}|failures|errors|fields|hospital-profile|limits|operacao|page-errors|proof|proof-claims|proof-text|quick-search|second-factor|specified|start|suspension|urgent)\\.ts`,
  `contract/src/${domains}/((search|changes|own-vagas|replacements|shift-day|waiting|second-factor|proof|requests|work|sheet)/)?(schema|routes|states|(${kebab}-)?rules)\\.ts`,
  'server/migrations/\\d{4}_[a-z0-9_]+\\.sql',
  `server/schema/${kebab}\\.sql`,
  'server/src/(main|start|app|jobs|migrate|doctor|backup|restore|operator)\\.ts',
  `server/src/app-${kebab}(\\.process)?\\.test\\.ts`,
  'server/src/app-authorization\\.txt',
  `server/src/schema/${kebab}\\.test\\.ts`,
  `server/src/platform/(${kebab}/){0,2}${kebab}\\.(ts|mjs)`,
  `server/src/${domains}/(${kebab}/){0,2}${kebab}\\.(ts|mjs)`,
  `server/src/${domains}(/${kebab})?/emails/${kebab}\\.tsx`,
  `search-index/src/(${kebab}/)?${kebab}\\.ts`,
  'local/src/(main|doctor|operator|settings|data-dir|rolling-file|secret-file|backup|restore)\\.ts',
  `local/src/(postgres|inbox|(demo|seed)(/values)?)/${kebab}\\.(ts|js|css)`,
  `(contract|search-index|server|local|web)/test/(domains/)?${kebab}\\.tsx?`,
  'web/src/(main\\.tsx|first-paint\\.ts|(styles|theme|late)\\.css|styles\\.ts)',
  `web/src/routes/((views|dashboard-tabs|operacao|hospital|medico|profile)/)?(${pascal}\\.tsx|${kebab}\\.tsx?)`,
  `web/src/features/${domains}/(${kebab}/)?(${pascal}\\.tsx|${kebab}\\.ts)`,
  `web/src/components/(${kebab}/){0,2}(${pascal}\\.tsx|${kebab}\\.ts)`,
  `web/src/lib/(${kebab}/)?${kebab}\\.tsx?`,
].map((pattern) => new RegExp(`^${pattern}$`))

const hasLayout = /^((contract|search-index|local|web)\/(src|test)|server\/(migrations|schema|src|test))\//
const source = /\.(ts|tsx|mjs)$/
const vague = /(^|-)(utils?|helpers?|common|misc|manager)(-|\.|$)/i
const packages: string[] = [
  ...JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')).workspaces,
  'scripts',
]
const longFile = 400
const wrapAt = 120

export function problemsIn(root: string) {
  const files = filesIn(root, packages).filter((file) => !file.includes('test-results/'))
  return [
    ...files.filter(isMisplaced).map((file) => `${file}: has no place in the project layout`),
    ...files
      .filter((file) => vague.test(basename(file)))
      .map((file) => `${file}: name what it holds, not utils, helpers, common, misc or manager`),
    ...sameNames(files),
    ...gapsInNumbers(files),
    ...wrongImports(root, files),
    ...files.flatMap((file) => textsInMigration(root, file)),
    ...files.flatMap((file) => [...domainWordsIn(root, file), ...storageIn(root, file), ...deviceClockIn(root, file)]),
    ...files.flatMap((file) => commentsWithoutSubject(root, file)),
    ...filesIn(root, ['.'])
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) => [...longLines(root, file), ...missingFiles(root, file, files)]),
  ]
}

function isMisplaced(file: string) {
  const withoutTest = file.replace(/(\.process)?\.test(\.[a-z]+)$/, '$2')
  return hasLayout.test(file) && !places.some((place) => place.test(file) || place.test(withoutTest))
}

function sameNames(files: string[]) {
  const folders = new Set(files.map((file) => dirname(file)))
  return files
    .filter((file) => source.test(file) && folders.has(file.replace(source, '')))
    .map((file) => `${file}: a folder beside it has the same name`)
}

function gapsInNumbers(files: string[]) {
  return files
    .filter((file) => file.startsWith('server/migrations/'))
    .filter((file, index) => Number(basename(file).slice(0, 4)) !== index + 1)
    .map((file) => `${file}: migrations are numbered from 0001, without gaps`)
}

const hasNoTexts = /^server\/migrations\/(?!000\d_)/
const text = /^\s*(?:(?:create|create or replace|drop|alter)\s+(?:function|view|trigger|policy)|grant|revoke)\b.*/gim

function textsInMigration(root: string, file: string) {
  const found = hasNoTexts.test(file) ? readFileSync(join(root, file), 'utf8').match(text) : null
  return (found ?? []).map((line) => `${file}: write it in server/schema/, where it is edited: '${line.trim()}'`)
}

const hasComments = /^(?!server\/(migrations\/|tables\.sql)).*\.(tsx?|mjs|sql|css)$/
const withoutSubject = /^\s*(?:\{?\/\*\*?|(?<middle>\*|\/\/|--)) ?(?<word>Of|Who|What|Whoever)\b/
const commentLine = /^\s*(?:\*|\/\/|--) \S/

/** Finds comments that begin without a subject. A line that continues a comment may begin with any word. */
function commentsWithoutSubject(root: string, file: string) {
  if (!hasComments.test(file)) return []
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    const { middle, word } = withoutSubject.exec(line)?.groups ?? {}
    if (!word || (middle && commentLine.test(lines[index - 1] ?? ''))) return []
    return [`${file}:${index + 1}: begin the comment with what it is about, not with '${word}'`]
  })
}

/** Lines of prose that are too long. Tables, code and pictures cannot wrap. */
function longLines(root: string, file: string) {
  let isCode = false
  return readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      if (line.trimStart().startsWith('```')) isCode = !isCode
      const isProse = !isCode && !/^\s*(\||<img )/.test(line)
      return isProse && line.length > wrapAt ? [`${file}:${index + 1}: wrap prose at ${wrapAt} characters`] : []
    })
}

// Platform files that must name no domain. The generated types of all tables and the e-mail layout (.tsx) are exempt.
const knowsNoDomain = /^server\/src\/platform\/(?!.*\.test\.|database\/db-types).*\.ts$/
const domainWord =
  /vagas?|candidaturas?|m[eé]dicos?|hospita(?:l|is)|avalia(?:ção|cao|coes|ções)|especialidades?|documentos?|notifica(?:cao|coes)|acessos?|doctors?/gi

function domainWordsIn(root: string, file: string) {
  if (!knowsNoDomain.test(file)) return []
  const found = readFileSync(join(root, file), 'utf8').match(domainWord) ?? []
  return [...new Set(found)].map((word) => `${file}: platform knows no domain, but names '${word}'`)
}

const storage = /\b(localStorage|sessionStorage|indexedDB|caches|cookieStore|serviceWorker|document\.cookie)\b/
const mayNotThrow = /^web\/src\/(?!.*\.test\.|lib\/browser\/storage\.ts).*\.tsx?$/

/** Finds direct access to the browser's storage, which throws where site data is blocked. */
function storageIn(root: string, file: string) {
  const [found] = (mayNotThrow.test(file) && readFileSync(join(root, file), 'utf8').match(storage)) || []
  return found ? [`${file}: reach the browser's storage by lib/browser/storage.ts, not by '${found}'`] : []
}

const followsServersClock = /^(web|contract)\/src\/(?!.*\.test\.)/
/**
 * Files that need a clock which continues through a page load, such as for a session's expiry. `performance.now()`
 * starts again, and the server's time is unknown until the first answer.
 */
const mayReadDeviceClock = ['web/src/lib/time/clock.ts', 'web/src/lib/http/access-token.ts', 'web/src/first-paint.ts']

/** Finds direct reads of the device's clock, which may be wrong by hours. */
function deviceClockIn(root: string, file: string) {
  if (!followsServersClock.test(file) || mayReadDeviceClock.includes(file)) return []
  const asks = /\bDate\.now\b|\bnew Date\(\s*\)|(?<!new )\bDate\(\)/.test(readFileSync(join(root, file), 'utf8'))
  return asks ? [`${file}: ask web/src/lib/time/clock.ts for the time`] : []
}

/** Finds links and names of missing files in a document. A name may be the end of a path. */
function missingFiles(root: string, document: string, all: string[]) {
  const text = readFileSync(join(root, document), 'utf8')
  const links = [...text.matchAll(/\]\(([^)#]+)[^)]*\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !link.includes(':') && !existsSync(join(root, dirname(document), link)))
  const names = [...text.matchAll(/`((?:[\w-]+\/)+[\w.-]+\.(?:ts|tsx|mjs|sql))`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !all.some((file) => file === name || file.endsWith(`/${name}`)))
  return [...links, ...names].map((name) => `${document}: names ${name}, which does not exist`)
}

function filesIn(root: string, paths: string[]) {
  return filesUnder(root, paths).map((file) => relative(root, file).split(sep).join('/'))
}

/** Statistics of file lengths. A long file is a question for review, not a failure. */
export function sizeReport(root: string) {
  const sizes = filesIn(root, packages)
    .filter((file) => source.test(file) && !file.endsWith('db-types.ts'))
    .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1 }))
    .sort((a, b) => a.lines - b.lines)
  const at = (share: number) => sizes[Math.floor((sizes.length - 1) * share)]?.lines ?? 0
  const long = sizes.filter(({ lines }) => lines > longFile)
  return [
    `${sizes.length} files: half have up to ${at(0.5)} lines, 95 in 100 up to ${at(0.95)}`,
    ...long.map(({ file, lines }) => `  ${file} has ${lines} lines: split it by noun, or say in review why not`),
  ]
}

export function main() {
  const root = join(import.meta.dirname, '../..')
  const problems = problemsIn(root)
  for (const problem of problems) console.error(problem)
  for (const line of sizeReport(root)) console.log(line)
  if (problems.length > 0) process.exitCode = 1
}

if (import.meta.main) main()
