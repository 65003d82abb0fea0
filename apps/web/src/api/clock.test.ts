import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noteServerTime, serverNow } from './clock.ts'

test('goes by the clock of the server when that of the browser is hours off', () => {
  const now = Date.UTC(2026, 10, 26, 12)
  const date = (ms: number): string => new Date(now + ms).toUTCString()
  expect(serverNow(now)).toBe(now)
  noteServerTime(date(-7_200_000), now)
  expect(serverNow(now)).toBe(now - 7_200_000)
  // What says nothing changes nothing; a second is within what the header tells.
  for (const none of [null, '', 'yesterday']) noteServerTime(none, now)
  expect(serverNow(now)).toBe(now - 7_200_000)
  noteServerTime(date(1000), now)
  expect(serverNow(now)).toBe(now)
})

test('pages take the time from this clock, but for what they keep on this machine', () => {
  const folder = join(import.meta.dirname, '..', 'areas')
  const own = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      /(?<!\.test)\.tsx?$/.test(name) &&
      /Date\.now|new Date\(\)/.test(readFileSync(join(folder, name), 'utf8')),
  )
  expect(own.toSorted()).toEqual(
    ['front-test/SeatPage.tsx', 'front-test/checks.ts', 'strategy/edit/use-draft.ts'].map((name) =>
      join(...name.split('/')),
    ),
  )
})
