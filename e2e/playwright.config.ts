import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

/** The browser that the test command found or installed, otherwise Playwright's own. */
const executablePath = process.env.CHROMIUM_PATH

/**
 * The first two features load pages for the address bar, and these pages cost as much as the page under test. The
 * others repeat Playwright's own list, because this option replaces the `--disable-features` that Playwright passes.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './support/start-app.ts',
  fullyParallel: true,
  // One more than there are cores, because each test spends some of its time waiting.
  workers: availableParallelism() + 1,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
  outputDir: 'test-results/artifacts',
  use: {
    // A button that is missing would otherwise use up the time of the whole test.
    actionTimeout: 30_000,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1280, height: 800 },
    // Recording costs a fifth of the time of every test.
    trace: process.env.TRACE ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    launchOptions: {
      executablePath,
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-dev-shm-usage',
        // Most test machines have no GPU, and its emulation costs a process.
        '--disable-gpu',
        `--disable-features=${disabledFeatures.join(',')}`,
      ],
    },
  },
})
