import { join } from 'node:path'
import { build, type Plugin, runnerImport } from 'vite'
import { leanRoutes } from './lean-routes.ts'
import { productVersion } from './product-version.ts'

const src = join(import.meta.dirname, '../src')
const placeholder = '<!-- first screens: build/first-screens.ts -->'

/**
 * Puts the rendered first screens into the HTML, and loads `first-paint.ts`, which shows one of them before the rest of
 * the script has loaded. The rest of the script loads with low priority, after everything that the first screen needs.
 */
export const firstScreens: Plugin = {
  name: 'first-screens',
  apply: 'build',
  async buildStart() {
    // `runnerImport` uses parts of Vite's development server, but starts no server.
    const { module } = await runnerImport<typeof import('../src/routes/first-screens.tsx')>(
      join(src, 'routes/first-screens.tsx'),
      { configFile: false, root: join(src, '..'), logLevel: 'warn', mode: 'production', define: productVersion },
    )
    templates = Object.entries(module.renderFirstScreens())
      .map(([name, html]) => `<template id="first-${name}">${html}</template>`)
      .join('\n')
    this.emitFile({ type: 'asset', name: 'first-paint.js', source: await buildFirstPaint() })
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const file = Object.keys(bundle ?? {}).find((name) => /first-paint-[\w-]+\.js$/.test(name))
      if (!html.includes(placeholder) || !file) throw new Error('index.html has no place for the first screens')
      const script = `<script defer fetchpriority="high" src="/${file}"></script>`
      return html
        .replace(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"')
        .replace(placeholder, () => `${templates}`)
        .replace(/(?=\s*<script type="module")/, () => `\n    ${script}`)
    },
  },
}

let templates = ''

/** Builds `first-paint.ts` alone: otherwise it would share modules with the rest of the script, and wait for them. */
async function buildFirstPaint() {
  const built = await build({
    configFile: false,
    root: join(src, '..'),
    logLevel: 'warn',
    plugins: [leanRoutes],
    publicDir: false,
    build: {
      write: false,
      // Every browser with modules must be able to run `first-paint.ts`, which shows the notice about old browsers.
      target: 'es2017',
      rolldownOptions: { input: join(src, 'first-paint.ts'), output: { format: 'iife' } },
    },
  })
  const [chunk] = (Array.isArray(built) ? built : [built]).flatMap((part) => ('output' in part ? part.output : []))
  if (chunk?.type !== 'chunk') throw new Error('first-paint.ts was not built')
  return chunk.code
}
