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

test('the last 100 ids are remembered: what is among them is known, what fell out is new again', () => {
  let ids: string[] = []
  for (let i = 0; i < 100; i++) ids = remember(ids, String(i)) ?? expect.fail('new')
  expect(remember(ids, '0')).toBeNull()
  ids = remember(ids, '100') ?? []
  expect([ids.length, ids[0], ids.at(-1), rememberedIds]).toEqual([100, '1', '100', 100])
  expect(remember(ids, '0')).not.toBeNull()
})

test('ten notices of the system are kept, newest first', () => {
  const kept = Array.from({ length: 12 }, (_, i) => i).reduce<number[]>(
    (list, n) => keepNotice(list, n),
    [],
  )
  expect([kept, keptNotices]).toEqual([[11, 10, 9, 8, 7, 6, 5, 4, 3, 2], 10])
})

test('a notification stands 8 seconds, unread figures come 5 seconds after the log-in', () => {
  expect([notificationMs, unreadDelayMs]).toEqual([8000, 5000])
})

const translate = (key: string, params: Readonly<Record<string, string | number>>): string =>
  key === 'message.known' ? `known ${params['n'] ?? '?'}` : key
test.each([
  [{ msg: 'plain' }, 'plain'],
  [{ msg: 'plain', transKey: 'message.known', transKeyParams: { n: 3 } }, 'known 3'],
  [{ msg: '', transKey: 'message.known' }, 'known ?'],
  [{ msg: 'plain', transKey: 'message.unknown' }, 'plain'],
  [{ msg: '', transKey: 'message.unknown' }, 'message.unknown'],
])('%j reads "%s"', (payload, text) => {
  expect(textOfPayload(payload, translate)).toBe(text)
})

const now = 1_000_000
const quiet = { notifiedAt: 0, soundedAt: 0 }
const note = [{ notifyType: 1 as const }]
const dialog = [{ notifyType: 2 as const }]
const nothing = { notification: false, dialog: false, sound: false, system: false, againAt: null }
const cases: [
  string,
  typeof note | typeof dialog,
  Partial<NoticeSettings>,
  typeof quiet,
  boolean,
  object,
][] = [
  [
    'as usual',
    note,
    {},
    quiet,
    false,
    { notification: true, dialog: false, sound: true, system: false, againAt: null },
  ],
  ['nothing came', [], {}, quiet, false, nothing],
  ['notify off', note, { notify: false }, quiet, false, nothing],
  [
    'notify off, a dialog',
    dialog,
    { notify: false },
    quiet,
    false,
    { ...nothing, dialog: true, sound: true },
  ],
  ['sound off', note, { sound: false }, quiet, false, { ...nothing, notification: true }],
  ['blocked', note, { blockExpire: now + 1 }, quiet, false, nothing],
  ['a dialog while blocked', dialog, { blockExpire: now + 1 }, quiet, false, nothing],
  [
    'block just over',
    note,
    { blockExpire: now },
    quiet,
    false,
    { ...nothing, notification: true, sound: true },
  ],
  [
    'within the interval',
    note,
    { notifyInterval: 10 },
    { notifiedAt: now - 9999, soundedAt: 0 },
    false,
    { ...nothing, againAt: now + 1 },
  ],
  [
    'interval over',
    note,
    { notifyInterval: 10 },
    { notifiedAt: now - 10_000, soundedAt: 0 },
    false,
    { ...nothing, notification: true, sound: true },
  ],
  [
    'a dialog keeps no interval',
    dialog,
    { notifyInterval: 10 },
    { notifiedAt: now - 1, soundedAt: 0 },
    false,
    { ...nothing, dialog: true, sound: true },
  ],
  [
    'sound within its interval',
    note,
    { soundInterval: 10 },
    { notifiedAt: 0, soundedAt: now - 9999 },
    false,
    { ...nothing, notification: true },
  ],
  [
    'sound interval over',
    note,
    { soundInterval: 10 },
    { notifiedAt: 0, soundedAt: now - 10_000 },
    false,
    { ...nothing, notification: true, sound: true },
  ],
  [
    'system notices while seen',
    note,
    { systemNotify: true, sound: false },
    quiet,
    false,
    { ...nothing, notification: true },
  ],
  [
    'system notices while hidden',
    note,
    { systemNotify: true, sound: false },
    quiet,
    true,
    { ...nothing, notification: true, system: true },
  ],
  [
    'system notices always',
    note,
    { systemNotify: true, sound: false, systemPopupWay: 'always' },
    quiet,
    false,
    { ...nothing, notification: true, system: true },
  ],
]
test.each(cases)('%s', (_name, messages, change, shown, hidden, verdict) => {
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
])('the title "%s" with %i unread is "%s"', (title, unread, badged) => {
  expect(badgedTitle(title, unread)).toBe(badged)
})
