import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Asked = { title: string; act: () => Promise<void> }
const asked: Asked[] = []
let environment = 'prod'
let served = { build: 'b1', pod: '' }
let forced: string | null = null
let reads = 0
vi.mock('../api/send.ts', () => ({ send: async () => ({ environment }) }))
vi.mock('../api/served-build.ts', () => ({
  servedBuild: async () => {
    reads++
    return served
  },
}))
vi.mock('../api/front-config.ts', () => ({ frontConfig: async () => forced }))
vi.mock('../kit/Confirm.tsx', () => ({
  confirm: (one: Asked) => {
    asked.push(one)
  },
}))
vi.mock('../i18n/texts.ts', () => ({ t: (key: string) => key }))
vi.mock('./session.ts', () => ({
  signedIn: () => ({ self: { id: '7', name: 'auditor1', teamName: 'Harbour' } }),
}))

const kept = new Map<string, string>()
const reload = vi.fn()
const place = { hash: '#/', reload }
let chance = 0
beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  vi.spyOn(Math, 'random').mockImplementation(() => chance)
  vi.stubGlobal('__BUILD__', 'b1')
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      kept.set(key, value)
    },
  })
  vi.stubGlobal('window', { location: place })
  environment = 'prod'
  served = { build: 'b1', pod: '' }
  forced = null
  reads = 0
  chance = 0
  place.hash = '#/'
  asked.length = 0
  kept.clear()
  reload.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
const start = async () => {
  const made = await import('./version.ts')
  made.startVersionWatch()
  return made
}
const seconds = (n: number) => vi.advanceTimersByTimeAsync(n * 1000)

test('looks for a new release 10 s after the start, 30 s later, then every 30 s', async () => {
  await start()
  await seconds(39.999)
  expect(reads).toBe(0)
  await seconds(0.001)
  expect(reads).toBe(1)
  await seconds(29.999)
  expect(reads).toBe(1)
  await seconds(0.001)
  expect(reads).toBe(2)
})

test('adds up to 240 s by chance to each look', async () => {
  chance = 0.999_999
  await start()
  await seconds(279)
  expect(reads).toBe(0)
  await seconds(1)
  expect(reads).toBe(1)
})

test('does not look in development, nor when switched off where that counts', async () => {
  environment = 'dev'
  expect((await start()).offersUpgradeSwitch()).toBe(false)
  await seconds(600)
  const dev = await import('./version.ts')
  expect([reads, dev.offersUpgradeSwitch()]).toEqual([0, true])
  vi.resetModules()
  environment = 'test'
  const test1 = await start()
  test1.setUpgradeChecked(false)
  await seconds(600)
  expect([reads, test1.offersUpgradeSwitch()]).toEqual([0, true])
  vi.resetModules()
  environment = 'prod'
  const prod = await start()
  await seconds(40)
  expect([reads, prod.isUpgradeChecked(), prod.offersUpgradeSwitch()]).toEqual([1, false, false])
})

test('keeps the switch on until it is switched off, then off', async () => {
  const { isUpgradeChecked, setUpgradeChecked } = await start()
  expect(isUpgradeChecked()).toBe(true)
  setUpgradeChecked(false)
  vi.resetModules()
  expect([(await start()).isUpgradeChecked(), kept.get('oas:keep:upgrade')]).toEqual([
    false,
    'false',
  ])
})

test('asks once about a new release and takes it when told so', async () => {
  const { isStale } = await start()
  await seconds(40)
  expect([isStale(), asked.length]).toEqual([false, 0])
  served = { build: 'b2', pod: '' }
  await seconds(300)
  expect([isStale(), asked.map((one) => one.title), reload.mock.calls.length]).toEqual([
    true,
    ['frontend.upgrade_title'],
    0,
  ])
  served = { build: 'b3', pod: '' }
  await seconds(30)
  expect(asked).toHaveLength(2)
  await asked[1]?.act()
  expect(reload).toHaveBeenCalledTimes(1)
})

test.each([
  ['{"pods":["green"]}', 'green'],
  ['{"teams":["Harbour"]}', ''],
  ['{"users":["auditor1"]}', ''],
])('takes a release without asking with %s', async (setting, pod) => {
  forced = setting
  served = { build: 'b2', pod }
  await start()
  await seconds(40)
  expect([asked.length, reload.mock.calls.length]).toEqual([0, 1])
})

test('never reloads where a setting is being written', async () => {
  place.hash = '#/tags/auto-config/7'
  served = { build: 'b2', pod: '' }
  await start()
  await seconds(40)
  forced = '{"users":["auditor1"]}'
  await seconds(40)
  expect([asked.length, reload.mock.calls.length]).toEqual([0, 0])
})
