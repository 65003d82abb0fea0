import { describe, expect, test } from 'vitest'
import { type ExchangeOptions, exchangeUrl } from './exchange-url.ts'
import type { ResourceAccess } from './schemas.ts'

const access: ResourceAccess = {
  resourceMigrateHosts: [
    { host: 'old.example.com', to: 'new.example.com' },
    { host: '*.legacy.net', to: 'cdn.example.com:8443' },
    { host: '*', to: 'all.example.com' },
  ],
  resourceNeedCdnTokens: ['cdn.example.com'],
  resourceNeedTokens: ['private.example.com', '*.locked.org'],
  replaceRules: [
    { sourceUrl: 'https://a.example.com/img/', replaceUrl: 'https://b.example.com/p/' },
    { sourceUrl: 'https://a.example.com', replaceUrl: 'https://old.example.com' },
    { sourceUrl: 'https://loop.example.com/', replaceUrl: 'https://a.example.com/img/' },
  ],
  uploadHosts: [],
}
const token: NonNullable<ExchangeOptions['token']> = (kind, host, path) => ({
  name: kind === 'cdn' ? 'auth_key' : 'token',
  value: `${kind}:${host}${path}`,
})
const urlOf = (url: string, options: ExchangeOptions = {}) =>
  exchangeUrl(url, access, { token, ...options }).url

describe('an address is exchanged', () => {
  test.each<[string, string, ExchangeOptions?]>([
    ['https://other.example.com/x?a=1#b', 'https://other.example.com/x?a=1#b'],
    ['https://old.example.com/x%20y?a=b+c&d=%2F#e', 'https://new.example.com/x%20y?a=b+c&d=%2F#e'],
    ['HTTPS://OLD.example.com:8080/x', 'HTTPS://new.example.com/x'],
    ['https://u:p@old.example.com/x', 'https://new.example.com/x'],
    ['https://old.example.com.evil.org/x', 'https://old.example.com.evil.org/x'],
    ['https://xold.example.com/x', 'https://xold.example.com/x'],
    [
      'https://img.legacy.net/x?q=1',
      'https://cdn.example.com:8443/x?q=1&auth_key=cdn:cdn.example.com/x',
    ],
    ['https://legacy.net/x', 'https://legacy.net/x'],
    ['https://a.example.com/img/1.png', 'https://b.example.com/p/1.png'],
    ['https://a.example.com/other', 'https://new.example.com/other'],
    ['https://a.example.com', 'https://new.example.com'],
    ['https://a.example.com.evil.org/img/', 'https://a.example.com.evil.org/img/'],
    ['https://loop.example.com/1', 'https://a.example.com/img/1'],
    [
      'https://private.example.com/x',
      'https://private.example.com/x?token=access:private.example.com/x',
    ],
    [
      'https://private.example.com/x?token=old&a=%2b#h',
      'https://private.example.com/x?a=%2b&token=access:private.example.com/x#h',
    ],
    ['https://in.locked.org/?', 'https://in.locked.org/?token=access:in.locked.org/'],
    ['https://other.example.com/x', 'https://all.example.com/x', { includeAllHost: true }],
    ['https://old.example.com/x', 'https://new.example.com/x', { includeAllHost: true }],
    [
      'https://other.example.com/x',
      'https://other.example.com/x?token=access:other.example.com/x',
      { forceAddToken: true },
    ],
    [
      'https://cdn.example.com/x',
      'https://cdn.example.com/x?auth_key=cdn:cdn.example.com/x',
      { forceAddToken: true },
    ],
  ])('%s → %s', (source, url, options) => {
    expect(urlOf(source, options)).toBe(url)
  })

  test('step by step, as the page that tries it shows', () => {
    expect(
      exchangeUrl(
        'https://a.example.com/o',
        { ...access, resourceNeedTokens: ['new.example.com'] },
        { token },
      ).steps,
    ).toEqual([
      { step: 'replace', url: 'https://old.example.com/o' },
      { step: 'migrate', url: 'https://new.example.com/o' },
      { step: 'access', url: 'https://new.example.com/o?token=access:new.example.com/o' },
    ])
  })

  test('as far as it goes without secrets, saying which token is wanted', () => {
    expect(exchangeUrl('https://img.legacy.net/x', access)).toMatchObject({
      url: 'https://cdn.example.com:8443/x',
      needs: 'cdn',
    })
    expect(exchangeUrl('https://private.example.com/x', access, { token: () => null })).toEqual({
      url: 'https://private.example.com/x',
      steps: [],
      needs: 'access',
    })
    expect(exchangeUrl('https://other.example.com/x', access).needs).toBeNull()
  })
})

test.each([
  '',
  'x',
  '/biz_gateway/resource/file/abc',
  'data:image/png;base64,AA',
  'javascript:alert(1)',
  'https://',
  'http://[',
  'https://%zz/',
  'ftp://old.example.com/x',
  '//old.example.com/x',
])('%j stays as it is', (url) => {
  expect(exchangeUrl(url, access, { token, includeAllHost: true, forceAddToken: true })).toEqual({
    url,
    steps: [],
    needs: null,
  })
})

test('whatever goes wrong answers the address as it was', () => {
  expect(
    urlOf('https://private.example.com/x', {
      token: () => {
        throw new Error('no key')
      },
    }),
  ).toBe('https://private.example.com/x')
  expect(
    exchangeUrl('https://old.example.com/x', {
      ...access,
      replaceRules: [{ sourceUrl: 'https://old.example.com/x', replaceUrl: 'http://[' }],
    }).url,
  ).toBe('https://old.example.com/x')
})
