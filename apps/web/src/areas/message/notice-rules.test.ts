import type { NoticeSettings } from '@oas/contract/message/schemas'
import { usualSettings } from '@oas/contract/message/settings'
import { expect, test } from 'vitest'
import {
  badgedTitle,
  decide,
  keepNotice,
  keptNotices,
  notificationMs,
  remember,
  rememberedIds,
  textOfPayload,
  unreadDelayMs,
} from './notice-rules.ts'

test('knows the last 100 ids, and takes those that fell out as new', () => {
  let ids: string[] = []
  for (let i = 0; i < 100; i++) ids = remember(ids, String(i)) ?? expect.fail('new')
  expect(remember(ids, '0')).toBeNull()
  ids = remember(ids, '100') ?? []
  expect([ids.length, ids[0], ids.at(-1), rememberedIds]).toEqual([100, '1', '100', 100])
  expect(remember(ids, '0')).not.toBeNull()
})

test('keeps ten notices of the system, newest first', () => {
  const kept = Array.from({ length: 12 }, (_, i) => i).reduce<number[]>(
    (list, n) => keepNotice(list, n),
    [],
  )
  expect([kept, keptNotices]).toEqual([[11, 10, 9, 8, 7, 6, 5, 4, 3, 2], 10])
})

test('shows a notification 8 s and reads unread figures 5 s after the log-in', () => {
  expect([notificationMs, unreadDelayMs]).toEqual([8000, 5000])
})

const translate = (key: string, params: Readonly<Record<string, string | number>>): string =>
  key === 'message.known' ? `known ${params['n'] ?? params['type'] ?? '?'}` : key
const nameType = (stored: string): string => stored.toUpperCase()
test.each([
  [{ msg: 'plain' }, 'plain'],
  [{ msg: 'plain', transKey: 'message.known', transKeyParams: { n: 3 } }, 'known 3'],
  [{ msg: '', transKey: 'message.known', transKeyParams: { type: 'post' } }, 'known POST'],
  [{ msg: '', transKey: 'message.known' }, 'known ?'],
  [{ msg: 'plain', transKey: 'message.unknown' }, 'plain'],
  [{ msg: '', transKey: 'message.unknown' }, 'message.unknown'],
  [{ msg: 'plain', details: { cn: '一', en: 'one', id: 'satu', ru: 'один' } }, 'plain\nsatu'],
])('reads %j as "%s"', (payload, text) => {
  expect(textOfPayload(payload, translate, nameType, 'id')).toBe(text)
})

const now = 1_000_000
const quiet = { notifiedAt: 0, soundedAt: 0 }
const note = [{ notifyType: 1 as const }]
const dialog = [{ notifyType: 2 as const }]
const nothing = { notification: false, dialog: false, sound: false, system: false, againAt: null }
type Given = {
  messages: typeof note | typeof dialog
  change: Partial<NoticeSettings>
  shown: typeof quiet
  hidden: boolean
}
const usual: Given = { messages: note, change: {}, shown: quiet, hidden: false }
const when = (name: string, given: Partial<Given>, verdict: object) => ({
  name,
  given: { ...usual, ...given },
  verdict,
})
const cases = [
  when(
    'as usual',
    {},
    { notification: true, dialog: false, sound: true, system: false, againAt: null },
  ),
  when('nothing came', { messages: [] }, nothing),
  when('notify off', { change: { notify: false } }, nothing),
  when(
    'notify off, a dialog',
    { messages: dialog, change: { notify: false } },
    { ...nothing, dialog: true, sound: true },
  ),
  when('sound off', { change: { sound: false } }, { ...nothing, notification: true }),
  when('blocked', { change: { blockExpire: now + 1 } }, nothing),
  when('a dialog while blocked', { messages: dialog, change: { blockExpire: now + 1 } }, nothing),
  when(
    'block just over',
    { change: { blockExpire: now } },
    { ...nothing, notification: true, sound: true },
  ),
  when(
    'within the interval',
    { change: { notifyInterval: 10 }, shown: { notifiedAt: now - 9999, soundedAt: 0 } },
    { ...nothing, againAt: now + 1 },
  ),
  when(
    'interval over',
    { change: { notifyInterval: 10 }, shown: { notifiedAt: now - 10_000, soundedAt: 0 } },
    { ...nothing, notification: true, sound: true },
  ),
  when(
    'a dialog keeps no interval',
    {
      messages: dialog,
      change: { notifyInterval: 10 },
      shown: { notifiedAt: now - 1, soundedAt: 0 },
    },
    { ...nothing, dialog: true, sound: true },
  ),
  when(
    'sound within its interval',
    { change: { soundInterval: 10 }, shown: { notifiedAt: 0, soundedAt: now - 9999 } },
    { ...nothing, notification: true },
  ),
  when(
    'sound interval over',
    { change: { soundInterval: 10 }, shown: { notifiedAt: 0, soundedAt: now - 10_000 } },
    { ...nothing, notification: true, sound: true },
  ),
  when(
    'system notices while seen',
    { change: { systemNotify: true, sound: false } },
    { ...nothing, notification: true },
  ),
  when(
    'system notices while hidden',
    { change: { systemNotify: true, sound: false }, hidden: true },
    { ...nothing, notification: true, system: true },
  ),
  when(
    'system notices always',
    { change: { systemNotify: true, sound: false, systemPopupWay: 'always' } },
    { ...nothing, notification: true, system: true },
  ),
]
test.each(cases)('$name', ({ given: { messages, change, shown, hidden }, verdict }) => {
  expect(decide(messages, { ...usualSettings, ...change }, shown, now, hidden)).toEqual(verdict)
})

test.each([
  ['Home', 0, 'Home'],
  ['Home', 3, '(3) Home'],
  ['(3) Home', 4, '(4) Home'],
  ['(3) Home', 0, 'Home'],
  ['Home', 99, '(99) Home'],
  ['Home', 100, '(99+) Home'],
  ['Home', 120, '(99+) Home'],
  ['(99+) Home', 1, '(1) Home'],
])('turns the title "%s" with %i unread into "%s"', (title, unread, badged) => {
  expect(badgedTitle(title, unread)).toBe(badged)
})
