import { expect, test } from 'vitest'
import { assistQuery, userPlaceOf } from './place.ts'

test('names app, type and user in an address, and the live session when given', () => {
  expect(
    userPlaceOf(new URLSearchParams('appId=50&type=12&uid=u%201&sid=s9&sessionId=x7')),
  ).toEqual({ appId: 50, type: 12, uid: 'u 1', sid: 's9', sessionId: 'x7' })
  expect(userPlaceOf(new URLSearchParams('appId=fifty&uid=u1'))).toEqual({
    appId: null,
    type: null,
    uid: 'u1',
    sid: null,
    sessionId: null,
  })
})
test('tells the assistant of the user, and of the session when there is one', () => {
  expect(
    Object.fromEntries(
      new URLSearchParams(assistQuery({ appId: 50, uid: 'u&1', sid: 's9', sessionId: 'x7' })),
    ),
  ).toEqual({ uid: 'u&1', isCps: 'true', appId: '50', sid: 's9', sessionId: 'x7' })
  expect(
    Object.fromEntries(
      new URLSearchParams(assistQuery({ appId: 50, uid: 'u1', sid: null, sessionId: null })),
    ),
  ).toEqual({ uid: 'u1', isCps: 'true', appId: '50' })
})
