import { isObject } from '@oas/contract/json'
import type { CaseProblem, CaseRecord, Rendered } from '@oas/contract/setting/case-schemas'
import type { SettingNode } from '@oas/contract/setting/nodes'
import type { PanelType, TypeSetting } from '@oas/contract/setting/schemas'
import { type Scope, compile } from '@oas/expression'
import { type Ask, contentProblem } from './render-content.ts'

type Obj = Record<string, unknown>
const step = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Obj)[key]
    : undefined
const atPath = (record: Obj, path: string): unknown => path.split('.').reduce<unknown>(step, record)

/** What expressions of a setting may read of a case, under the same names as on an audit page. */
const scopeOf = (setting: TypeSetting, record: Obj, now: number): Scope =>
  ({
    record,
    ext: record['extData'],
    data: record['data'],
    info: {},
    user: {},
    task: { id: null, round: 0 },
    setting: { appId: setting.appId, type: setting.type, version: setting.version },
    form: {},
    now,
  }) as Scope

/** A case as a record that an auditor holds. */
const heldOf = ({ at, ...content }: CaseRecord, { appId, type, business }: TypeSetting): Obj => ({
  id: '1',
  recordId: '1',
  postId: 'case',
  uid: '',
  appId,
  type,
  business,
  country: '',
  language: '',
  source: '',
  reason: '',
  texts: [],
  pictures: [],
  videos: [],
  voices: [],
  files: [],
  lives: [],
  data: {},
  extData: {},
  modelInfo: {},
  currentJson: {},
  showJson: {},
  blockType: 0,
  readOnly: false,
  rePunish: false,
  reviewTime: null,
  groupKey: '',
  reportCount: 0,
  priority: 0,
  createdAt: at,
  receivedAt: at,
  tfTaskId: null,
  tfRound: 0,
  punished: { live: 0, ended: 0 },
  ...content,
})

/** Reads expressions; what goes wrong is told once a place and counts as false. */
const asking =
  (scope: Scope, problems: CaseProblem[]): Ask =>
  (at, text, item) => {
    if (typeof text !== 'string' || text.trim() === '') return true
    const compiled = compile(text)
    const result = compiled.ok
      ? compiled.evaluate(item === undefined ? scope : ({ ...scope, item } as Scope))
      : { ok: false as const, reason: compiled.problem.message }
    if (result.ok) return result.value
    problems.push({ at, code: 'EXPRESSION', reason: result.reason })
    return false
  }

/**
 * Parts a table or a low-code stage draws for the record; each is asked for its value, so that a
 * broken one is found here.
 */
const partsOf = (nodes: readonly SettingNode[], at: string, ask: Ask, item?: unknown): string[] =>
  nodes.flatMap((node, index) => {
    const place = `${at}.${index}`
    if (!ask(`${place}.show`, node.show, item)) return []
    if (node.expr) ask(`${place}.expr`, node.expr, item)
    return [
      node.id,
      ...(node.kind === 'group'
        ? partsOf(node.children ?? [], `${place}.children`, ask, item).map(
            (id) => `${node.id}.${id}`,
          )
        : []),
    ]
  })

const rowsOf = (panel: PanelType, record: Obj): unknown =>
  panel === 'table' && isObject(record['data']) && Array.isArray(record['data']['rows'])
    ? record['data']['rows'][0]
    : undefined

/** How a record is shown under a sound setting, and why it is not where it is not. */
export function render(
  setting: TypeSetting,
  given: CaseRecord,
): { rendered: Rendered; problems: CaseProblem[] } {
  const problems: CaseProblem[] = []
  const record = heldOf(given, setting)
  const ask = asking(scopeOf(setting, record, given.at), problems)
  const { type: panel, content } = setting.pageType
  const missing = contentProblem(panel, record)
  if (missing) problems.push(missing)
  const results = setting.result
    .filter(
      ({ content: { show } }, index) =>
        show === undefined ||
        show === true ||
        (typeof show === 'string' && ask(`result.${index}.content.show`, show)),
    )
    .map(({ id }) => id)
  if (results.length === 0) problems.push({ at: 'result', code: 'NO_RESULT', reason: '' })
  const rule = content.preprocessResultsConfig.find(({ when }, index) =>
    ask(`pageType.content.preprocessResultsConfig.${index}.when`, when),
  )
  if (rule && !results.includes(rule.set.result))
    problems.push({
      at: 'pageType.content.preprocessResultsConfig',
      code: 'PRESET_HIDDEN',
      reason: rule.set.result,
    })
  for (const [index, hook] of (setting.pageInfoCallback ?? []).entries())
    ask(`pageInfoCallback.${index}.content.expression`, hook.content.expression)
  const fields = Object.entries(setting.extDataMap).flatMap(([id, { path }]) => {
    const value = atPath(record, path)
    return value === undefined || value === null || value === '' ? [] : [{ id, value }]
  })
  return {
    problems,
    rendered: {
      shown: Boolean(ask('pageType.content.filterRecords', content.filterRecords)),
      panel,
      fields,
      parts: partsOf(content.columns ?? [], 'pageType.content.columns', ask, rowsOf(panel, record)),
      results,
      preset: rule ? { result: rule.set.result, labels: rule.set.labels ?? [] } : null,
    },
  }
}

/**
 * Which of several preset rules comes true first for a record, and what goes wrong on the way;
 * `hidden`: its result is not shown then.
 */
export function firstRule(
  setting: TypeSetting,
  rules: readonly { when: string; set: { result: string } }[],
  given: CaseRecord,
): { rule: number; hidden: boolean; problems: { rule: number; reason: string }[] } {
  const found: CaseProblem[] = []
  const ask = asking(scopeOf(setting, heldOf(given, setting), given.at), found)
  const rule = rules.findIndex(({ when }, index) => ask(String(index), when))
  const result = setting.result.find(({ id }) => id === rules[rule]?.set.result)
  const show = result?.content.show
  const hidden =
    rule >= 0 &&
    (result === undefined || show === false || (typeof show === 'string' && !ask('show', show)))
  return {
    rule,
    hidden,
    problems: found
      .filter(({ at }) => at !== 'show')
      .map(({ at, reason }) => ({ rule: Number(at), reason })),
  }
}
