import { settingFields } from '@oas/contract/setting/field-paths'
import { expect, test, vi } from 'vitest'
import { listed } from '../../kit/pick/source.ts'

vi.stubGlobal('document', { cookie: '' })
vi.mock('../../i18n/texts.ts', () => ({
  hasText: () => false,
  resultName: (id: string) => id,
  t: (key: string) => key,
  tData: (key: string) => key,
}))
vi.mock('../../api/use-call.ts', () => ({ readCall: () => Promise.reject(new Error('asked')) }))
const { referenceOf } = await import('./references.ts')
const { offeredFor } = await import('./offered.ts')

const none = listed('none', [])
const known = {
  options: undefined,
  maps: undefined,
  types: none,
  languages: none,
  samplePaths: [],
}
/** Whose setting it is stands fixed in its head, and pages have a picker of their own. */
const fixed = new Set(['appId', 'type', 'pageKeys'])
/** What names something else: by the id of it, or by a word for a thing that the product keeps. */
const namesAnother =
  /([a-z](Id|Ids|Key))$|^(lang|types?|tree|results?|excludes|exclusive|converter|endpoint|sysop)$/
/** Own names of a thing stand where it is made, and texts have keys of their own. */
const isReference = ({ path, key, kinds, choices }: (typeof settingFields)[number]): boolean =>
  namesAnother.test(key) &&
  !fixed.has(path) &&
  choices.length === 0 &&
  !kinds.some((kind) => kind === 'object' || kind === 'boolean') &&
  path !== 'result'

const fields = settingFields.filter(isReference)

test.each(fields.map(({ path }) => path))('picks what %s names out of what there is', (path) => {
  const steps = path.replaceAll('[]', '.0').split('.')
  const at = path.endsWith('.exclusive') ? [...steps, '0'] : steps
  expect(referenceOf(at, {}, known) ?? offeredFor({ schema: {}, path: at })).not.toBeNull()
})

test('knows such fields in every part of a setting that has them', () => {
  const parts = new Set(fields.map(({ path }) => path.split(/[.[]/)[0]))
  expect([...parts].toSorted()).toEqual([
    'baseInfo',
    'condition',
    'extDataMap',
    'glueInfoCallback',
    'pageInfoCallback',
    'pageType',
    'result',
  ])
})
