import type { Language } from '@oas/contract/language/calls'
import { type TextKey, textOf } from '@oas/texts'
import { beforeEach, expect, test, vi } from 'vitest'

const shown: string[] = []
const went: string[] = []
const kept = new Map<string, string>()
let read: (() => void)[] = []
const load = async (language: Language) => {
  vi.resetModules()
  vi.doMock('../i18n/texts.ts', () => ({
    loadTexts: async () => undefined,
    t: (key: TextKey) => textOf(language, key),
  }))
  vi.doMock('./EndedDialog.tsx', () => ({
    showEnded: (text: string) => {
      shown.push(text)
      return new Promise<void>((done) => {
        read.push(done)
      })
    },
  }))
  vi.doMock('../nav/location.ts', () => ({
    go: (path: string) => {
      went.push(path)
    },
  }))
  vi.doMock('./session.ts', () => ({
    dropSignedIn: () => {
      went.push('dropped')
    },
  }))
  vi.doMock('../api/send.ts', () => ({ send: async () => ({ url: '/#/login' }) }))
  return import('./session-end.ts')
}
beforeEach(() => {
  shown.length = 0
  went.length = 0
  read = []
  kept.clear()
  kept.set('oas:api:timeouts', '1')
  kept.set('oas:keep:theme', '2')
  kept.set('other', '3')
  vi.stubGlobal(
    'localStorage',
    new Proxy(
      {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => {
          kept.set(key, value)
        },
        removeItem: (key: string) => {
          kept.delete(key)
        },
      },
      {
        ownKeys: () => [...kept.keys()],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      },
    ),
  )
  vi.stubGlobal('window', { location: { hash: '#/tags/audit/text' } })
})

test('clears what the browser keeps but choices, and leads to the log-in page', async () => {
  const { endSession } = await load('en')
  endSession(-5)
  expect([shown, went, [...kept.keys()]]).toEqual([
    [],
    ['dropped', '/login'],
    ['oas:keep:theme', 'other'],
  ])
})

test.each([
  [-4, 'en', 'Your account was logged in again elsewhere'],
  [-6, 'en', 'The account was not found'],
  [-7, 'en', 'The account is disabled'],
  [-8, 'en', 'An administrator ended your session'],
  [-4, 'cn', '您的账号已在其他地方登录'],
  [-6, 'cn', '账号不存在'],
  [-7, 'cn', '账号已被停用'],
  [-8, 'cn', '您已被管理员强制下线'],
  [-4, 'id', 'Akun Anda masuk lagi di tempat lain'],
  [-8, 'ru', 'Администратор завершил ваш сеанс'],
] as const)(
  '%i says why in %s, once, and leaves only when that was read',
  async (code, language, text) => {
    const { endSession } = await load(language)
    endSession(code)
    endSession(code)
    await vi.waitFor(() => expect([shown, went]).toEqual([[text], []]))
    for (const done of read) done()
    await vi.waitFor(() => expect(went).toEqual(['dropped', '/login']))
    expect([...kept.keys()]).toEqual(['oas:keep:theme', 'other'])
  },
)

test('tells each reason, also after another one', async () => {
  const { endSession } = await load('en')
  for (const code of [-4, -6, -7, -8, -4]) endSession(code)
  await vi.waitFor(() => expect(shown).toHaveLength(4))
})
