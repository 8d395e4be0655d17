import { join } from 'node:path'
import type { Rolldown } from 'vite'

const views = join(import.meta.dirname, '../src/routes/views')
const oursOrIcons = /\/(web|contract)\/src\/|\/lucide-react\//
const beforeSignIn = ['Login', 'MedicoRegistration']

/**
 * Bundles the code that screens share. Of what the doctor's dashboard needs, 'screens' is needed before signing in too,
 * 'lists' is not; 'accounts' is needed before signing in, and by no dashboard. By default each set of screens has a file
 * of its own, which costs a phone some milliseconds, and each file a place in the first screen's list of them.
 */
export const sharedCode = {
  debugName: 'shared code',
  name(id: string, modules: Rolldown.ChunkingContext) {
    const isNeededBy = (view: string) => neededBy(view, modules).has(id)
    // The dashboard uses little of zod. In this bundle it would get everything that any form uses. Of the libraries'
    // index files it imports, `useQueries` is another screen's.
    if (/\/node_modules\/zod\/|\/(useQueries|queriesObserver)\.js$/.test(id)) return null
    const isNeededBefore = beforeSignIn.some(isNeededBy)
    if (isNeededBy('MedicoDashboard')) return isNeededBefore ? 'screens' : 'lists'
    return isNeededBefore && oursOrIcons.test(id) ? 'accounts' : null
  },
  minShareCount: 2,
  // With dependencies included, 'lists' would contain zod and the code of 'screens'.
  includeDependenciesRecursively: false,
}

const known = new Map<string, Set<string>>()

/** The modules of a view, with all direct and indirect imports. */
function neededBy(view: string, modules: Rolldown.ChunkingContext) {
  const found = known.get(view)
  if (found) return found
  const needed = new Set([join(views, `${view}.tsx`)])
  // A loop over a set includes the elements added meanwhile.
  for (const id of needed) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) needed.add(imported)
  known.set(view, needed)
  return needed
}
