import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sources = ['areas', 'kit', 'workbench'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => ({
      file: `${folder}/${file}`,
      text: readFileSync(join(root, folder, file), 'utf8'),
    })),
)

/** What lists are searched by and the console has a picker for. */
const pickable = new Set(
  [
    'app appId type typeKey pageKey page taskId ruleId resultId labelId punishId treeId',
    'person persons actor by auditor owner reviewer asker author changedBy updatedBy teamId roleId',
    'roomId sid groupId groupKey country language skill',
  ].flatMap((line) => line.split(' ')),
)
type Field = { file: string; key: string }
const typedFilters = sources.flatMap(({ file, text }): Field[] =>
  [...text.matchAll(/\{[^{}]*kind: '(?:text|number)'[^{}]*\}/g)].flatMap(([field]) => {
    const key = /key: '(\w+)'/.exec(field)?.[1]
    return key === undefined || field.includes('hidden: true') ? [] : [{ file, key }]
  }),
)

const ofForm = /<(?:TextField|NumberField|AreaField)\s[^>]*?name="(\w+)"/g
const ofLines = /<LinesField\s[^>]*?value=\{(?:\w+\.)*(\w+)\}/g
const typedFields = sources.flatMap(({ file, text }): Field[] =>
  [ofForm, ofLines].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, key = '']) => ({ file, key })),
  ),
)
/** Ids that others give: of the users of an app and of what they post. */
const isForeign = (key: string): boolean => /^(uids?|postIds?)$/i.test(key)
/** The id of something else; what a form makes has its own `id`. */
const isReference = (key: string): boolean => /[a-z](Ids?|Sids?)$|^sids?$/.test(key)

test('searches no list by a typed id of what the console can pick', () => {
  expect(typedFilters.length).toBeGreaterThan(60)
  expect(typedFilters.filter(({ key }) => pickable.has(key))).toEqual([])
})

test('lets nobody type an id into a form that the console knows', () => {
  expect(typedFields.length).toBeGreaterThan(100)
  expect(typedFields.filter(({ key }) => isReference(key) && !isForeign(key))).toEqual([])
})
