import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Unlike Vitest's default, this number leaves no core idle, because tests wait for PostgreSQL half of the time.
// All projects use this number: Vitest runs projects side by side only if they have the same number of workers.
const maxWorkers = Math.max(2, availableParallelism())

// The tests of processes start apps, servers and databases, or run commands: minutes that `npm test` does not have.
const processes = '{server,local,scripts}/**/*.process.test.ts'

const onDatabase = {
  maxWorkers,
  root: import.meta.dirname,
  environment: 'node',
  isolate: false,
  setupFiles: ['server/test/setup.ts'],
  globalSetup: ['local/test/cluster.ts', 'scripts/emails-for-tests.ts'],
  // The limits are far above the need, because the machine may do other work too.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          maxWorkers,
          root: import.meta.dirname,
          include: ['{contract,search-index}/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [processes],
          environment: 'node',
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'server',
          include: ['{server,local}/{src,test}/**/*.test.ts', 'bench/**/*.test.ts', 'system-tests/**/*.test.ts'],
          exclude: [processes],
        },
      },
      { test: { ...onDatabase, name: 'process', include: [processes] } },
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          maxWorkers,
          root: './web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // The device's time zone. No hospital of the tests has it, so a time that is not written in the zone of its
          // vaga is wrong here.
          env: { TZ: 'America/Noronha' },
          // Imports take longer than tests, so the test files of a worker share them.
          isolate: false,
          setupFiles: ['./test/setup.ts'],
          testTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
