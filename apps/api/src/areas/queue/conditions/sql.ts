import { isObject } from '@oas/contract/json'
import type { Condition } from '@oas/contract/queue/schemas'
import type { ConditionColumn } from '@oas/contract/setting/condition-columns'
import { relations, type TypeSetting } from '@oas/contract/setting/schemas'
import { containing, escapeLike } from '../../../db/like.ts'
import { type Reason, because, fail } from '../../../core/fail.ts'
import { isEmptyCondition } from './rules.ts'
import { type TimeRange, timeRangeOf } from './times.ts'

/** Collects the parameters of a statement and answers their places. */
/** A condition with what was read for it: the countries that some continent has. */
export type ReadCondition = Condition & { continents?: readonly string[] }
export type Bind = (value: unknown) => string
export function binder(values: unknown[]): Bind {
  return (value) => `$${values.push(value)}`
}

type Field = {
  kind: 'text' | 'number' | 'time' | 'waited' | 'fact' | 'country'
  sql: string
  json?: string
}
const columns: Readonly<Record<ConditionColumn, Field>> = {
  country: { kind: 'country', sql: 'q.country' },
  language: { kind: 'text', sql: 'q.language' },
  source: { kind: 'text', sql: 'q.source' },
  uid: { kind: 'text', sql: 'q.uid' },
  postId: { kind: 'text', sql: 'q.post_id' },
  appType: { kind: 'text', sql: "(q.app_id || ':' || q.type)" },
  groupKey: { kind: 'text', sql: 'q.group_key' },
  priority: { kind: 'number', sql: 'q.priority' },
  receivedAt: { kind: 'time', sql: 'q.received_at' },
  createdAt: { kind: 'time', sql: 'q.created_at' },
  waitingSeconds: { kind: 'waited', sql: 'q.received_at' },
}

/**
 * The SQL of what a field of the query form asks, as JSON; null where it is no field of the hot
 * table. Its parameter is the key of a field of extData.
 */
export function optionSql(
  dbField: string,
  setting: Pick<TypeSetting, 'extDataMap'>,
  bind: Bind,
): string | null {
  if (Object.hasOwn(columns, dbField)) return `to_jsonb(${columns[dbField as ConditionColumn].sql})`
  return indexedPaths(setting).includes(dbField)
    ? `(q.facts -> ${bind(dbField.slice('extData.'.length))}::text)`
    : null
}

/**
 * Paths of extData that the type setting marks as indexed; only these may be conditions, and only
 * these are kept in the hot table.
 */
export function indexedPaths(setting: Pick<TypeSetting, 'extDataMap'>): string[] {
  return Object.values(setting.extDataMap)
    .filter((field) => field.index === true)
    .map((field) => field.path)
}

const fieldOf = (dbField: string, setting: TypeSetting, bind: Bind): Field | null => {
  if (Object.hasOwn(columns, dbField)) return columns[dbField as ConditionColumn]
  if (!indexedPaths(setting).includes(dbField)) return null
  const key = bind(dbField.slice('extData.'.length))
  return { kind: 'fact', sql: `(q.facts ->> ${key}::text)`, json: `(q.facts -> ${key}::text)` }
}

const scalar = (value: unknown): string | null =>
  typeof value === 'string'
    ? value.trim()
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : null

type Ask = {
  field: string
  relation: Condition['relation']
  value: unknown
  bind: Bind
  now: Date
  continents: readonly string[]
}
const bad = (ask: Ask, reason: Reason): never =>
  fail('invalid-input', { field: `${ask.field}.value`, reason })
const badRelation = (ask: Ask): never =>
  fail('invalid-input', {
    field: `${ask.field}.relation`,
    reason: because('relation_unfit', { relation: ask.relation }),
  })

const one = (ask: Ask): string => {
  const text = scalar(ask.value)
  return text === null || text.length > 2000 ? bad(ask, because('one_value')) : text
}
const many = (ask: Ask): string[] => {
  const list = Array.isArray(ask.value) ? ask.value : [ask.value]
  if (list.length > 500) bad(ask, because('max_values', { n: 500 }))
  return list.map((item) => scalar(item) ?? bad(ask, because('many_values')))
}
const number = (ask: Ask, value: unknown): number => {
  const n = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof n === 'number' && Number.isFinite(n) ? n : bad(ask, because('a_number'))
}
const pair = (ask: Ask): [unknown, unknown] => {
  if (Array.isArray(ask.value) && ask.value.length === 2) return [ask.value[0], ask.value[1]]
  if (isObject(ask.value)) {
    const { min, max } = ask.value as { min?: unknown; max?: unknown }
    return [min, max]
  }
  return bad(ask, because('from_to'))
}
const signs = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

const textSql = (ask: Ask, { sql, json }: Field): string => {
  switch (ask.relation) {
    case 'eq':
      return Array.isArray(ask.value)
        ? `${sql} = any(${ask.bind(many(ask))}::text[])`
        : `${sql} = ${ask.bind(one(ask))}`
    case 'ne':
      return `${sql} is distinct from ${ask.bind(one(ask))}`
    case 'in':
    case 'overlap': {
      const values = ask.bind(many(ask))
      return json
        ? `
          (
            case jsonb_typeof(${json})
              when 'array' then ${json} ?| ${values}::text[]
              else ${sql} = any(${values}::text[]) end
          )`
        : `${sql} = any(${values}::text[])`
    }
    case 'notIn':
      return `coalesce(${sql}, '') <> all(${ask.bind(many(ask))}::text[])`
    case 'like':
      return `${sql} like ${ask.bind(containing(one(ask)))}`
    case 'prefix':
      return `${sql} like ${ask.bind(`${escapeLike(one(ask))}%`)}`
    case 'isNull':
      return `coalesce(${sql}, '') = ''`
    case 'notNull':
      return `coalesce(${sql}, '') <> ''`
    default:
      return json
        ? numberSql(
            ask,
            `(case when ${sql} ~ '^-?[0-9]{1,30}([.][0-9]{1,30})?$' then ${sql}::numeric end)`,
          )
        : badRelation(ask)
  }
}

const numberSql = (ask: Ask, sql: string): string => {
  switch (ask.relation) {
    case 'eq':
      return `${sql} = ${ask.bind(number(ask, ask.value))}::numeric`
    case 'ne':
      return `${sql} is distinct from ${ask.bind(number(ask, ask.value))}::numeric`
    case 'in':
      return `${sql} = any(${ask.bind(many(ask).map((item) => number(ask, item)))}::numeric[])`
    case 'notIn':
      return `${sql} <> all(${ask.bind(many(ask).map((item) => number(ask, item)))}::numeric[])`
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return `${sql} ${signs[ask.relation]} ${ask.bind(number(ask, ask.value))}::numeric`
    case 'between': {
      const [from, to] = pair(ask)
      const parts = [
        ...(from == null ? [] : [`${sql} >= ${ask.bind(number(ask, from))}::numeric`]),
        ...(to == null ? [] : [`${sql} <= ${ask.bind(number(ask, to))}::numeric`]),
      ]
      return parts.length > 0 ? `(${parts.join(' and ')})` : bad(ask, because('from_or_to'))
    }
    default:
      return badRelation(ask)
  }
}

const timeSql = (ask: Ask, sql: string): string => {
  const range = (value: unknown): TimeRange =>
    timeRangeOf(value, ask.now) ?? bad(ask, because('time_form'))
  const at = (ms: number): string => `${ask.bind(new Date(ms))}::timestamptz`
  switch (ask.relation) {
    case 'eq': {
      const { from, until } = range(ask.value)
      return `(${sql} >= ${at(from)} and ${sql} < ${at(until)})`
    }
    case 'gt':
      return `${sql} >= ${at(range(ask.value).until)}`
    case 'gte':
      return `${sql} >= ${at(range(ask.value).from)}`
    case 'lt':
      return `${sql} < ${at(range(ask.value).from)}`
    case 'lte':
      return `${sql} < ${at(range(ask.value).until)}`
    case 'between': {
      const [from, to] = pair(ask)
      const [start, end] = [range(from).from, range(to).from]
      return start < end
        ? `(${sql} >= ${at(start)} and ${sql} < ${at(end)})`
        : bad(ask, because('start_before_end'))
    }
    default:
      return badRelation(ask)
  }
}

const countrySql = (ask: Ask, field: Field): string => {
  if (ask.relation !== 'in' && ask.relation !== 'eq') return textSql(ask, field)
  const values = many(ask).map((value) => value.toUpperCase())
  if (values.includes('ALL')) return 'true'
  const named = `q.country = any(${ask.bind(values)}::text[])`
  return values.includes('OTHER')
    ? `(${named} or (q.country <> '' and q.country <> all(${ask.bind(ask.continents)}::text[])))`
    : named
}

const valueless = new Set<Condition['relation']>(['isNull', 'notNull'])

const conditionSql = (
  condition: Condition,
  setting: TypeSetting,
  path: string,
  bind: Bind,
  now: Date,
): string | null => {
  if (
    (condition as { is_apply?: unknown }).is_apply === 0 ||
    (isEmptyCondition(condition) && !valueless.has(condition.relation))
  )
    return null
  if (!relations.includes(condition.relation))
    fail('invalid-input', { field: `${path}.relation`, reason: because('relation_unknown') })
  const field =
    fieldOf(condition.dbField, setting, bind) ??
    fail('invalid-input', {
      field: `${path}.dbField`,
      reason: because('no_query_field', { name: condition.dbField }),
    })
  const ask: Ask = {
    field: path,
    relation: condition.relation,
    value: condition.value,
    bind,
    now,
    continents: (condition as ReadCondition).continents ?? [],
  }
  switch (field.kind) {
    case 'number':
      return numberSql(ask, field.sql)
    case 'time':
      return timeSql(ask, field.sql)
    case 'waited':
      return numberSql(ask, `extract(epoch from ${bind(now)}::timestamptz - ${field.sql})`)
    case 'country':
      return countrySql(ask, field)
    default:
      return textSql(ask, field)
  }
}

/**
 * The values an administrator allows where the person names none; a value outside them is refused.
 */
const scopeConditions = (
  conditions: readonly Condition[],
  setting: TypeSetting,
  path: string,
): Condition[] =>
  setting.condition.flatMap((field) => {
    const scope = field.scope
    if (!scope) return []
    const named = conditions.findIndex(
      (condition) => condition.dbField === field.dbField && !isEmptyCondition(condition),
    )
    if (named < 0) return [{ dbField: field.dbField, relation: 'in' as const, value: scope }]
    const values = conditions[named]?.value
    const allowed = new Set(scope.map(String))
    if ((Array.isArray(values) ? values : [values]).some((value) => !allowed.has(String(value))))
      fail('invalid-input', { field: `${path}.${named}.value`, reason: because('outside_values') })
    return []
  })

/**
 * Conditions of a type as SQL over the hot table `q`, starting with ` and `, or empty. Fields pass
 * an allow-list, values are parameters; an unknown field, relation or value ends the call with an
 * error that names it by `path`.
 */
export function conditionsSql(
  conditions: readonly Condition[],
  setting: TypeSetting,
  path: string,
  bind: Bind,
  now: Date,
): string {
  const needsUid = setting.condition.some(
    (field) =>
      field.needUid === true &&
      conditions.some(
        (condition) => condition.dbField === field.dbField && !isEmptyCondition(condition),
      ),
  )
  if (
    needsUid &&
    !conditions.some((condition) => condition.dbField === 'uid' && !isEmptyCondition(condition))
  )
    fail('uid-required')
  const parts = [
    ...conditions.map((condition, index) =>
      conditionSql(condition, setting, `${path}.${index}`, bind, now),
    ),
    ...scopeConditions(conditions, setting, path).map((condition) =>
      conditionSql(condition, setting, path, bind, now),
    ),
  ]
  return parts
    .filter((part) => part !== null && part !== 'true')
    .map((part) => ` and ${part}`)
    .join('')
}
