import { expect, test } from 'vitest'
import { reserveMemory } from './memory.ts'

const codeOf = (work: () => unknown): unknown => {
  try {
    work()
    return 0
  } catch (error) {
    return (error as { errorName: string }).errorName
  }
}

test('turns callers away when memory is used up, and takes them once others are done', () => {
  const server = {} as Parameters<typeof reserveMemory>[0]
  const first = reserveMemory(server, 100, 60)
  expect(codeOf(() => reserveMemory(server, 100, 50))).toBe('overloaded')
  first.done()
  const second = reserveMemory(server, 100, 100)
  expect(codeOf(() => reserveMemory(server, 100, 1))).toBe('overloaded')
  second.done()
})

test('what no server could ever hold is too large, not a matter of waiting', () => {
  expect(codeOf(() => reserveMemory({} as Parameters<typeof reserveMemory>[0], 100, 101))).toBe(
    'too-large',
  )
})
