import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { retry: process.env['CI'] ? 1 : 0,
    pool: 'forks', maxWorkers: 2, testTimeout: 60_000, hookTimeout: 60_000, globalSetup: ['apps/api/src/testing/global-setup.ts'],
    include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.{ts,tsx}'],
  },
})
