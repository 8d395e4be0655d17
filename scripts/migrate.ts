// `npm run migrate`: with DEMO=1 it also loads the demonstration, once the migrations are done.
await import('../server/src/migrate.ts')
const isDone = !process.argv.includes('--status') && !process.exitCode
if (isDone && process.env.DEMO === '1') await import('../local/src/demo/main.ts')
