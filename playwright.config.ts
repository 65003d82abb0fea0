import { defineConfig } from '@playwright/test'
import { findBrowser } from './apps/dev/src/browser/browser.ts'
import { useScratch } from './scripts/scratch.ts'

useScratch()

const browser = await findBrowser()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  workers: 3,
  fullyParallel: false,
  timeout: 300_000,
  expect: { timeout: 40_000, toPass: { timeout: 60_000 } },
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  globalSetup: './e2e/support/global-setup.ts',
  // One window a worker, made empty between tests: what was compiled stays, and a test begins in
  // half the time.
  use: {
    reuseContext: true,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Europe/Berlin',
    locale: 'en-GB',
    trace: 'off',
    actionTimeout: 60_000,
    launchOptions: {
      executablePath: browser.executablePath,
      args: browser.args,
      env: { ...process.env, ...browser.env },
    },
  },
})
