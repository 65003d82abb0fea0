import { hotkeyConflicts, resultLetters } from '@oas/contract/setting/result-keys'
import { idleFields } from '@oas/contract/setting/control-fields'
import { readsInfo } from '@oas/contract/decision/locked'
import { panelOf } from '@oas/contract/setting/display'
import { auditPages } from '@oas/contract/setting/pages'
import { conditionColumns } from '@oas/contract/setting/condition-columns'
import type { Problem } from '@oas/contract/setting/edit-schemas'
import {
  type ResultButton,
  type TypeSetting,
  endpointHooks,
  hookTypes,
} from '@oas/contract/setting/schemas'
import { compile } from '@oas/expression'
import { isPattern } from '../../../core/pattern.ts'
import { columnProblems } from './nodes.ts'
import { bringsActs, controlProblems } from './controls.ts'
import { error, schemaProblems, warning } from './schema.ts'

/** What a setting refers to, as it is now. `business`: that of the type, which never changes. */
export type World = {
  punishTypes: ReadonlyMap<number, { needsTime: boolean; mayBePermanent: boolean }>
  labels: ReadonlyMap<number, ReadonlySet<number>>
  business: string | null
  converters?: ReadonlySet<string>
  singles?: ReadonlySet<number>
}

const violations = ['NORMAL_VIOLATIONS', 'MIDDLE_SERIOUS_VIOLATIONS', 'SERIOUS_VIOLATIONS']
const twice = (list: readonly string[]): number[] =>
  list.flatMap((item, index) => (list.indexOf(item) < index ? [index] : []))
const expression = (path: string, text: unknown): Problem[] => {
  if (typeof text !== 'string' || text === '') return []
  const compiled = compile(text)
  return compiled.ok
    ? []
    : [
        error(path, compiled.problem.code, {
          position: compiled.problem.position,
          reason: compiled.problem.message,
        }),
      ]
}

const pageProblems = ({ pageKeys, business, pageType }: TypeSetting, world: World): Problem[] => {
  const { content } = pageType
  const pages: Readonly<Record<string, { business: string; panel: string; mixed?: true }>> =
    auditPages
  return [
    ...(world.business !== null && business !== world.business
      ? [error('business', 'BUSINESS_FIXED', { business: world.business })]
      : []),
    ...(pageKeys.length === 0 ? [warning('pageKeys', 'NO_PAGE')] : []),
    ...pageKeys.flatMap((key, index) => {
      const page = Object.hasOwn(pages, key) ? pages[key] : undefined
      if (!page) return [error(`pageKeys.${index}`, 'UNKNOWN_PAGE', { page: key })]
      return page.mixed || (page.business === business && page.panel === pageType.type)
        ? []
        : [
            error(`pageKeys.${index}`, 'KIND_MISMATCH', {
              page: key,
              business: page.business,
              panel: page.panel,
            }),
          ]
    }),
    ...(panelOf({ pageType }) === null
      ? [error('pageType.content.forceDisplayType', 'DISPLAY_UNFIT', { panel: pageType.type })]
      : []),
    ...(content.preload && content.recordVersion < 3
      ? [error('pageType.content.preload', 'PRELOAD_NEEDS_V3')]
      : []),
    ...(content.preload && content.suspend.enable
      ? [warning('pageType.content.suspend.enable', 'SUSPEND_IGNORED')]
      : []),
    ...expression('pageType.content.filterRecords', content.filterRecords),
  ]
}

const timeProblems = ({ content }: ResultButton, at: string, world: World): Problem[] => {
  const { punishId, times = [], defaultTime, levels = [], control } = content
  if (punishId === undefined)
    return violations.includes(content.resultType) && control !== 'hold' && !bringsActs(content)
      ? [error(`${at}.punishId`, 'PUNISH_MISSING')]
      : []
  const punish = world.punishTypes.get(punishId)
  if (!punish) return [error(`${at}.punishId`, 'UNKNOWN_PUNISH', { id: punishId })]
  const bad = (time: number): boolean =>
    time === -1 ? !punish.mayBePermanent : punish.needsTime ? time === 0 : time !== 0
  return [
    ...times.flatMap((time, index) =>
      bad(time) ? [error(`${at}.times.${index}`, 'TIME_NOT_ALLOWED', { time })] : [],
    ),
    ...levels.flatMap(({ punishTime }, index) =>
      punishTime !== undefined && bad(punishTime)
        ? [error(`${at}.levels.${index}.punishTime`, 'TIME_NOT_ALLOWED', { time: punishTime })]
        : [],
    ),
    ...(punish.needsTime && times.length === 0 && levels.length === 0
      ? [error(`${at}.times`, 'TIME_MISSING')]
      : []),
    ...(defaultTime !== undefined && !times.includes(defaultTime)
      ? [error(`${at}.defaultTime`, 'DEFAULT_TIME_NOT_LISTED', { time: defaultTime })]
      : []),
  ]
}

const resultProblems = (
  setting: TypeSetting,
  world: World,
  { result, baseInfo } = setting,
): Problem[] => [
  ...twice(result.map(({ id }) => id)).map((index) =>
    error(`result.${index}.id`, 'DUPLICATE_RESULT_ID', { id: result[index]?.id ?? '' }),
  ),
  ...(result.some(
    ({ id, content }) =>
      content.rest ||
      id === 'ignore' ||
      (content.resultType === 'REGULAR' && content.control === 'direct'),
  )
    ? []
    : [error('result', 'NO_REST_RESULT')]),
  ...result.flatMap(({ content }, index) =>
    content.rest && result.findIndex((one) => one.content.rest) < index
      ? [error(`result.${index}.content.rest`, 'TWO_RESTS')]
      : [],
  ),
  ...hotkeyConflicts(result).map(({ index, key, with: owner }) =>
    owner === null
      ? warning(`result.${index}.content.hotkey`, 'HOTKEY_RESERVED', {
          key: key.toUpperCase(),
          keys: resultLetters.join(' ').toUpperCase(),
        })
      : warning(`result.${index}.content.hotkey`, 'HOTKEY_TAKEN', {
          key: key.toUpperCase(),
          id: owner,
        }),
  ),
  ...result.flatMap((button, index): Problem[] => {
    const { content, reasonList = [] } = button
    const at = `result.${index}.content`
    return [
      ...timeProblems(button, at, world),
      ...controlProblems(button, at, setting, {
        punish: (id) => world.punishTypes.has(id),
        expression,
      }),
      ...expression(`${at}.show`, content.show),
      ...idleFields(button).map((field) =>
        warning(
          field === 'reasonList' ? `result.${index}.${field}` : `${at}.${field}`,
          'NO_EFFECT',
          {
            control: content.control,
          },
        ),
      ),
      ...(['radio_remark', 'multi_reason_remark', 'tree_reason_remark'].includes(content.control) &&
      reasonList.length === 0
        ? [error(`result.${index}.reasonList`, 'REASONS_MISSING')]
        : []),
      ...(content.control === 'level_select' && !content.levels?.length
        ? [error(`${at}.levels`, 'LEVELS_MISSING')]
        : []),
      ...(content.label?.required && !(baseInfo.useLabel && baseInfo.labelList.length > 0)
        ? [error(`${at}.label.required`, 'LABEL_NOT_OFFERED')]
        : []),
      ...(content.remark?.validator && !isPattern(content.remark.validator)
        ? [error(`${at}.remark.validator`, 'BAD_VALIDATOR')]
        : []),
      ...(content.resultType === 'SERIOUS_VIOLATIONS' && (content.confirm ?? 'none') === 'none'
        ? [warning(`${at}.confirm`, 'SERIOUS_NEEDS_CONFIRM')]
        : []),
    ]
  }),
]

/**
 * Controls that choose from the field's own list; others find their options among what is stored.
 */
const listControls: ReadonlySet<number> = new Set([2, 3])
const treeControls: ReadonlySet<number> = new Set([11, 13])
/** Controls that are no condition of a column: a text, and saved queries. */
const withoutColumn: ReadonlySet<number> = new Set([15, 100])
const treeProblems = (
  { tree, list }: TypeSetting['condition'][number],
  at: string,
  world: World,
): Problem[] => {
  if (tree !== undefined)
    return world.labels.has(tree)
      ? []
      : [error(`${at}.tree`, 'LABEL_TREE_UNPUBLISHED', { id: tree })]
  const values = new Set(list?.map(({ value }) => value))
  if (values.size === 0) return [error(`${at}.list`, 'LIST_EMPTY')]
  return (list ?? []).flatMap(({ parent }, index) =>
    parent === undefined || values.has(parent)
      ? []
      : [error(`${at}.list.${index}.parent`, 'PARENT_MISSING', { value: parent })],
  )
}

const conditionProblems = (
  { condition, extDataMap, pageType }: TypeSetting,
  world: World,
): Problem[] => {
  const indexed = Object.values(extDataMap)
    .filter((field) => field.index)
    .map((field) => field.path)
  return [
    ...twice(condition.map(({ dbField }) => dbField)).map((index) =>
      error(`condition.${index}.dbField`, 'DUPLICATE_CONDITION'),
    ),
    ...condition.flatMap((field, index): Problem[] => {
      const at = `condition.${index}`
      const known =
        withoutColumn.has(field.type) ||
        conditionColumns.some((column) => column === field.dbField) ||
        indexed.includes(field.dbField)
      return [
        ...(known
          ? []
          : [
              error(
                `${at}.dbField`,
                field.dbField.startsWith('extData.') ? 'NOT_INDEXED' : 'UNKNOWN_DBFIELD',
                { field: field.dbField },
              ),
            ]),
        ...(field.type >= 21 && field.type <= 23
          ? [error(`${at}.type`, 'FIELD_TYPE_RESERVED')]
          : []),
        ...(listControls.has(field.type) && !field.list?.length
          ? [error(`${at}.list`, 'LIST_EMPTY')]
          : []),
        ...(field.type === 100 && pageType.content.recordVersion !== 5
          ? [error(`${at}.type`, 'QUERY_LIST_NEEDS_V5')]
          : []),
        ...(treeControls.has(field.type) ? treeProblems(field, at, world) : []),
        ...(field.validator && !isPattern(field.validator)
          ? [error(`${at}.validator`, 'BAD_VALIDATOR')]
          : []),
      ]
    }),
    ...Object.entries(extDataMap).flatMap(([name, { converter }]) =>
      converter === undefined || converter === '' || world.converters?.has(converter)
        ? []
        : [error(`extDataMap.${name}.converter`, 'UNKNOWN_CONVERTER', { key: converter })],
    ),
    ...(indexed.length > 8 ? [error('extDataMap', 'TOO_MANY_INDEXES')] : []),
  ]
}

const labelProblems = ({ baseInfo, result, pageType }: TypeSetting, world: World): Problem[] => {
  const ids = new Set(result.map(({ id }) => id))
  const offered = new Set(
    [...baseInfo.labelList].flatMap(({ templateId }) => [...(world.labels.get(templateId) ?? [])]),
  )
  const unknownResult = (path: string, id: string | undefined): Problem[] =>
    id === undefined || ids.has(id) ? [] : [error(path, 'RELATION_TO_UNKNOWN_RESULT', { id })]
  return [
    ...(baseInfo.useLabel && baseInfo.labelList.length === 0
      ? [warning('baseInfo.labelList', 'NO_LABELS')]
      : []),
    ...baseInfo.labelList.flatMap(({ templateId, rootId }, index) => {
      const tree = world.labels.get(templateId)
      if (!tree)
        return [
          error(`baseInfo.labelList.${index}.templateId`, 'LABEL_TREE_UNPUBLISHED', {
            id: templateId,
          }),
        ]
      return rootId === 0 || tree.has(rootId)
        ? []
        : [error(`baseInfo.labelList.${index}.rootId`, 'UNKNOWN_LABEL', { id: rootId })]
    }),
    ...baseInfo.labelList.flatMap(({ templateId, multi }, index) =>
      multi && world.singles?.has(templateId)
        ? [warning(`baseInfo.labelList.${index}.multi`, 'CLASS_SINGLE')]
        : [],
    ),
    ...baseInfo.labelRelation.flatMap(({ labelId, results = [], preset, excludes = [] }, index) => {
      const at = `baseInfo.labelRelation.${index}`
      // A preset that a type does not have does nothing there: the pages pass over it.
      return [
        ...(offered.has(labelId) ? [] : [error(`${at}.labelId`, 'UNKNOWN_LABEL', { id: labelId })]),
        ...results.flatMap((id, place) => unknownResult(`${at}.results.${place}`, id)),
        ...unknownResult(`${at}.preset.result`, preset?.result).map((one) => ({
          ...one,
          level: 'warning' as const,
        })),
        ...(excludes.includes(labelId) ? [error(`${at}.excludes`, 'EXCLUSION_OF_SELF')] : []),
      ]
    }),
    ...pageType.content.preprocessResultsConfig.flatMap(({ when, set, lock }, index, rules) => {
      const at = `pageType.content.preprocessResultsConfig.${index}`
      return [
        ...(lock && rules.slice(0, index + 1).some((rule) => readsInfo(rule.when))
          ? [error(`${at}.lock`, 'LOCK_READS_INFO')]
          : []),
        ...expression(`${at}.when`, when),
        ...unknownResult(`${at}.set.result`, set.result),
        ...(set.labels ?? []).flatMap((id, place) =>
          offered.has(id) ? [] : [error(`${at}.set.labels.${place}`, 'UNKNOWN_LABEL', { id })],
        ),
      ]
    }),
  ]
}

/** Providers that answer for many records at once. */
const glueTypes: ReadonlySet<string> = new Set(['punish_log', 'reports', 'white_list'])
const known = (types: { has: (type: string) => boolean }, path: string, type: string): Problem[] =>
  types.has(type) ? [] : [error(path, 'UNKNOWN_HOOK_TYPE', { type })]
const hookProblems = ({
  pageInfoCallback: hooks = [],
  glueInfoCallback: glue,
}: TypeSetting): Problem[] => [
  ...twice(hooks.map(({ id }) => id)).map((index) =>
    error(`pageInfoCallback.${index}.id`, 'DUPLICATE_HOOK', { id: hooks[index]?.id ?? '' }),
  ),
  ...hooks.flatMap(({ type, content }, index): Problem[] => {
    const at = `pageInfoCallback.${index}`
    return [
      ...known(new Set<string>(hookTypes), `${at}.type`, type),
      ...expression(`${at}.content.expression`, content.expression),
      ...(content.traceless && (content.snapshot || type === 'rows')
        ? [
            error(
              `${at}.content.${content.snapshot ? 'snapshot' : 'traceless'}`,
              'SNAPSHOT_TRACELESS',
            ),
          ]
        : []),
      ...(endpointHooks.has(type) && !content.endpoint
        ? [error(`${at}.content.endpoint`, 'REQUIRED')]
        : []),
    ]
  }),
  ...(glue
    ? [
        ...known(glueTypes, 'glueInfoCallback.type', glue.type),
        ...expression('glueInfoCallback.content.expression', glue.content.expression),
      ]
    : []),
]

/**
 * Everything that is wrong with a setting. What it says of itself is looked at once its shape is
 * right.
 */
export function problemsIn(document: unknown, world: World): Problem[] {
  const found = schemaProblems(document)
  if (found.length > 0) return found
  const setting = document as TypeSetting
  return [
    ...pageProblems(setting, world),
    ...labelProblems(setting, world),
    ...resultProblems(setting, world),
    ...conditionProblems(setting, world),
    ...columnProblems(setting, expression),
    ...hookProblems(setting),
  ]
}
