import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { firstScreens } from './build/first-screens.ts'
import { leanRoutes } from './build/lean-routes.ts'
import { productVersion } from './build/product-version.ts'
import { promisedBrowsers } from './build/promised-browsers.ts'
import { sharedCode } from './build/shared-code.ts'

/**
 * Removes the style sheet that sonner injects, because the page's policy forbids injected styles. ToasterSlot.tsx
 * loads it instead.
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

/** Names the fonts in index.html, so that the browser need not read the style sheet first. */
const preloadFonts: Plugin = {
  name: 'preload-fonts',
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

/**
 * Compresses scripts, styles and other text files of 1 KiB or more, but not index.html, into which the server writes
 * settings.
 */
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
  define: productVersion,
  plugins: [noInjectedStyles, leanRoutes, react(), tailwindcss(), firstScreens, preloadFonts, precompress],
  // An inlined asset would be a data: address, which the page's policy allows for images only.
  build: {
    target: promisedBrowsers,
    assetsInlineLimit: 0,
    // No polyfill is needed: a browser without `modulepreload` requests the same files a moment later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The hash is short, because the first screen's script lists all file names, and a hash cannot be compressed.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            // Only another version of a dependency changes this file, so browsers keep it over releases.
            {
              name: 'vendor',
              tags: ['$initial'],
              test: /node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|clsx|class-variance-authority|@tanstack\/(query-core|react-query))\//,
            },
            // Our code of the first screen is one file, because a dozen small ones cost more to request than to send.
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
