import { blankSetting } from '@oas/contract/setting/blank'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { PageContent, PageInfoHook } from '@oas/contract/setting/schemas'
import { expect, test } from 'vitest'
import { awaitedInfo, hooksOf, seenInfos, lacksAnswer, translatedPart } from './infos.ts'
import { type Info, type State, initialState } from './state.ts'

const hook = (
  id: string,
  content: Partial<PageInfoHook['content']> = {},
  type = 'user',
): PageInfoHook => ({
  id,
  type,
  content: { async: false, expression: '', snapshot: true, traceless: false, ...content },
})
const first = hook('first')
const later = hook('later', { async: true })
const quiet = hook('quiet', { traceless: true })
const rows = hook('rows', { async: true }, 'rows')
const blank = blankSetting({
  appId: 50,
  type: 12,
  source: 'audit',
  name: 'x',
  business: 'text',
  pageKeys: [],
  panel: 'text_list',
})
const record = {
  id: '1',
  recordId: 'r1',
  appId: 50,
  type: 12,
  settingVersion: blank.version,
} as unknown as HeldRecord
const info = (state: Info['state']): Info => ({
  state,
  data: state === 'done' ? { n: 1 } : null,
  hash: `#${state}`,
  note: '',
})
const stateOf = (pageInfo: PageContent['pageInfo'], known: Record<string, Info>): State => ({
  ...initialState,
  infos: { r1: known },
  settings: {
    '50:12': {
      ...blank,
      pageInfoCallback: [first, later, quiet, rows],
      pageType: {
        ...blank.pageType,
        content: { ...blank.pageType.content, ...(pageInfo ? { pageInfo } : {}) },
      },
    },
  },
})
const on = { enable: true, when: 'show', blockSubmit: true } as const

test('callbacks are asked where the page has them switched on, and only there', () => {
  expect(hooksOf(stateOf(on, {}), record).map(({ id }) => id)).toEqual([
    'first',
    'later',
    'quiet',
    'rows',
  ])
  expect([
    hooksOf(stateOf({ ...on, enable: false }, {}), record),
    hooksOf(stateOf(undefined, {}), record),
  ]).toEqual([[], []])
})

test('waits for the callbacks before a record until each answered or failed', () => {
  const waits = (known: Record<string, Info>): boolean => lacksAnswer(stateOf(on, known), record)
  expect([
    waits({}),
    waits({ first: info('done') }),
    waits({ first: info('loading'), quiet: info('done') }),
    waits({ first: info('failed'), quiet: info('skipped') }),
  ]).toEqual([true, true, true, false])
})

test('a verdict waits for what comes before the record where the page says so', () => {
  const waits = (
    known: Record<string, Info>,
    pageInfo: PageContent['pageInfo'] = on,
  ): string | undefined => awaitedInfo(stateOf(pageInfo, known), record)?.id
  expect([
    waits({}),
    waits({ first: info('failed') }),
    waits({ first: info('done') }),
    waits({ first: info('skipped'), rows: info('done') }),
  ]).toEqual(['first', 'first', 'rows', undefined])
  expect(waits({}, { ...on, blockSubmit: false })).toBeUndefined()
})

test('a decision names what was seen beside its record, except what leaves no trace', () => {
  expect(
    seenInfos(
      stateOf(on, { first: info('done'), quiet: info('done'), later: info('failed') }),
      record,
    ),
  ).toEqual({ first: '#done' })
})

test('tells how many texts of a record are translated where some are left out', () => {
  const words = hook('words', { async: true }, 'translate')
  const part = (data: unknown, state: Info['state'] = 'done') =>
    translatedPart([first, words], { words: { ...info(state), data }, first: info('done') })
  expect([
    part({ to: 'en', list: [], translatedFirst: 20, translatedOf: 37 }),
    part({ to: 'en', list: [], translatedFirst: 20, translatedOf: 37 }, 'loading')?.loading,
    part({ to: 'en', list: [] }),
    part(null),
    translatedPart([first, words], undefined),
  ]).toEqual([
    { hook: words, n: 20, all: 37, loading: false },
    true,
    undefined,
    undefined,
    undefined,
  ])
})
