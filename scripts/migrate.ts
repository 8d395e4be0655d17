// `npm run migrate`: migrates the database. With DEMO=1 it then loads the demonstration.
await import('../server/src/migrate.ts')
const isDone = !process.argv.includes('--status') && !process.exitCode
if (isDone && process.env.DEMO === '1') await import('../local/src/demo/main.ts')
