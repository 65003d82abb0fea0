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

test('pages take the time from this clock, but for what they keep or count themselves', () => {
  const folder = join(import.meta.dirname, '..', 'areas')
  const own = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      /(?<!\.test)\.tsx?$/.test(name) &&
      /Date\.now|new Date\(\)/.test(readFileSync(join(folder, name), 'utf8')),
  )
  // They time their own calls, say when a draft was kept here, and count how long something waits.
  const counting = [
    'front-test/SeatPage.tsx',
    'front-test/checks.ts',
    'message/arrivals.ts',
    'news/NewsAlert.tsx',
    'strategy/edit/use-draft.ts',
  ]
  expect(own.toSorted()).toEqual(counting.map((name) => join(...name.split('/'))))
})
