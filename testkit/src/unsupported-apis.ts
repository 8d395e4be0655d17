import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CompatData, CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'

// `require` instead of `import`: Vitest would take half a minute to transform the imported 20 MB.
const data: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data')

/**
 * Names in browser-compat-data for each browser of web/package.json. A phone browser stands beside the desktop browser
 * that has the same version numbers; iOS has an entry of its own.
 */
const namesOf = {
  chrome: ['chrome', 'chrome_android', 'webview_android'],
  edge: ['edge'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari'],
  ios_saf: ['safari_ios', 'webview_ios'],
} as const

type Browser = (typeof namesOf)[keyof typeof namesOf][number]

/** The oldest browsers that the product promises to support, in the form `chrome 111`. */
export const promisedBrowsers: string[] = JSON.parse(
  readFileSync(new URL('../../web/package.json', import.meta.url), 'utf8'),
).browserslist

const versions = promisedBrowsers.flatMap((line) => {
  const [name = '', version = ''] = line.split(' ')
  return namesOf[name as keyof typeof namesOf].map((browser): [Browser, string] => [browser, version])
})

/** A member of a global object or of its prototype. If `owner` is empty, the member is a global name. */
export interface UnsupportedApi {
  /** The names that lead to the object: `['Intl', 'NumberFormat']`. */
  owner: string[]
  name: string
  /** The place of the member. 'either' when the data does not say, as for JavaScript's built-in objects. */
  on: 'object' | 'prototype' | 'either'
}

/**
 * Every global object, method and accessor that at least one of the promised browsers lacks. An object comes after its
 * members.
 */
export function unsupportedApis(): UnsupportedApi[] {
  const { builtins } = data.javascript as { builtins: Group }
  return [
    ...membersOf([], data.api, 'prototype'),
    ...membersOf([], builtins, 'either'),
    ...membersOf(['Intl'], builtins.Intl as Group, 'either'),
  ]
}

type Group = Record<string, Identifier>

function membersOf(owner: string[], group: Identifier | Group, usual: UnsupportedApi['on']): UnsupportedApi[] {
  return Object.entries(group as Group).flatMap(([name, object]) => {
    if (!isName(name)) return []
    const members = Object.entries(object as Group)
      .filter(([member, { __compat }]) => member !== name && isName(member) && __compat && isUnsupported(__compat))
      .map(([member]): UnsupportedApi => {
        if (name === 'Window') return { owner: [], name: member, on: 'object' }
        const isStatic = member.endsWith('_static')
        return { owner: [...owner, name], name: member.replace(/_static$/, ''), on: isStatic ? 'object' : usual }
      })
    return object.__compat && isUnsupported(object.__compat) ? [...members, { owner, name, on: 'object' }] : members
  })
}

/**
 * Whether the entry is a name. Other entries describe parameters, events and behaviour, such as
 * `serializable_object` and `abort_event`.
 */
const isName = (member: string) => member !== '__compat' && /^(@@)?[a-zA-Z0-9]+(_static)?$/.test(member)

const isUnsupported = ({ support }: CompatStatement) =>
  versions.some(([browser, version]) => ![support[browser]].flat().some((statement) => isIn(version, statement)))

/** Tells whether the version has the feature. A feature behind a setting or under another name does not count. */
function isIn(version: string, statement: SimpleSupportStatement | undefined) {
  if (!statement || statement.flags || statement.prefix || statement.alternative_name) return false
  const { version_added: added, version_removed: removed } = statement
  if (typeof added !== 'string' || added === 'preview') return false
  return isUpTo(added.replace('≤', ''), version) && !(typeof removed === 'string' && isUpTo(removed, version))
}

function isUpTo(version: string, limit: string) {
  const [a = 0, b = 0] = version.split('.').map(Number)
  const [limitA = 0, limitB = 0] = limit.split('.').map(Number)
  return a < limitA || (a === limitA && b <= limitB)
}
