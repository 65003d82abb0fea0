import { expect, test } from 'vitest'
import { controlFields, controlGroups, idleFields } from './control-fields.ts'
import { ResultButton, resultControls } from './result-schemas.ts'

const content = { resultType: 'REGULAR' } as const

test('offers each control once when they are grouped by what a press does', () => {
  expect(Object.values(controlGroups).flat().toSorted()).toEqual([...resultControls].toSorted())
})

test('names the fields that do nothing when a control does not use them', () => {
  const button = (control: ResultButton['content']['control'], more: object = {}) =>
    ({
      id: 'x',
      transKey: 'x',
      content: { ...content, control, punishId: 101, times: [], mask: false, ...more },
    }) as ResultButton
  expect(idleFields(button('hold'))).toEqual(['punishId'])
  expect(idleFields(button('direct'))).toEqual([])
  expect(
    idleFields({ ...button('score', { levels: [{}] }), reasonList: [{ id: 1, orders: 1 }] }),
  ).toEqual(['levels', 'reasonList'])
})

test('knows for every field of a result some control that uses it', () => {
  const used = new Set<string>(Object.values(controlFields).flat())
  const fields = Object.keys(ResultButton.properties.content.properties)
  expect(fields.filter((name) => name !== 'control' && !used.has(name))).toEqual([
    'punishBtnGroupSubmitBtn',
  ])
})
