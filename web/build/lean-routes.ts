import { pathToFileURL } from 'node:url'
import { binary, type RouteDescription } from '@plantao/contract/route'
import type { Plugin } from 'vite'

/**
 * Strips the schemas from routes in the build. Schemas need zod, which would be a third of a dashboard's script. Forms
 * import their schemas from schema.ts.
 */
export const leanRoutes: Plugin = {
  name: 'lean-routes',
  apply: 'build',
  load: {
    filter: { id: /\/contract\/src\/.+\/routes\.ts$/ },
    async handler(id) {
      const routes: Record<string, RouteDescription> = await import(pathToFileURL(id).href)
      const lines = Object.entries(routes).map(([name, { method, path, by, upload, ok }]) => {
        const fields = JSON.stringify({ method, path, by, upload }).slice(1, -1)
        return `export const ${name} = { ${fields}${ok === binary ? ', ok: binary' : ''} }`
      })
      return `import { binary } from '@plantao/contract/route'\n${lines.join('\n')}`
    },
  },
}
