import { expect, test } from 'vitest'
import { createBlobShelf } from './blob-shelf.ts'

const fake = () => {
  const live = new Set<string>()
  let n = 0
  return {
    live,
    createObjectURL: () => {
      const url = `blob:${n++}`
      live.add(url)
      return url
    },
    revokeObjectURL: (url: string) => {
      live.delete(url)
    },
  }
}
const blob = (bytes: number): Blob => new Blob([new Uint8Array(bytes)])

test('revokes above the cap what was used longest ago, never the newest', () => {
  const urls = fake()
  const shelf = createBlobShelf(100, urls)
  const a = shelf.put('a', blob(40))
  const b = shelf.put('b', blob(40))
  expect(shelf.get('a')).toBe(a)
  const c = shelf.put('c', blob(40))
  expect([...urls.live]).toEqual([a, c])
  expect([shelf.get('b'), shelf.bytes()]).toEqual([undefined, 80])
  const large = shelf.put('large', blob(500))
  expect([...urls.live]).toEqual([large])
  expect(b).not.toBe(c)
})

test('the same key takes the place of the former; clearing revokes all', () => {
  const urls = fake()
  const shelf = createBlobShelf(100, urls)
  shelf.put('a', blob(10))
  const again = shelf.put('a', blob(20))
  expect([[...urls.live], shelf.bytes()]).toEqual([[again], 20])
  shelf.clear()
  expect([urls.live.size, shelf.bytes()]).toEqual([0, 0])
})
