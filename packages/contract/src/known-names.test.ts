import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { AppKey, knownAppIds } from './app/schemas.ts'
import { environmentPairs } from './system-config/environment.ts'
import { permissions } from './permissions.ts'
import { services } from './services.ts'

// Other programs, settings and people's roles know these by name: none of them may be lost or
// change.

test('the apps of the platform keep their ids', () => {
  expect([...knownAppIds]).toEqual([
    50, 71, 72, 49, 48, 18, 129, 66, 74, 62, 60, 101, 98, 19, 95, 132, 118, 126, 128,
  ])
})

test('permissions that others ask for keep their keys', () => {
  const asked = [
    'question-feedback',
    'external-im-control-notify',
    'external-im-control-interval',
    'external-im-control-block',
    'external-frontend-today-event-for-auditor',
    'common',
    'short-video-manage',
    'tags-label',
    'feature-manage',
    'feature-library',
    'live-capture',
    'delivery-task',
  ]
  expect(asked.filter((key) => !(permissions as readonly string[]).includes(key))).toEqual([])
})

test('every service stands below the gateway, the releasing system under its own name', () => {
  expect(
    Object.values(services).filter(
      (prefix) => prefix !== '/biz_gateway' && !prefix.startsWith('/biz_gateway/'),
    ),
  ).toEqual([])
  expect([services.user, services.global, services.releasing]).toEqual([
    '/biz_gateway/justice_user',
    '/biz_gateway/justice_global',
    '/biz_gateway/tf_system_api',
  ])
})

test('installations come in pairs that share their data', () => {
  expect(environmentPairs).toEqual([
    ['prod', 'gray'],
    ['test', 'dev'],
  ])
})

test.each([
  ['lumo', true],
  ['new_app_2', true],
  ['0_', true],
  ['Lumo', false],
  ['a b', false],
  ['a-b', false],
  ['\u00E9t\u00E9', false],
  ['\u4E2D\u6587', false],
  ['a', false],
])('the lowercase key %s: %s', (key, fits) => {
  expect(Value.Check(AppKey, key)).toBe(fits)
})
