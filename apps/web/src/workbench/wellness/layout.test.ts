import { expect, test } from 'vitest'
import { wallLayoutOf } from './layout.ts'

const file = `/biz_gateway/resource/file/${'0'.repeat(64)}`
const content = (columns: number, dw: number, max?: number) => ({
  imageListLayoutConfig: { columns, fit: 'contain' as const, showDesc: false },
  thumbnailConfig: { dw, ...(max === undefined ? {} : { max }) },
})
const none = { columns: null, thumb: null }
const shown = (...given: Parameters<typeof wallLayoutOf>): [number, string] => {
  const { columns, thumbOf } = wallLayoutOf(...given)
  return [columns, thumbOf(file).slice(file.length)]
}

test('the setting says the columns of a wall and the size of its thumbnails', () => {
  expect(shown(none, undefined)).toEqual([8, '?dw=240'])
  expect(shown(none, content(8, 160))).toEqual([8, '?dw=160'])
  expect(shown(none, content(4, 160))).toEqual([4, '?dw=480'])
  expect(shown(none, content(4, 160, 320))).toEqual([4, '?dw=320'])
})
test('what a person chose goes before the setting', () => {
  expect(shown({ columns: 2, thumb: 360 }, content(8, 160))).toEqual([2, '?dw=360'])
})
