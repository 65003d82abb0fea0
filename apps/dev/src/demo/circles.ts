import { contract } from '@oas/contract/index'
import type { RuleFields } from '@oas/contract/country/schemas'
import type { Client } from '../../../api/src/testing/server.ts'

const calls = contract.country
const set = (
  ruleName: string,
  ruleItems: string[],
  rest: Partial<RuleFields> = {},
): RuleFields => ({ ruleName, ruleType: 1, ruleItems, content: {}, remark: '', status: 1, ...rest })

const southEast = ['ID', 'MY', 'PH', 'SG', 'TH', 'VN']
const circles: readonly { appId: number; type: number; rule: RuleFields }[] = [
  { appId: 50, type: 0, rule: set('South-East Asia', ['ID', 'MY', 'SG', 'TH']) },
  {
    appId: 50,
    type: 0,
    rule: set('Gulf states', ['AE', 'BH', 'KW', 'OM', 'QA', 'SA'], {
      remark: 'Religious holidays are reviewed by the second team',
    }),
  },
  {
    appId: 50,
    type: 0,
    rule: set('Stricter adverts', ['DE', 'FR', 'NL', 'SE'], {
      ruleType: 0,
      content: { advertDays: 30 },
    }),
  },
  { appId: 71, type: 0, rule: set('Russian-speaking', ['BY', 'KG', 'KZ', 'RU']) },
  { appId: 71, type: 0, rule: set('Country unknown', ['OTHER', ''], { ruleType: 0 }) },
  { appId: 50, type: 1, rule: set('Team Harbour', ['en', 'id', 'ms', 'zh']) },
]

/**
 * Circles of the demo, one of them in its second version, and what they are bound to. Does nothing
 * where circles are.
 */
export async function seedCircles(admin: Client): Promise<void> {
  if ((await admin.ok(calls.log, { limit: 1 })).list.length > 0) return
  const ids: string[] = []
  for (const { appId, type, rule } of circles)
    ids.push((await admin.ok(calls.createRule, { appId, type, ...rule })).id)
  const [first = '', , third = ''] = ids
  await admin.ok(calls.updateRule, { id: first, version: 1, ...set('South-East Asia', southEast) })
  await admin.ok(calls.bind, {
    appId: 50,
    type: 0,
    business: 'text',
    version: 0,
    rules: [
      { ruleId: first, mode: 'only' },
      { ruleId: third, mode: 'except' },
    ],
  })
}
