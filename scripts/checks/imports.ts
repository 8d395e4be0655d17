import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { parseSync } from 'rolldown/utils'

export const domains =
  '(vagas|setores|membros|plantoes|rota|candidaturas|contas|escala|medicos|hospitais|avaliacoes|especialidades|documentos|notificacoes|operadores|reports|saved-searches|auth)'

/** A folder or file imports only from groups to the right of its own. */
const orders: [parent: string, order: string][] = [
  [
    'contract/src/',
    'operadores → reports, auth, candidaturas, contas, escala → rota → plantoes, saved-searches → setores, membros → vagas, documentos → medicos → hospitais, avaliacoes, especialidades, notificacoes',
  ],
  [
    'server/src/',
    'main, migrate, restore, doctor → operator → backup, start → app, jobs → operadores → reports → auth → candidaturas, contas, escala → rota → membros → plantoes, saved-searches → vagas, documentos, avaliacoes → setores → medicos, hospitais, especialidades → notificacoes → platform',
  ],
  ['web/src/', 'routes → features → components → lib'],
]

/** Forbidden imports, as `file → what it imports`, and why. */
const forbidden: [RegExp, string][] = [
  [/^contract\/src\/.* → (?!zod($|\/)|contract\/src\/)/, 'contract imports zod and nothing else'],
  [
    /^search-index\/src\/.* → (?!search-index\/src\/|contract\/src\/vagas\/search\/rules\.ts$|node:(perf_hooks|timers\/promises)$)/,
    "search-index imports the contract's filters and nothing else",
  ],
  [
    new RegExp(`^server/src/(?<own>${domains})/.* → server/src/(?!\\k<own>/)${domains}/(.*/)?(routes|jobs)\\.ts$`),
    'another domain mounts its own routes and jobs',
  ],
  [/^(server|web|local\/src\/(?!seed\b)).* → (testkit|\w+\/test)\//, 'what only tests load is for tests'],
  [
    /^bench\/.* → contract\/src\/(?!\w+\/((search|own-vagas)\/)?routes\.ts$)/,
    'of the contract, bench imports only routes',
  ],
  [/^system-tests\/.* → server\//, 'system-tests sees the running product from outside'],
]

/**
 * Within each of these folders, the subfolders import each other in one direction only. A file beside them counts as a
 * folder.
 */
const withoutCircles = [
  'server/src/platform/',
  'web/src/features/',
  'web/src/components/',
  'web/src/lib/',
  'search-index/src/',
]

const imports = /^((contract|search-index|server|local|web)\/src|bench|system-tests)\/(?!.*\.test\.).*\.tsx?$/

/** Imports in the wrong direction, as `file: what is wrong`. Circles of files are found by Biome. */
export function wrongImports(root: string, files: readonly string[]) {
  const edges = files
    .filter((file) => imports.test(file))
    .flatMap((from) => importsOf(root, from).map((to) => ({ from, to })))
  return [
    ...edges.flatMap(({ from, to }) => {
      const reasons = [
        ...forbidden.filter(([pattern]) => pattern.test(`${from} → ${to}`)).map(([, reason]) => reason),
        ...orders.filter(([parent, order]) => isAgainst(parent, order, { from, to })).map(([, order]) => order),
      ]
      return reasons.map((reason) => `${from}: may not import ${to}: ${reason}`)
    }),
    ...withoutCircles.flatMap((parent) => circlesIn(parent, edges)),
  ]
}

interface Import {
  from: string
  to: string
}

/** The imports of a file, as paths from the root of the repository; foreign packages by their names. */
function importsOf(root: string, file: string) {
  const text = readFileSync(join(root, file), 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  const named = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value)),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => /^'(.+)'$/.exec(text.slice(start, end))?.[1]),
  ]
  return named.flatMap((name) => (name ? [resolved(file, name)] : []))
}

function resolved(file: string, name: string) {
  if (name.startsWith('.')) return join(dirname(file), name)
  const [, inPackage, path = inPackage] = /^@plantao\/([\w-]+)(?:\/(.+))?$/.exec(name) ?? []
  if (inPackage) return path?.startsWith('test/') ? `${inPackage}/${path}.ts` : `${inPackage}/src/${path}.ts`
  return name.replace(/^#compiled\/(.+)$/, 'server/src/$1.tsx')
}

/** The part of `path` directly below `parent`: a folder, or a file without its ending. Empty outside `parent`. */
const roomIn = (parent: string, path: string) => {
  const [room = ''] = path.startsWith(parent) ? path.slice(parent.length).split('/') : []
  return room.replace(/\.tsx?$/, '')
}

function isAgainst(parent: string, order: string, { from, to }: Import) {
  const groups = order.split(' → ').map((group) => group.split(', '))
  const [own, other] = [roomIn(parent, from), roomIn(parent, to)]
  const rankOf = (room: string) => groups.findIndex((group) => group.includes(room))
  // In the contract, every domain may import another's states.ts, whatever the order says.
  return own !== other && rankOf(own) >= rankOf(other) && rankOf(other) >= 0 && !/^contract\/.*\/states\.ts$/.test(to)
}

/** Finds circles: repeatedly leaves out folders that import nothing or that nothing imports. */
function circlesIn(parent: string, edges: readonly Import[]) {
  const rooms = edges.map((edge) => ({ ...edge, left: roomIn(parent, edge.from), right: roomIn(parent, edge.to) }))
  let rest = rooms.filter(({ left, right }) => left && right && left !== right)
  for (let count = 0; count !== rest.length; ) {
    count = rest.length
    const importing = new Set(rest.map(({ left }) => left))
    const imported = new Set(rest.map(({ right }) => right))
    rest = rest.filter(({ left, right }) => imported.has(left) && importing.has(right))
  }
  const steps = new Map(rest.map(({ left, right, from, to }) => [`${left} → ${right}`, `${from} imports ${to}`]))
  return [...steps].map(([step, example]) => `${parent}: ${step} is part of a circle: ${example}`)
}
