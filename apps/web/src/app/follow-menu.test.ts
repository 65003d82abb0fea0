import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.stubGlobal('document', { cookie: '' })
vi.stubGlobal('navigator', { languages: [] })
const { emitReturn, emitTopic } = await import('../api/topics.ts')
const { queryClient } = await import('../api/use-call.ts')
const { followMenu } = await import('./follow-menu.ts')

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('asks for the menu once when types are published, an app changes or it connects anew', () => {
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
  const reload = vi.fn(() => Promise.resolve())
  const stop = followMenu(reload, () => undefined)
  const afterwards = (): number => {
    vi.runAllTimers()
    const { length } = reload.mock.calls
    reload.mockClear()
    return length
  }
  for (const key of ['50:1', '50:2', '50:3']) emitTopic('setting.changed', { what: 'setting', key })
  expect([afterwards(), invalidate.mock.calls.length]).toEqual([1, 1])
  emitTopic('setting.changed', { what: 'config', key: 'app' })
  expect(afterwards()).toBe(1)
  emitReturn()
  expect(afterwards()).toBe(1)
  emitTopic('setting.changed', { what: 'label', key: '11' })
  emitTopic('setting.changed', { what: 'config', key: 'page.info.endpoints' })
  expect(afterwards()).toBe(0)
  emitTopic('setting.changed', { what: 'setting', key: '50:4' })
  stop()
  expect(afterwards()).toBe(0)
})

test('says what failed when the menu cannot be read', async () => {
  vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
  const failed = vi.fn()
  const stop = followMenu(() => Promise.reject(new Error('gone')), failed)
  emitTopic('setting.changed', { what: 'setting', key: '50:1' })
  await vi.runAllTimersAsync()
  expect(failed).toHaveBeenCalledWith(new Error('gone'))
  stop()
})
