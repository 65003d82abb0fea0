import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepWatermark } from './keep-watermark.ts'

type Mark = {
  dataset: Record<string, string>
  style: { cssText: string }
  isConnected: boolean
  setAttribute: () => void
  contains: (one: unknown) => boolean
  remove: () => void
}
let shown: Mark[] = []
let tell: (changes: { target: unknown }[]) => void = () => undefined
const watched = new Set<unknown>()
const aMark = (): Mark => {
  const mark: Mark = {
    dataset: {},
    style: { cssText: '' },
    isConnected: false,
    setAttribute: () => undefined,
    contains: () => false,
    remove: () => {
      mark.isConnected = false
      shown = shown.filter((one) => one !== mark)
    },
  }
  return mark
}
const body = {
  append: (mark: Mark) => {
    mark.isConnected = true
    shown.push(mark)
  },
}
const inFrame = (framed: boolean): void => {
  const self = {}
  vi.stubGlobal('window', { self, top: framed ? {} : self })
}
beforeEach(() => {
  shown = []
  watched.clear()
  inFrame(false)
  vi.stubGlobal('document', { body, createElement: aMark })
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(callback: typeof tell) {
        tell = callback
      }
      observe(target: unknown) {
        watched.add(target)
      }
      disconnect() {
        watched.clear()
      }
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})
const tile = (): string => decodeURIComponent(shown[0]?.style.cssText ?? '')

test('draws the name in 14 px, turned by -15 degrees, stronger over light', () => {
  keepWatermark('<a&b>', false)()
  expect(shown).toEqual([])
  keepWatermark('<a&b>', false)
  expect([shown.length, shown[0]?.dataset['watermark']]).toEqual([1, '<a&b>'])
  expect(tile()).toMatch(/font-size="14".*fill-opacity="0\.07".*rotate\(-15 .*&#60;a&#38;b&#62;/)
  shown = []
  keepWatermark('x', true)
  expect(tile()).toContain('fill-opacity="0.05"')
})

test('draws the mark again when it was changed or taken away, not otherwise', () => {
  keepWatermark('leader', false)
  const [first] = shown
  tell([{ target: body }])
  expect(shown).toEqual([first])
  tell([{ target: first }])
  const [second] = shown
  expect([shown.length, second === first, watched.has(second), watched.has(body)]).toEqual([
    1,
    false,
    true,
    true,
  ])
  second?.remove()
  tell([{ target: body }])
  expect([shown.length, shown[0] === second]).toEqual([1, false])
})

test('is left alone by a list of the library that opens over the page when drawn', () => {
  keepWatermark('leader', false)
  expect(shown[0]?.dataset['reactAriaTopLayer']).toBe('true')
})

test('draws no mark inside a frame', () => {
  inFrame(true)
  const stop = keepWatermark('leader', false)
  expect([shown, watched.size]).toEqual([[], 0])
  stop()
})
