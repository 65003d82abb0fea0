import { settingFields } from '@oas/contract/setting/field-paths'
import { textOf } from '@oas/texts'
import { expect, test, vi } from 'vitest'

const say = (key: string, params = {}): string => textOf('en', key, params)
const hasText = (key: string): boolean => say(key) !== key
vi.mock('../../i18n/texts.ts', () => ({
  hasText,
  resultName: (id: string) => (hasText(`result.${id}`) ? say(`result.${id}`) : id),
  t: say,
  tData: say,
}))
vi.stubGlobal('document', { cookie: '' })
const { orderWords, pathWords, valueWords } = await import('./setting-words.ts')

const stepsOf = (path: string): string[] =>
  path.replaceAll('[]', '.x').replaceAll('*', 'x').split('.')
const inSeconds = /(times|defaultTime|punishTime|time)$/

test('names every field of a setting, and whatever one may choose for it', () => {
  const raw = settingFields.flatMap(({ path, key, choices }) => {
    const at = stepsOf(path)
    return [
      ...(pathWords(at).at(-1) === key ? [path] : []),
      ...choices
        .filter((one) => /[a-z]{3}|_/.test(one) && !inSeconds.test(path))
        .filter((one) => valueWords(at, one) === one)
        .map((one) => `${path} ${one}`),
    ]
  })
  expect(raw).toEqual([])
})

test.each<[string[], string[]]>([
  [
    ['result', 'ignore', 'content', 'times'],
    ['Result buttons', 'Pass', 'Options', 'Durations'],
  ],
  [
    ['result', 'own_one', 'hotkey'],
    ['Result buttons', 'own_one', 'Key'],
  ],
  [
    ['condition', 'country', 'required'],
    ['Conditions', 'Country', 'Required'],
  ],
])('says %j as %j', (at, words) => {
  expect(pathWords(at)).toEqual(words)
})

test.each<[string[], unknown, string]>([
  [['result', 'mute', 'content', 'times'], [0, 3600, -1], 'At once, no time, 1 h, Permanent'],
  [['result', 'mute', 'transKey'], 'result.ignore', 'Pass'],
  [['result', 'mute', 'content', 'leaderConfirm'], true, 'Yes'],
  [['result', 'mute', 'content', 'reasonList'], null, 'Not set'],
  [['result', 'mute', 'content', 'reasonList'], [], 'Not set'],
  [['result', 'mute', 'content', 'punishes'], [{ punishId: 1 }], '(Punishment: Label only)'],
  [
    ['pageType', 'content', 'pageInfo'],
    { enable: true, when: 'show', blockSubmit: false },
    'Enabled: Yes; When: When it is shown; Wait for it: No',
  ],
  [['baseInfo', 'groupKey'], 'extData.hash', 'extData.hash'],
  [['baseInfo', 'groupKey'], undefined, ''],
])('says the value of %j, %j, in words', (at, value, words) => {
  expect(valueWords(at, value)).toBe(words)
})

test('says an order by the names of the items', () => {
  expect(orderWords(['result'], ['ignore', 'own_one'])).toBe('Pass, own_one')
})
