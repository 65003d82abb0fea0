import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    retry: process.env['CI'] ? 1 : 0, pool: 'forks', maxWorkers: 3, testTimeout: 60_000, hookTimeout: 60_000, globalSetup: ['apps/api/src/testing/global-setup.ts'],
    projects: [
      // Every test of the server makes its own server and database: its modules need to be loaded once a worker only.
      { extends: true, test: { name: 'api', include: ['apps/api/src/**/*.test.ts'], isolate: false } },
      { extends: true, test: { name: 'rest', include: ['packages/*/src/**/*.test.ts', 'apps/{dev,extension,web}/src/**/*.test.{ts,tsx}'] } },
    ],
  },
})
