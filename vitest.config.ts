import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          root: import.meta.dirname,
          include: ['contract/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'server',
          root: import.meta.dirname,
          include: ['{server,local}/src/**/*.test.ts', 'bench/**/*.test.ts', 'system-tests/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['local/src/test-cluster.ts', 'scripts/emails-for-tests.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          root: './web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // The imports take longer than the tests: the files of a worker share them.
          isolate: false,
          setupFiles: ['./src/test-setup.ts'],
          testTimeout: 15_000,
        },
      },
    ],
  },
})
