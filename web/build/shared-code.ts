import { join } from 'node:path'
import type { Rolldown } from 'vite'

const views = join(import.meta.dirname, '../src/routes/views')
const beforeSignIn = ['Login', 'MedicoRegistration']

/**
 * What the doctor's dashboard shares with other screens, in two files: 'screens' is also needed before one signs in, 'lists' is
 * not. By default there is a file for each set of screens, and a phone is busy for some milliseconds with each that it asks for.
 */
export const sharedCode = {
  debugName: 'shared code',
  name(id: string, modules: Rolldown.ChunkingContext) {
    const isNeededBy = (view: string) => neededBy(view, modules).has(id)
    // The dashboard uses little of zod. Here it would get all that any form uses.
    if (id.includes('/node_modules/zod/') || !isNeededBy('MedicoDashboard')) return null
    return beforeSignIn.some(isNeededBy) ? 'screens' : 'lists'
  },
  minShareCount: 2,
  // Else 'lists' takes zod in as well, and what 'screens' needs.
  includeDependenciesRecursively: false,
}

const known = new Map<string, Set<string>>()

/** The modules of a view: its own, and what it imports, also through others. */
function neededBy(view: string, modules: Rolldown.ChunkingContext) {
  const found = known.get(view)
  if (found) return found
  const needed = new Set([join(views, `${view}.tsx`)])
  // A loop over a set goes on to what is added meanwhile.
  for (const id of needed) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) needed.add(imported)
  known.set(view, needed)
  return needed
}
