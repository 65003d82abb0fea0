import { expect, test, vi } from 'vitest'

const asked: object[] = []
const orders = [
  { id: '7', title: 'A wave', changeEndTime: null },
  { id: '8', title: 'Another', changeEndTime: 1_790_000_000_000 },
]
vi.mock('../../api/use-call.ts', () => ({
  readCall: async (_call: unknown, input: { text?: string }) => {
    asked.push(input)
    const text = input.text?.toLowerCase()
    return {
      list: orders.filter(
        ({ id, title }) => !text || title.toLowerCase().includes(text) || id === text,
      ),
    }
  },
}))
const { changeOrderSource } = await import('./source.ts')
const { readPasted } = await import('../pick/pasted.ts')

test('finds change orders of an app by title and says when they end', async () => {
  const found: string[] = []
  const source = changeOrderSource({
    appId: 50,
    onFound: (list) => found.push(...list.map(({ id }) => id)),
  })
  expect(await source.find('', null)).toEqual({
    list: [
      { value: '7', label: 'A wave', also: 'A wave' },
      { value: '8', label: 'Another · 2026-09-21 22:13:20', also: 'Another' },
    ],
    next: null,
  })
  expect(found).toEqual(['7', '8'])
  expect(asked.at(-1)).toEqual({ appId: 50 })
})

test('knows an order by its number or exact title; a number of nobody is none', async () => {
  const { known, unknown } = await readPasted(changeOrderSource({ ended: true }), [
    '8',
    'a wave',
    'wav',
    '9',
  ])
  expect(known.map(({ value }) => value)).toEqual(['8', '7'])
  expect(unknown).toEqual(['wav', '9'])
  expect(asked.at(-1)).toEqual({ ended: true, text: '9' })
})

test('takes the number of another system where that may be named', async () => {
  const { known } = await readPasted(changeOrderSource({ foreign: true }), ['CHG-12'])
  expect(known.map(({ value }) => value)).toEqual(['CHG-12'])
})
