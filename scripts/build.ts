// Builds what is missing or changed: the e-mail templates and the web.
import { rmSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { buildWhenChanged, filesUnder } from './source-stamp.ts'

const root = join(import.meta.dirname, '..')

/** Compiles the e-mails, the only part of the server with JSX: Node strips types but cannot run JSX. */
export async function buildEmails() {
  const out = join(root, 'server/dist/emails')
  const inEmails = (file: string) => basename(dirname(file)) === 'emails'
  const sources = filesUnder(root, ['server/src']).filter(inEmails)
  return buildWhenChanged({
    root,
    sources: [...sources, join(root, 'package-lock.json')],
    stamp: join(out, '.stamp'),
    async build() {
      const { rolldown } = await import('rolldown')
      const templates = sources.filter((file) => file.endsWith('.tsx'))
      const input = Object.fromEntries(templates.map((file) => [nameOf(file), file]))
      rmSync(out, { recursive: true, force: true })
      if (templates.length === 0) return
      // Only our own files are bundled; packages, the contract included, are imported at run time.
      const bundle = await rolldown({ input, platform: 'node', external: /^[^./]/, cwd: root })
      await bundle.write({ dir: out, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: 'shared/[name].mjs' })
      await bundle.close()
    },
  })
}

/** Maps `server/src/auth/emails/confirm.tsx` to `auth/emails/confirm`, like `#compiled/*` in package.json. */
const nameOf = (file: string) => relative(join(root, 'server/src'), file).slice(0, -'.tsx'.length).split(sep).join('/')

async function buildWeb() {
  return buildWhenChanged({
    root,
    sources: filesUnder(root, ['web', 'contract/src', 'package-lock.json']),
    stamp: join(root, 'web/dist/.stamp'),
    async build() {
      console.log('building the web …')
      const startedAt = Date.now()
      const seconds = () => Math.round((Date.now() - startedAt) / 1000)
      const progress = setInterval(() => console.log(`  still building (${seconds()} s)`), 5_000)
      try {
        const { build } = await import('vite')
        await build({
          root: join(root, 'web'),
          configFile: join(root, 'web/vite.config.ts'),
          logLevel: 'warn',
          build: { rolldownOptions: { checks: { pluginTimings: false } } },
        })
      } finally {
        clearInterval(progress)
      }
      console.log(`web built (${seconds()} s)`)
    },
  })
}

if (import.meta.main) {
  try {
    await buildEmails()
    if (!process.argv.includes('--emails')) await buildWeb()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    console.error('The build failed: see the lines above.')
    process.exit(1)
  }
}
