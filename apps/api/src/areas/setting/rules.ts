import type { Language } from '@oas/contract/language/calls'
import type { RuleRow, StrategyRow, settingRuleCalls } from '@oas/contract/setting/rule-calls'
import { sortRows } from '@oas/contract/sort'
import { textOf } from '@oas/texts'
import { appName } from '../../core/app-name.ts'
import { mayType } from '../../core/caller.ts'
import { type CallContext, holds } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { contentOf } from './case-run.ts'
import { keyOf } from './key.ts'
import { type NewestSetting, labelNames, newestOfAll } from './queries/releases.ts'
import { type RecordRow, recentRecords } from './queries/cases.ts'
import { findEdition } from './queries/drafts.ts'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { firstRule } from './render.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof settingRuleCalls
const triedMost = 200
const listedMost = 50
type Filter = { appId?: number | undefined; type?: number | undefined; text?: string | undefined }

const ofType = (
  language: Language,
  { appId, type, name, appName: app, appNames, version }: NewestSetting,
) => ({ appId, type, name, version, appName: appName(language, { name: app, names: appNames }) })
const ownSettings = async (ctx: CallContext, { appId, type }: Filter): Promise<NewestSetting[]> =>
  (await newestOfAll(ctx.db)).filter(
    (row) =>
      mayType(ctx.caller, row.appId, row.type) &&
      (appId === undefined || row.appId === appId) &&
      (type === undefined || row.type === type),
  )
const holdsText = (text: string | undefined, ...parts: readonly string[]): boolean => {
  const needle = (text ?? '').trim().toLowerCase()
  return needle === '' || parts.join('\n').toLowerCase().includes(needle)
}
/** What a type is called and known by, as the list shows it. */
const wordsOf = (
  language: Language,
  { appId, type, name, appName: app }: Pick<RuleRow, 'appId' | 'type' | 'name' | 'appName'>,
): string[] => [
  name,
  textOf(language, `type.${name}`).replace(/^type\./, ''),
  app,
  typeKeyOf({ appId, type }),
]
const paged = <T>(
  rows: readonly T[],
  current: number,
  pageSize: number,
): { list: T[]; total: number } => ({
  total: rows.length,
  list: rows.slice((current - 1) * pageSize, current * pageSize),
})

const rulesIn = (language: Language, row: NewestSetting): RuleRow[] => {
  const {
    result,
    pageType: { content },
  } = row.setting
  const of = ofType(language, row)
  const keyOfResult = (id: string): string => result.find((one) => one.id === id)?.transKey ?? ''
  return [
    ...(content.filterRecords === ''
      ? []
      : [
          {
            ...of,
            kind: 'filter' as const,
            n: 0,
            when: content.filterRecords,
            result: '',
            resultKey: '',
            labels: [],
            lock: false,
          },
        ]),
    ...content.preprocessResultsConfig.map(({ when, set, lock }, n) => ({
      ...of,
      kind: 'preset' as const,
      n,
      when,
      result: set.result,
      resultKey: keyOfResult(set.result),
      labels: set.labels ?? [],
      lock: lock ?? false,
    })),
    ...result.flatMap(({ id, transKey, content: { show } }, n) =>
      typeof show === 'string'
        ? [
            {
              ...of,
              kind: 'show' as const,
              n,
              when: show,
              result: id,
              resultKey: transKey,
              labels: [],
              lock: false,
            },
          ]
        : [],
    ),
  ]
}
export const getRules: Handler<Calls['list']> = async (
  ctx,
  { current = 1, pageSize = 10, sort, kind, ...filter },
) =>
  paged(
    sortRows(
      (await ownSettings(ctx, filter))
        .flatMap((row) => rulesIn(ctx.language, row))
        .filter(
          (row) =>
            (kind === undefined || row.kind === kind) &&
            holdsText(filter.text, ...wordsOf(ctx.language, row), row.when, row.result),
        ),
      sort,
    ),
    current,
    pageSize,
  )

const excerptOf = (row: RecordRow): string => {
  const { texts } = row.content as { texts?: { content?: string }[] }
  return (texts?.[0]?.content ?? row.reason).slice(0, 120)
}
export const tryRules: Handler<Calls['trial']> = async (ctx, { rules, ...of }) => {
  const setting =
    ((await findEdition(ctx.db, keyOf(of)))?.document as unknown as TypeSetting | undefined) ??
    fail('setting-missing', { type: typeKeyOf(of) })
  const { waiting, rows } = await recentRecords(ctx.db, of, triedMost)
  const tried = rows.map((row) => ({ row, ...firstRule(setting, rules, contentOf(row)) }))
  const problems = new Map(
    tried.flatMap(({ problems: found }) =>
      found.map(({ rule, reason }) => [rule, reason] as const),
    ),
  )
  // What a record says is for those who may read records.
  const readable = holds(ctx, 'record.read')
  return {
    waiting,
    tried: tried.length,
    counts: rules.map((_rule, index) => tried.filter(({ rule }) => rule === index).length),
    none: tried.filter(({ rule }) => rule < 0).length,
    hidden: tried.filter(({ hidden }) => hidden).length,
    problems: [...problems].map(([rule, reason]) => ({ rule, reason })),
    list: tried.slice(0, listedMost).map(({ row, rule }) => ({
      recordId: row.id,
      excerpt: readable ? excerptOf(row) : '',
      rule,
    })),
  }
}

const strategiesIn = (language: Language, row: NewestSetting): Omit<StrategyRow, 'label'>[] => {
  const offered = row.setting.result.map(({ id, transKey }) => ({ id, transKey }))
  return row.setting.baseInfo.labelRelation.map(({ labelId, results, preset, excludes = [] }) => ({
    ...ofType(language, row),
    labelId,
    results: results ?? [],
    all: results === undefined,
    preset: preset?.result ?? '',
    time: preset?.time ?? 0,
    remark: preset?.remark ?? '',
    excludes,
    offered,
  }))
}
export const getStrategies: Handler<Calls['strategies']> = async (
  ctx,
  { current = 1, pageSize = 10, sort, labelId, result, ...filter },
) => {
  const rows = (await ownSettings(ctx, filter))
    .flatMap((row) => strategiesIn(ctx.language, row))
    .filter(
      (row) =>
        (labelId === undefined || row.labelId === labelId) &&
        (!result || row.preset === result || row.results.includes(result)),
    )
  const names = new Map(
    (await labelNames(ctx.db, [...new Set(rows.map((row) => row.labelId))])).map((label) => [
      label.id,
      { cn: label.cnName, en: label.enName, id: label.idName, ru: label.ruName }[ctx.language] ||
        label.enName,
    ]),
  )
  return paged(
    sortRows(
      rows
        .map((row): StrategyRow => ({ ...row, label: names.get(row.labelId) ?? '' }))
        .filter((row) =>
          holdsText(filter.text, ...wordsOf(ctx.language, row), row.label, String(row.labelId)),
        ),
      sort,
    ),
    current,
    pageSize,
  )
}
