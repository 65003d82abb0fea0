import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test.each([
  [{}, true],
  [{ DEMO: '0' }, false],
  [{ DEMO: 'off' }, false],
  [{ DATABASE_URL: 'postgres://db/oas' }, false],
  [{ DATABASE_URL: 'postgres://db/oas', DEMO: '1' }, true],
])('with %j there is demo data: %s', (env, demo) => {
  expect(readConfig(env).demo).toBe(demo)
})
