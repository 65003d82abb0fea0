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
