import { expect, test } from 'vitest'
import { filtersOf, queryOf } from './filters.ts'

const now = Date.UTC(2026, 9, 15, 12, 0)

test('without an identifier the last day stands in for a missing range', () => {
  expect(filtersOf(new URLSearchParams(''), now)).toMatchObject({ end: now })
  for (const named of ['uid', 'postId', 'serialId', 'recordId'])
    expect(filtersOf(new URLSearchParams(`${named}=71`), now)).toEqual({ [named]: '71' })
})

test('what the address holds is taken only when it makes sense', () => {
  expect(
    filtersOf(
      new URLSearchParams('postId=p1&appId=abc&state=flying&serialId=12x&delivery=failed'),
      now,
    ),
  ).toEqual({ postId: 'p1', delivery: 'failed' })
})

test('app, post and both ends of the range are read from the address', () => {
  expect(filtersOf(new URLSearchParams('appId=50&postId=p%201&start=1000&end=2000'), now)).toEqual({
    appId: 50,
    postId: 'p 1',
    start: 1000,
    end: 2000,
  })
})

test('filters come back from the address they were put into', () => {
  const filters = filtersOf(
    new URLSearchParams('appId=50&type=12&postId=p%201&start=1000&end=2000&state=decided'),
    now,
  )
  const query = new URLSearchParams(
    Object.entries(queryOf(filters))
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, String(value)]),
  )
  expect(filtersOf(query, now)).toEqual(filters)
})
