import { expect, test } from 'vitest'
import { assignments, columnNames, fieldsOf, insertRows, only, rowset } from './rowset.ts'

const columns = { appId: 'int', postId: 'text', bodyHash: 'text', at: 'timestamptz' } as const
const flat = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

test('columns said once make the shape of the rows, their names and their values', () => {
  expect(rowset('$3', columns)).toBe(
    'jsonb_to_recordset($3::jsonb) as v' +
      '("appId" int, "postId" text, "bodyHash" text, "at" timestamptz)',
  )
  expect(rowset('$1', only(columns, ['postId', 'appId']), 'i', 'json')).toBe(
    'json_to_recordset($1::json) as i("postId" text, "appId" int)',
  )
  expect(columnNames(['appId', 'at'])).toBe('app_id, at')
  expect(fieldsOf(['appId', 'at'])).toBe('v."appId", v."at"')
  expect(fieldsOf(['appId', 'at'], 'i', { at: '$2' })).toBe('i."appId", $2')
  expect(assignments(['appId', 'at'], 'i', { at: 'now()' })).toBe('app_id = i."appId", at = now()')
})

test('names the columns of an insert and reads them of its rows, special ones as told', () => {
  expect(
    flat(
      insertRows('sent', '$2', only(columns, ['appId', 'bodyHash']), {
        bodyHash: `decode(v."bodyHash", 'hex')`,
      }),
    ),
  ).toBe(
    `insert into sent (app_id, body_hash) select v."appId", decode(v."bodyHash", 'hex') ` +
      'from jsonb_to_recordset($2::jsonb) as v("appId" int, "bodyHash" text)',
  )
})
