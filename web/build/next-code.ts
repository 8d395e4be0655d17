import type { Plugin } from 'vite'

/** For each view, the screen that most people open next. */
const likelyNext = {
  initial: 'src/routes/views/Login.tsx',
  'doctor-dashboard': 'src/features/candidaturas/own-candidaturas/OwnCandidaturas.tsx',
}

/**
 * Lists in the HTML the files that the likely next view still needs; `src/lib/code-loading/next-code.ts` loads them.
 */
export const nextCode: Plugin = {
  name: 'next-code',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {}, chunk: entry }) {
      const withImports = (file: string, found: Set<string>): Set<string> => {
        const chunk = bundle[file]
        if (found.has(file) || chunk?.type !== 'chunk') return found
        found.add(file)
        for (const imported of chunk.imports) withImports(imported, found)
        return found
      }
      const ofEveryPage = withImports(entry?.fileName ?? '', new Set())
      const filesOf = (source: string) => {
        const chunk = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(source),
        )
        if (!chunk) throw new Error(`${source} is in no file of its own`)
        return [...withImports(chunk.fileName, new Set())].filter((file) => !ofEveryPage.has(file))
      }
      const files = Object.fromEntries(Object.entries(likelyNext).map(([view, source]) => [view, filesOf(source)]))
      return [{ tag: 'meta', injectTo: 'head', attrs: { name: 'plantao-next', content: JSON.stringify(files) } }]
    },
  },
}
