import { join } from 'node:path'
import type { Rolldown } from 'vite'

const views = join(import.meta.dirname, '../src/routes/views')

/**
 * What the doctor's dashboard shares with other screens, in two files instead of one for each set of screens: a phone is busy
 * for some milliseconds with each file that it asks for. One has what people need before they sign in, and no list.
 */
export const sharedCode = [
  dashboardCode('screens', ['Login', 'MedicoRegistration']),
  // After it: this is what is left.
  dashboardCode('lists', ['MedicoDashboard']),
]

/** One file of what the dashboard and one of these views need. Of zod it would be what any form needs: that stays apart. */
function dashboardCode(name: string, sharedWith: string[]) {
  const isTaken = (id: string, modules: Rolldown.ChunkingContext) => {
    const isNeededBy = (view: string) => neededBy(view, modules).has(id)
    return !id.includes('/node_modules/zod/') && isNeededBy('MedicoDashboard') && sharedWith.some(isNeededBy)
  }
  return {
    debugName: name,
    name: (id: string, modules: Rolldown.ChunkingContext) => (isTaken(id, modules) ? name : null),
    minShareCount: 2,
    includeDependenciesRecursively: false,
  }
}

const known = new Map<string, Set<string>>()

/** The modules of a view: its own, and what it imports, also through others. */
function neededBy(view: string, modules: Rolldown.ChunkingContext) {
  const found = known.get(view)
  if (found) return found
  const needed = new Set([join(views, `${view}.tsx`)])
  // A set goes on to what is added meanwhile.
  for (const id of needed) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) needed.add(imported)
  known.set(view, needed)
  return needed
}
