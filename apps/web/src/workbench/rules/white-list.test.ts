import type { ResultButton } from '@oas/contract/setting/schemas'
import type { ForceRule, LiveExcuse, WhiteScope } from '@oas/contract/white-list/schemas'
import { expect, test } from 'vitest'
import { asksFirst, forcedOf, listsOf, quickResult, rulingOf } from './white-list.ts'

const button = (
  id: string,
  resultType: ResultButton['content']['resultType'],
  content: Partial<ResultButton['content']> = {},
): ResultButton => ({ id, transKey: id, content: { resultType, control: 'direct', ...content } })
const ignore = button('ignore', 'REGULAR', { rest: true })
const mute = button('mute', 'NORMAL_VIOLATIONS', { punishId: 202 })
const warn = button('warn', 'REGULAR', { punishId: 201 })
const hold = button('hold', 'SYSTEM', { control: 'hold' })
const label = button('label', 'TAG')
const buttons = [ignore, mute, warn, hold, label]

const entry = (
  scopes: WhiteScope[],
  { force = [], excuses = [] }: { force?: Partial<ForceRule>[]; excuses?: LiveExcuse[] } = {},
) => ({
  groupId: '1',
  id: `${scopes.join('-')} ${excuses.join('-')}`,
  uidKey: 'u',
  name: 'friends',
  scope: scopes[0] ?? 'PUNISH_TIPS',
  scopes,
  reason: 'r',
  until: null,
  excuses,
  scopeConfigInfo: {
    forcePunishBusinessTypeResultList: force.map((rule) => ({
      businessList: [],
      typeList: [],
      resultList: [],
      ...rule,
    })),
  },
})
const of = (...lists: unknown[]) => ({
  appId: 50,
  type: 12,
  business: 'text' as const,
  showJson: { whiteListDetailInfo: lists },
})
const quick = (record: ReturnType<typeof of>): (string | null)[] =>
  [ignore, mute, warn, label].map((one) => quickResult(record, one, buttons)?.id ?? null)
const rulings = (record: ReturnType<typeof of>): string[] =>
  [ignore, mute, warn, label].map((one) => rulingOf(record, one).effect)

const forMute = {
  force: [{ businessList: ['text' as const], typeList: ['50:12'], resultList: ['mute'] }],
}
test.each([
  ['no list', of(), ['ignore', 'mute', 'warn', 'label'], ['none', 'none', 'none', 'none']],
  [
    'tips in audit',
    of(entry(['AUDIT_TIPS'])),
    ['ignore', 'mute', 'warn', 'label'],
    ['none', 'none', 'none', 'none'],
  ],
  [
    'tips on punishing: what punishes is asked about',
    of(entry(['PUNISH_TIPS'])),
    ['ignore', null, null, 'label'],
    ['none', 'tips', 'tips', 'none'],
  ],
  [
    'not in audit: everything quick is ignored',
    of(entry(['NOT_IN_AUDIT'])),
    ['ignore', 'ignore', 'ignore', 'label'],
    ['none', 'kept', 'kept', 'none'],
  ],
  [
    'never punish: everything quick is held',
    of(entry(['NOT_TO_PUNISH'])),
    ['hold', 'hold', 'hold', 'label'],
    ['none', 'kept', 'kept', 'none'],
  ],
  [
    'the strictest of several',
    of(entry(['AUDIT_TIPS']), entry(['NOT_TO_PUNISH'])),
    ['hold', 'hold', 'hold', 'label'],
    ['none', 'kept', 'kept', 'none'],
  ],
  [
    'a forced result of never punish stays, and is asked about',
    of(entry(['NOT_TO_PUNISH'], forMute)),
    ['hold', null, 'hold', 'label'],
    ['none', 'forced', 'kept', 'none'],
  ],
  [
    'a forced result of not in audit stays too',
    of(entry(['NOT_IN_AUDIT'], forMute)),
    ['ignore', null, 'ignore', 'label'],
    ['none', 'forced', 'kept', 'none'],
  ],
  [
    'forced for another type',
    of(entry(['NOT_TO_PUNISH'], { force: [{ typeList: ['50:13'] }] })),
    ['hold', 'hold', 'hold', 'label'],
    ['none', 'kept', 'kept', 'none'],
  ],
  [
    'forced for another business',
    of(entry(['NOT_TO_PUNISH'], { force: [{ businessList: ['voice'] }] })),
    ['hold', 'hold', 'hold', 'label'],
    ['none', 'kept', 'kept', 'none'],
  ],
  [
    'forced by one list, spared by another',
    of(entry(['NOT_TO_PUNISH'], forMute), entry(['NOT_IN_AUDIT'])),
    ['ignore', 'ignore', 'ignore', 'label'],
    ['none', 'kept', 'kept', 'none'],
  ],
  [
    'an excuse of a live room covers its act alone',
    of(entry([], { excuses: ['mute'] })),
    ['ignore', 'mute', null, 'label'],
    ['none', 'kept', 'tips', 'none'],
  ],
] as const)('%s', (_name, record, wantedQuick, wantedRulings) => {
  expect(quick(record)).toEqual(wantedQuick)
  expect(rulings(record)).toEqual(wantedRulings)
})

test('results that are punished all the same are named; what is no list is passed over', () => {
  expect(forcedOf(of(entry(['NOT_TO_PUNISH'], forMute)), buttons).map(({ id }) => id)).toEqual([
    'mute',
  ])
  expect(asksFirst(of(entry(['NOT_TO_PUNISH'], forMute)), mute)).toBe(true)
  expect(listsOf(of('PUNISH_TIPS', null, 7, { scope: 'NOT_IN_AUDIT' }))).toEqual([])
  expect(listsOf({ showJson: { whiteListDetailInfo: 'x' } })).toEqual([])
})
