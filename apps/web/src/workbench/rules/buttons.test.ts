import { blankSetting } from '@oas/contract/setting/blank'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { ResultButton } from '@oas/contract/setting/schemas'
import { expect, test } from 'vitest'
import { buttonsOf } from './buttons.ts'

const setting = blankSetting({
  appId: 50,
  type: 12,
  source: 'audit',
  name: 'x',
  business: 'text',
  pageKeys: [],
  panel: 'text_list',
})
const button = (id: string, show?: boolean | string): ResultButton => ({
  id,
  transKey: id,
  content: { resultType: 'REGULAR', control: 'direct', ...(show === undefined ? {} : { show }) },
})
const record = (blockType: number): HeldRecord =>
  ({ id: '1', blockType, extData: {}, data: {} }) as unknown as HeldRecord

test("the buttons of a record are its type's results, but for hidden ones", () => {
  const result = [
    button('second', true),
    button('hidden', false),
    button('first'),
    button('blocked', 'record.blockType == 2'),
    button('broken', '1 +'),
  ]
  const shown = (blockType: number): string[] =>
    buttonsOf(record(blockType), { ...setting, result }, 0).map(({ id }) => id)
  expect([shown(0), shown(2)]).toEqual([
    ['second', 'first'],
    ['second', 'first', 'blocked'],
  ])
})
