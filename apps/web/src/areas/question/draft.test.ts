import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aboutRecord, dropDraft, emptyQuestion, keepDraft, payloadOf, readDraft } from './draft.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      kept.set(key, value)
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  kept.clear()
})

const values = {
  ...emptyQuestion,
  createdTime: 5,
  title: 'x',
  backendId: '3',
  appId: '50-Lumo-2',
  postId: 'p',
  remark: 'r',
  annexList: [
    { id: 'a', url: '/biz_gateway/resource/file/a?token=t', name: 'a.png', mime: 'image/png' },
  ],
}

test('sends the app as id-name, with its name, the network, the page and the host beside', () => {
  expect(
    payloadOf(
      values,
      { ipInfo: { ip: '10.0.0.1', region: 'CN' } },
      { href: 'https://console/#/tags/audit/text', hostname: 'console' },
    ),
  ).toEqual({
    createdTime: 5,
    title: 'x',
    backendId: '3',
    appId: '50-Lumo-2',
    anotherBusiness: '',
    business: '',
    postId: 'p',
    remark: 'r',
    annexList: ['/biz_gateway/resource/file/a?token=t'],
    appName: 'Lumo-2',
    ipInfo: '10.0.0.1 CN',
    reportUrl: 'https://console/#/tags/audit/text',
    hostName: 'console',
  })
})

test('keeps a draft for each person until it is dropped, and takes nothing else for one', () => {
  keepDraft('7', values)
  expect([readDraft('7'), readDraft('8')]).toEqual([values, null])
  // What begins so is spared when a log-in clears what the browser keeps.
  expect([...kept.keys()]).toEqual(['oas:keep:question-draft:7'])
  dropDraft('7')
  expect(readDraft('7')).toBeNull()
  for (const bad of [
    '{',
    '[]',
    '{"title":1}',
    JSON.stringify({ ...values, annexList: [{}] }),
    JSON.stringify({ ...values, createdTime: 'x' }),
  ]) {
    kept.set('oas:keep:question-draft:7', bad)
    expect(readDraft('7'), bad).toBeNull()
  }
})

test('begins with app and post of a record when the person works for that app', () => {
  const about = (text: string) =>
    aboutRecord(new URLSearchParams(text), { apps: [{ id: 50, name: 'Lumo' }] } as never)
  expect(about('appId=50&postId=p%201')).toMatchObject({
    appId: '50-Lumo',
    postId: 'p 1',
    title: '',
  })
  expect([about('appId=71&postId=p'), about('appId=50'), about('')]).toEqual([null, null, null])
})
