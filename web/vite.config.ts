import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { firstScreens } from './build/first-screens.ts'
import { leanRoutes } from './build/lean-routes.ts'
import { nextCode } from './build/next-code.ts'
import { promisedBrowsers } from './build/promised-browsers.ts'
import { sharedCode } from './build/shared-code.ts'

/**
 * sonner writes a <style> element at run time, which the page's policy forbids: src/styles.css imports its file in place of
 * that. Not the code, which comes later: Vite does not ask again for a style sheet that did not come once.
 */
const noInjectedStyles: Plugin = {
  name: 'no-injected-styles',
  enforce: 'pre',
  transform: {
    filter: { id: /sonner\/dist\/index\.mjs/ },
    handler(code) {
      const out = code.replace(/^__insertCSS\(.*\);?$/m, '')
      if (out === code) throw new Error('sonner no longer injects its styles the way this plugin expects')
      return out
    },
  },
}

/** The font is found only when the style sheet has been read; naming it in the page saves that wait. */
const preloadFont: Plugin = {
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          injectTo: 'head' as const,
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
        })),
  },
}

/** The server sends these as they are; index.html is left out because the server writes settings into it. */
const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  writeBundle({ dir }) {
    if (!dir) return
    for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.(js|css|svg|txt|webmanifest)$/.test(entry.name)) continue
      const file = join(entry.parentPath, entry.name)
      const content = readFileSync(file)
      if (content.length < 1024) continue
      writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
      writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
    }
  },
}

const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [noInjectedStyles, leanRoutes, react(), tailwindcss(), firstScreens, nextCode, preloadFont, precompress],
  // An inlined asset would be a data: address, which the page's policy allows for images only.
  build: {
    target: promisedBrowsers,
    assetsInlineLimit: 0,
    // A browser that does not know the hint asks for the same files a moment later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs and only a change of dependencies changes: it stays in the browser over releases.
            {
              name: 'vendor',
              tags: ['$initial'],
              test: /node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|clsx|class-variance-authority|@tanstack\/(query-core|react-query))\//,
            },
            // Ours of the first screen in one piece: a dozen of small files cost more to ask for than to send.
            { name: 'shell', tags: ['$initial'] },
            sharedCode,
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/auth/v1', '/rest/v1', '/storage/v1', '/realtime/v1', '/functions/v1', '/openapi.json', '/docs'].map((path) => [
        path,
        { target: api },
      ]),
    ),
  },
})
