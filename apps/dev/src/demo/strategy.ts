import { contract } from '@oas/contract/index'
import type { Condition, RuleBody, RuleItem, RuleValue } from '@oas/contract/strategy/rule'
import type { Client } from '../../../api/src/testing/server.ts'

const { strategyConfig: config, strategyRule: rules, strategyRun: runs } = contract

const has = (
  leftKey: string,
  relation: string,
  value: RuleValue,
  leftKeyParam?: string,
): Condition => ({
  leftKey,
  ...(leftKeyParam === undefined ? {} : { leftKeyParam }),
  relation,
  value,
})
const all = (...conditions: Condition[]): Condition[] =>
  conditions.map((condition, index) =>
    index < conditions.length - 1 ? { ...condition, nextLogic: '&&' } : condition,
  )
const any = (...conditions: Condition[]): Condition[] =>
  conditions.map((condition, index) =>
    index < conditions.length - 1 ? { ...condition, nextLogic: '||' } : condition,
  )
const item = (
  conditions: Condition[],
  value: Record<string, RuleValue>,
  ruleRemark?: string,
): RuleItem => ({
  ...(ruleRemark === undefined ? {} : { ruleRemark }),
  conditions,
  thenAction: { type: 'result', value },
})

const contactWords = ['加微信', 'wx_', 'whatsapp', 't.me/', 'chatdemo']
const contact: RuleBody = [
  item(
    [has('text', 'containsAny', contactWords)],
    { result: 'queue', priority: 5, labelId: ['1202'], reason: 'contact details' },
    'Ways to be reached outside the app',
  ),
]
const contactNext: RuleBody = [
  ...contact,
  item(all(has('links.count', '>=', 1), has('user.level', '<', 10)), {
    result: 'queue',
    priority: 4,
    labelId: ['1204'],
    reason: 'link of a newcomer',
  }),
]
const repeat: RuleBody = [
  item([has('user.violations', '>=', 3, '30d')], {
    result: 'queue',
    priority: 8,
    tag: ['repeat'],
    reason: 'violations in the last 30 days',
  }),
]
const fraud = (repeatId: string): RuleBody => [
  item([has('text.hits', 'contains', 'fraud')], {
    result: 'queue',
    priority: 7,
    labelId: ['1606'],
    reason: 'words of fraud',
  }),
  {
    conditions: all(has('text.hits', 'contains', 'fraud'), has('text.hits.level', '<=', 2)),
    thenAction: { type: 'execSubRules', ruleId: repeatId },
  },
]
const flood = (many: number): RuleBody => [
  item(any(has('counter.uid', '>=', many, '10m'), has('counter.text', '>=', 3, '10m')), {
    result: 'queue',
    priority: 4,
    labelId: ['1220'],
    tag: ['flood'],
  }),
]
const trusted: RuleBody = [
  item(
    all(
      has('user.level', '>=', 50),
      has('user.violations', '==', 0, '30d'),
      has('text.hits.count', '==', 0),
    ),
    { result: 'sample', samplePercent: 20, reason: 'a trusted user' },
  ),
]
const words: readonly (readonly [word: string, label: string, priority: number])[] = [
  ['笨蛋', '1701', 3],
  ['idiot', '1701', 3],
  ['bodoh', '1701', 3],
  ['дурак', '1701', 3],
  ['代开发票', '1804', 6],
  ['Free coins', '1605', 5],
  ['Koin gratis', '1605', 5],
  ['Бесплатные монеты', '1605', 5],
  ['verified accounts', '1603', 5],
]
const table: RuleBody = words.map(([word, label, priority]) =>
  item([has('text', 'contains', word)], { result: 'queue', labelId: [label], priority }),
)

const cases: readonly {
  name: string
  input: { text: string }
  expected: Record<string, RuleValue>
  remark: string
}[] = [
  {
    name: 'A number to write to',
    input: { text: '加微信 wx_demo_8888 领取免费金币' },
    expected: { result: 'queue', priority: 5, labelId: ['1202'], reason: 'contact details' },
    remark: 'Reported in March: let through by word lists',
  },
  {
    name: 'A sunset is nothing',
    input: { text: 'Sunset over the bay tonight, no filter needed' },
    expected: {},
    remark: '',
  },
]
const partners = {
  name: 'Groups of partners',
  source: 'whiteGroups',
  kind: 'static',
  url: '',
  refreshMinutes: 60,
  remark: 'Offered wherever a rule names a group',
  items: [
    {
      id: 'charity',
      names: { cn: '公益机构', en: 'Charities', id: 'Lembaga amal', ru: 'Благотворительные фонды' },
    },
    { id: 'press', names: { cn: '媒体', en: 'Press', id: 'Pers', ru: 'СМИ' } },
  ],
} as const

const comments = { appId: 50, type: 12 }
const chat = { appId: 71, type: 12 }
const nicknames = { appId: 72, type: 12 }

type DemoRule = {
  ruleKey: string
  name: string
  remark: string
  rule: RuleBody
  types: readonly { appId: number; type: number }[]
  form?: 'tree' | 'excel'
}

/**
 * Rules of the demo in each state: in use, on a share of the traffic, run beside, waiting for
 * review. The analyst writes them, the leader passes and deploys. Does nothing, nor signs anybody
 * in, where rules are.
 */
export async function seedStrategy(
  admin: Client,
  signIn: (name: string) => Promise<Client>,
): Promise<void> {
  if ((await admin.ok(rules.page, { size: 1 })).total > 0) return
  const [analyst, leader] = [await signIn('analyst'), await signIn('leader')]
  const { id: groupId } = await analyst.ok(config.createGroup, {
    names: {
      cn: '广告与引流',
      en: 'Spam and advertising',
      id: 'Spam dan iklan',
      ru: 'Спам и реклама',
    },
    parentId: null,
  })
  const make = async ({ form = 'tree', types, ...given }: DemoRule): Promise<string> =>
    (
      await analyst.ok(rules.createBound, {
        ...given,
        category: 'general',
        types: [...types],
        extData: { form, groupId },
      })
    ).ruleId
  const pass = (ruleId: string, version = 1) => leader.ok(rules.pass, { ruleId, version })
  const deploy = (ruleId: string, version: number, effect: 1 | 3 | 5, alphaShare?: number) =>
    leader.ok(rules.deploy, {
      ruleId,
      version,
      effect,
      ...(alphaShare === undefined ? {} : { alphaShare }),
    })
  const inUse = async (given: DemoRule): Promise<string> => {
    const id = await make(given)
    await pass(id)
    await deploy(id, 1, 3)
    return id
  }
  const next = async (ruleId: string, rule: RuleBody): Promise<void> => {
    await analyst.ok(rules.update, { ruleId, version: 1, rule })
    await pass(ruleId, 2)
  }

  const repeatId = await inUse({
    ruleKey: 'repeat_offender',
    name: 'Repeat offenders',
    remark: 'Run by other rules',
    rule: repeat,
    types: [],
  })
  await inUse({
    ruleKey: 'fraud_words',
    name: 'Words of fraud',
    remark: '',
    rule: fraud(repeatId),
    types: [comments, chat],
  })
  const contactId = await inUse({
    ruleKey: 'contact_details',
    name: 'Contact details',
    remark: 'Version 2 also looks at links of newcomers',
    rule: contact,
    types: [comments, nicknames],
  })
  for (const one of cases) await analyst.ok(runs.createCase, { ruleId: contactId, ...one })
  await analyst.ok(runs.runCases, { ruleId: contactId, version: 1 })
  await next(contactId, contactNext)
  await deploy(contactId, 2, 1, 1000)
  const floodId = await inUse({
    ruleKey: 'flood',
    name: 'Flooding',
    remark: 'Version 2 tries a lower line',
    rule: flood(8),
    types: [comments, chat],
  })
  await next(floodId, flood(5))
  await deploy(floodId, 2, 5)
  await inUse({
    ruleKey: 'word_table',
    name: 'Table of words',
    remark: 'Kept as a table',
    rule: table,
    types: [comments],
    form: 'excel',
  })
  await analyst.ok(config.createSourceConfig, { ...partners, items: [...partners.items] })
  await make({
    ruleKey: 'trusted_users',
    name: 'Trusted users',
    remark: 'Waits for review',
    rule: trusted,
    types: [chat],
  })
}
