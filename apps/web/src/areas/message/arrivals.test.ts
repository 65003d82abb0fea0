import type { NoticeSettings, PlatformMessage } from '@oas/contract/message/schemas'
import { usualSettings } from '@oas/contract/message/settings'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Told, createArrivals } from './arrivals.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

const note = (msgId: string): PlatformMessage => ({
  msgId,
  msgType: 5,
  notifyType: 1,
  payload: { msg: msgId },
  createTime: 0,
  plat: 'test',
  link: '',
  sender: '',
})
const dialog = (msgId: string): PlatformMessage => ({ ...note(msgId), notifyType: 2 })
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

const page = (
  change: Partial<NoticeSettings> | null = {},
  { hidden = false, wordless = false } = {},
) => {
  let told: Told = { notifications: [], dialogs: [] }
  const seen = {
    acknowledged: [] as (readonly string[])[],
    arrived: [] as string[],
    sounds: 0,
    system: [] as string[],
  }
  const arrivals = createArrivals({
    acknowledge: (ids) => {
      seen.acknowledged.push(ids)
    },
    arrived: async (messages) => {
      seen.arrived.push(...messages.map((one) => one.msgId))
      if (wordless) throw new Error('no texts')
    },
    sound: () => {
      seen.sounds++
    },
    system: (message) => {
      seen.system.push(message.msgId)
    },
    isHidden: () => hidden,
    changed: (next) => {
      told = next
    },
  })
  const obey = (settings: Partial<NoticeSettings>): void =>
    arrivals.obey({ ...usualSettings, ...settings })
  if (change) obey(change)
  return {
    ...arrivals,
    obey,
    seen,
    notes: () => told.notifications.map((one) => one.msgId),
    dialogs: () => told.dialogs.map((one) => one.msgId),
    take: async (...messages: PlatformMessage[]) => {
      arrivals.take(messages)
      await later(0)
    },
  }
}

test('tells a message once and acknowledges it whenever it comes', async () => {
  const here = page()
  await here.take(note('1'))
  await here.take(note('1'), note('2'))
  await here.take()
  expect([here.notes(), here.seen.acknowledged, here.seen.arrived]).toEqual([
    ['1', '2'],
    [['1'], ['1', '2']],
    ['1', '2'],
  ])
})

test('shows a notification 8 s, a dialog until closed, 4 notifications at most', async () => {
  const here = page()
  await here.take(note('1'), dialog('2'))
  await later(4000)
  await here.take(note('3'))
  await later(3999)
  expect([here.notes(), here.dialogs()]).toEqual([['1', '3'], ['2']])
  await later(1)
  expect([here.notes(), here.dialogs()]).toEqual([['3'], ['2']])
  await later(60_000)
  here.drop('2')
  expect([here.notes(), here.dialogs()]).toEqual([[], []])
  await here.take(...['a', 'b', 'c', 'd', 'e'].map(note))
  expect(here.notes()).toEqual(['b', 'c', 'd', 'e'])
  here.drop('c')
  expect(here.notes()).toEqual(['b', 'd', 'e'])
})

test('holds notifications while one is pointed at, not when the last is closed', async () => {
  const here = page()
  await here.take(note('1'))
  here.hold(true)
  await later(60_000)
  await here.take(note('2'))
  await later(20_000)
  expect(here.notes()).toEqual(['1', '2'])
  here.hold(false)
  await later(7999)
  expect(here.notes()).toEqual(['1', '2'])
  await later(1)
  expect(here.notes()).toEqual([])
  await here.take(note('3'))
  here.hold(true)
  here.drop('3')
  await here.take(note('4'))
  await later(8000)
  expect(here.notes()).toEqual([])
})

test('holds notifications back until the interval is over, but no dialogs', async () => {
  const here = page({ notifyInterval: 10 })
  await here.take(note('1'))
  await later(3000)
  await here.take(note('2'), dialog('3'))
  await later(1000)
  await here.take(note('4'))
  await later(5999)
  expect([here.notes(), here.dialogs()]).toEqual([[], ['3']])
  await later(1)
  expect([here.notes(), here.dialogs()]).toEqual([['2', '4'], ['3']])
})

test('keeps notifications for the pause while somebody works, but no dialogs', async () => {
  const here = page()
  here.hush(true)
  await here.take(note('1'), dialog('2'))
  await later(20_000)
  expect([here.notes(), here.dialogs()]).toEqual([[], ['2']])
  here.hush(false)
  expect(here.notes()).toEqual(['1'])
})

test('stays silent until the interval between sounds is over', async () => {
  const here = page({ soundInterval: 5 })
  await here.take(note('1'))
  await later(4999)
  await here.take(note('2'))
  expect([here.seen.sounds, here.notes()]).toEqual([1, ['1', '2']])
  await later(1)
  await here.take(dialog('3'))
  expect(here.seen.sounds).toBe(2)
  const silent = page({ sound: false })
  await silent.take(note('1'))
  expect([silent.seen.sounds, silent.notes()]).toEqual([0, ['1']])
})

test('waits for the settings, and only acknowledges while messages are blocked', async () => {
  const here = page(null)
  await here.take(note('1'))
  expect([here.notes(), here.seen.acknowledged]).toEqual([[], [['1']]])
  here.obey({})
  expect(here.notes()).toEqual(['1'])
  const blocked = page({ blockExpire: Date.now() + 1000 })
  await blocked.take(note('1'), dialog('2'))
  await later(1000)
  expect([blocked.notes(), blocked.dialogs(), blocked.seen.acknowledged]).toEqual([
    [],
    [],
    [['1', '2']],
  ])
  await blocked.take(note('3'))
  expect(blocked.notes()).toEqual(['3'])
  const quiet = page({ notify: false })
  await quiet.take(note('1'), dialog('2'))
  expect([quiet.notes(), quiet.dialogs()]).toEqual([[], ['2']])
})

test.each([
  ['a page in sight', { systemNotify: true }, false, []],
  ['a page out of sight', { systemNotify: true }, true, ['1', '2']],
  [
    'notices of the system always',
    { systemNotify: true, systemPopupWay: 'always' },
    false,
    ['1', '2'],
  ],
  ['none of them', { systemPopupWay: 'always' }, true, []],
] as const)('with %s the system tells of these', async (_what, change, hidden, told) => {
  const here = page(change, { hidden })
  await here.take(note('1'), dialog('2'))
  expect(here.seen.system).toEqual(told)
})

test('tells a message when its texts cannot be had, nothing after leaving', async () => {
  const here = page({ notifyInterval: 10 }, { wordless: true })
  await here.take(note('1'))
  expect(here.notes()).toEqual(['1'])
  await here.take(note('2'))
  here.stop()
  await later(60_000)
  expect(here.notes()).toEqual([])
})
