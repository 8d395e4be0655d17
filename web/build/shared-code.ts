import { join } from 'node:path'
import type { Rolldown } from 'vite'

const views = join(import.meta.dirname, '../src/routes/views')
const oursOrIcons = /\/(web|contract)\/src\/|\/lucide-react\//
const icons = /\/lucide-react\//
const beforeSignIn = ['Login', 'MedicoRegistration']

/**
 * Puts the code that screens share into few bundles. By default, Vite makes one file for each set of screens that share
 * code. Each file costs a phone some milliseconds, and a line in the first screen's list of files.
 */
export const sharedCode = {
  debugName: 'shared code',
  name(id: string, modules: Rolldown.ChunkingContext) {
    const isNeededBy = (view: string) => neededBy(view, modules).has(id)
    // In a bundle, these modules would make the doctor's dashboard load more than it needs: all of zod that any form
    // uses, and `useQueries`, which the dashboard itself never calls.
    if (/\/node_modules\/zod\/|\/(useQueries|queriesObserver)\.js$/.test(id)) return null
    const isNeededBefore = beforeSignIn.some(isNeededBy)
    if (isNeededBy('MedicoDashboard')) return isNeededBefore ? 'screens' : 'lists'
    if (isNeededBefore && oursOrIcons.test(id)) return 'accounts'
    if (icons.test(id)) return 'icons'
    // Files that the hospital's dashboard shares with pages and dialogs that load later would be some thirty more.
    return oursOrIcons.test(id) && isNeededBy('HospitalDashboard') ? 'hospital' : null
  },
  minShareCount: 2,
  // With dependencies included, the bundle 'lists' would contain zod and the code of 'screens'.
  includeDependenciesRecursively: false,
}

const known = new Map<string, Set<string>>()

function neededBy(view: string, modules: Rolldown.ChunkingContext) {
  const found = known.get(view)
  if (found) return found
  const needed = new Set([join(views, `${view}.tsx`)])
  // A loop over a set also visits elements that are added during the loop.
  for (const id of needed) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) needed.add(imported)
  known.set(view, needed)
  return needed
}
