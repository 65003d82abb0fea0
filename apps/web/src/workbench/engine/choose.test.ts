import { expect, test, vi } from 'vitest'

const loaded: string[][] = []
const setting = (type: number, multiLanguageKey: string) => ({
  appId: 50,
  type,
  name: 'x',
  business: 'text',
  condition: [],
  baseInfo: { multiLanguageKey, useLabel: false, labelList: [] },
  pageType: { type: 'text_list', content: { takeOrderConditionSwitch: true } },
})
vi.mock('../../i18n/texts.ts', () => ({
  t: (key: string) => key,
  tData: (key: string) => key,
  loadTexts: async (groups: string[]) => {
    loaded.push(groups)
  },
  typeName: (name: string) => name,
}))
vi.mock('../../api/send.ts', () => ({
  send: async (call: { path: string }) =>
    call.path.includes('busconfig') ? [setting(12, 'type_50_12'), setting(13, '')] : {},
}))
vi.mock('../../i18n/language.ts', () => ({ currentLanguage: 'en' }))
vi.stubGlobal('window', { location: { hash: '#/tags/audit/text' }, localStorage: {} })
const { choose } = await import('./session.ts')
const { createBench } = await import('./lifecycle.ts')
const { panels } = await import('../panels/by-type.ts')
const { auditKinds } = await import('../../nav/audit-kinds.ts')

test('choosing types loads the language pack each of their settings names', async () => {
  const kind = auditKinds.find((one) => one.path === 'text')
  if (!kind) throw new Error('no such page')
  await choose(createBench(kind, panels), ['50:12', '50:13'])
  expect(loaded).toEqual([['type_50_12']])
})
