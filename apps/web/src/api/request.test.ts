import { contract } from '@oas/contract/index'
import { describe, expect, test } from 'vitest'
import { requestOf, routeOf, timeoutOf } from './request.ts'

describe('a call becomes a request', () => {
  test('puts the input of a read into the query, without what is not given', () => {
    expect(
      requestOf(contract.setting.busconfig, { appId: 50, type: 12, source: undefined }),
    ).toEqual({
      url: '/biz_gateway/justice_review/config/busconfig?appId=50&type=12',
      body: undefined,
    })
  })
  test('fills parts of the path and sends the rest as body', () => {
    const { url, body } = requestOf(contract.queue.fetch, {
      version: 4,
      pageKey: 'tags-audit-text',
      business: 'text',
      windowId: 'w1',
      limit: 20,
    })
    expect(url).toBe('/biz_gateway/justice_review/v4/record')
    expect(JSON.parse(body ?? '')).toEqual({
      pageKey: 'tags-audit-text',
      business: 'text',
      windowId: 'w1',
      limit: 20,
    })
  })
  test('sends in the query of a change what the call declares there', () => {
    expect(requestOf(contract.queue.quit, { quitType: 'close', windowId: 'w1' })).toEqual({
      url: '/biz_gateway/justice_review/v2/auditor-quit?quitType=close',
      body: '{"windowId":"w1"}',
      contentType: 'application/json',
    })
  })
  test('sends the fields of a form where the call is a beacon', () => {
    expect(requestOf(contract.branch.revoke, { windowId: 'w 1' })).toMatchObject({
      body: 'windowId=w+1',
      contentType: 'application/x-www-form-urlencoded',
    })
  })
})

test('takes the slow route when the declared response time is above 5000 ms', () => {
  expect(routeOf({ service: 'review', path: '/record', answersWithin: 5000 })).toBe(
    '/biz_gateway/justice_review/record',
  )
  expect(routeOf({ service: 'review', path: '/record', answersWithin: 5001 })).toBe(
    '/biz_gateway/slow/justice_review/record',
  )
})

test('waits the declared response time and 5 s, or 70 s when none is declared', () => {
  expect(timeoutOf({ answersWithin: 3000 })).toBe(8000)
  expect(timeoutOf({})).toBe(70_000)
})
