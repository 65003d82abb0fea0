import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { afterEach, expect, test, vi } from 'vitest'
import { exchangeRecords, withAddresses } from './media-urls.ts'

vi.mock('../../kit/resource/exchange.ts', () => ({ exchangeResource: async (url: string) => url }))
afterEach(() => {
  vi.useRealTimers()
})

const record = {
  id: '1',
  texts: [{ content: 'https://old.example/said' }],
  files: [],
  lives: [{ sid: 's', cover: 'https://old.example/c.png' }],
  voices: [{ content: '/biz_gateway/resource/file/x' }],
  pictures: [
    { content: 'https://old.example/a.png', desc: 'https and more', modelInfo: { score: 1 } },
  ],
  videos: [
    {
      content: 'https://other.example/v.mp4',
      captures: [{ at: 1, url: 'https://old.example/1.png' }],
    },
  ],
} as unknown as HeldRecord
const moved = vi.fn(async (url: string) => url.replace('old.example', 'new.example'))

test("exchanges every address of the resources of a record, by its type's flags", async () => {
  const setting = {
    baseInfo: {
      resourceMigrate: { includeAllHost: true },
      resourceAccess: { forceAddToken: false },
    },
  } as TypeSetting
  const [after] = await exchangeRecords([record], () => setting, moved)
  expect(after).toEqual({
    ...record,
    lives: [{ sid: 's', cover: 'https://new.example/c.png' }],
    pictures: [
      { content: 'https://new.example/a.png', desc: 'https and more', modelInfo: { score: 1 } },
    ],
    videos: [
      {
        content: 'https://other.example/v.mp4',
        captures: [{ at: 1, url: 'https://new.example/1.png' }],
      },
    ],
  })
  expect(
    moved.mock.calls.every(
      ([, ...rest]) => JSON.stringify(rest) === '[{"includeAllHost":true,"forceAddToken":false}]',
    ),
  ).toBe(true)
  expect(moved).toHaveBeenCalledTimes(4)
})

test('a record of which nothing moved is the same one', async () => {
  expect(await withAddresses(record, {}, async (url) => url)).toBe(record)
})

test('records do not wait for addresses that do not come', async () => {
  vi.useFakeTimers()
  const answer = exchangeRecords(
    [record],
    () => undefined,
    () => new Promise(() => undefined),
  )
  await vi.advanceTimersByTimeAsync(1500)
  expect(await answer).toEqual([record])
})
