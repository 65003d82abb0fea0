import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { programArgs } from '../../api/src/testing/program.ts'

test.each([
  ['a port that is no number', { PORT: '80x' }, /^PORT must be a whole number, not "80x"\n$/],
  [
    'a server that does not answer',
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATABASE_WAIT_SECONDS: '1' },
    new RegExp(
      '^The database is not reachable; trying for 1 seconds\n' +
        'The database cannot be used: connect ECONNREFUSED 127\\.0\\.0\\.1:1\n$',
    ),
  ],
])('%s ends the start with a sentence', (_what, env, sentence) => {
  const { status, stderr } = spawnSync(
    process.execPath,
    programArgs(new URL('start.ts', import.meta.url), '--no-demo'),
    { encoding: 'utf8', env: { PATH: process.env['PATH'], WEB_DIR: '/nowhere', ...env } },
  )
  expect([status, stderr]).toEqual([1, expect.stringMatching(sentence)])
})

test('prints its help and ends, whatever else is asked', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    programArgs(new URL('start.ts', import.meta.url), '--no-demo', '--help'),
    { encoding: 'utf8', env: { PATH: process.env['PATH'], PORT: '80x' } },
  )
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^npm start -- \[options\]\n/)
})
