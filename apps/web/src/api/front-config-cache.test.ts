import { expect, test } from 'vitest'
import { createFrontConfig, keptMs } from './front-config-cache.ts'

test('keeps a setting 60 s, the languages and any without a session 900 s', () => {
  expect([
    keptMs('front.x', false),
    keptMs('locale', false),
    keptMs('front.x', true),
    keptMs('locale', true),
  ]).toEqual([60_000, 900_000, 900_000, 900_000])
})

test('asks for a setting once within its time, and again after it', async () => {
  let now = 0
  const asked: string[] = []
  const { get, forget } = createFrontConfig(
    async (key) => {
      asked.push(key)
      return `"${asked.length}"`
    },
    () => now,
  )
  expect(await Promise.all([get('a'), get('a'), get('b'), get('locale')])).toEqual([
    '"1"',
    '"1"',
    '"2"',
    '"3"',
  ])
  now = 59_999
  expect(await get('a')).toBe('"1"')
  now = 60_000
  expect([await get('a'), await get('locale')]).toEqual(['"4"', '"3"'])
  now = 899_999
  expect(await get('locale')).toBe('"3"')
  now = 900_000
  expect(await get('locale')).toBe('"5"')
  forget()
  expect(await get('locale')).toBe('"6"')
})

test('asks again for a setting that could not be read', async () => {
  let down = true
  const { get } = createFrontConfig(async () => {
    if (down) throw new Error('down')
    return '1'
  })
  await expect(get('a')).rejects.toThrow('down')
  down = false
  expect(await get('a')).toBe('1')
})
