import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

/** The browsers that the test command found or installed, otherwise Playwright's own. */
const { CHROMIUM_PATH, CHROMIUM_SHELL_PATH = CHROMIUM_PATH } = process.env

/** Tests of tabs, windows, paper and motion. The others run in the shell, which does without these. */
const wholeBrowser = ['browsers/{background-tabs,print}', 'journey']
const inWholeBrowser = wholeBrowser.map((name) => `**/${name}.spec.ts`)

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

const args = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
  // Most test machines have no GPU, and its emulation costs a process.
  '--disable-gpu',
  `--disable-features=${disabledFeatures.join(',')}`,
]

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './support/start-app.ts',
  fullyParallel: true,
  // One more than there are cores, because each test spends some of its time waiting; each browser takes 550 MB.
  workers: Math.min(8, availableParallelism() + 1),
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
  },
  projects: [
    {
      name: 'shell',
      testIgnore: inWholeBrowser,
      use: {
        reducedMotion: 'reduce',
        launchOptions: { executablePath: CHROMIUM_SHELL_PATH, args: [...args, '--font-render-hinting=none'] },
      },
    },
    {
      name: 'whole browser',
      testMatch: inWholeBrowser,
      use: CHROMIUM_PATH
        ? { launchOptions: { executablePath: CHROMIUM_PATH, args } }
        : { channel: 'chromium', launchOptions: { args } },
    },
  ],
})
