import type { IndicatorType, RightType } from '@oas/contract/strategy/indicator'
import type { RuleValue } from '@oas/contract/strategy/rule'
import type { Matcher } from '@oas/regex'
import type { RelationSpec } from './model.ts'
import type { Shape } from './values.ts'

/** What stands right of a relation, made ready: null for nothing; texts of a list also as a set. */
export type Right = {
  readonly text: string
  readonly number: number
  readonly texts: readonly string[]
  readonly set: ReadonlySet<string | number>
  readonly matcher: Matcher | null
}
type Present = string | number | readonly string[]
type Holds = (left: Present, right: Right) => boolean
/**
 * A relation with its meaning. `onNull`: its outcome on a value known to be absent. `holds`: its
 * outcome on a value that is there; a missing value is missing before that.
 */
export type Relation = RelationSpec & { readonly onNull: boolean; readonly holds: Holds }

const scalars: readonly IndicatorType[] = ['string', 'number', 'float', 'map']
const texts: readonly IndicatorType[] = ['string', 'map']
const textsAndLists: readonly IndicatorType[] = ['string', 'list', 'map']
const all: readonly IndicatorType[] = ['string', 'number', 'float', 'list', 'map']

const has = (left: Present, part: string): boolean =>
  (typeof left === 'number' ? String(left) : left).includes(part)
const text = (left: Present): string => (typeof left === 'string' ? left : String(left))
const equal: Holds = (left, right) =>
  typeof left === 'number' ? left === right.number : left === right.text
const isIn: Holds = (left, right) => typeof left !== 'object' && right.set.has(left)
const contains: Holds = (left, right) => has(left, right.text)
/**
 * Numbers by size, texts by their UTF-16 code units: dates as `2026-11-20` and versions of equal
 * length compare as they should.
 */
const order =
  (
    numbers: (left: number, right: number) => boolean,
    words: (left: string, right: string) => boolean,
  ): Holds =>
  (left, right) =>
    typeof left === 'number' ? numbers(left, right.number) : words(text(left), right.text)

const one = (
  id: string,
  leftTypes: readonly IndicatorType[],
  rightType: RightType,
  onNull: boolean,
  holds: Holds,
): [string, Relation] => [id, { id, leftTypes, rightType, onNull, holds }]

/**
 * Every relation. `!=`, `notIn` and `notContains` are exactly the opposites of `==`, `in` and
 * `contains`, on absent values too; with a missing value every relation is missing. `contains` and
 * its kin look for parts of a text, and for elements of a list. `mapHas` compares entries of a map
 * with those of an object; `matches` looks for a regular expression anywhere in a text.
 */
export const relations: ReadonlyMap<string, Relation> = new Map([
  one('==', scalars, 'string', false, equal),
  one('!=', scalars, 'string', true, (left, right) => !equal(left, right)),
  one(
    '>=',
    scalars,
    'number',
    false,
    order(
      (a, b) => a >= b,
      (a, b) => a >= b,
    ),
  ),
  one(
    '<=',
    scalars,
    'number',
    false,
    order(
      (a, b) => a <= b,
      (a, b) => a <= b,
    ),
  ),
  one(
    '>',
    scalars,
    'number',
    false,
    order(
      (a, b) => a > b,
      (a, b) => a > b,
    ),
  ),
  one(
    '<',
    scalars,
    'number',
    false,
    order(
      (a, b) => a < b,
      (a, b) => a < b,
    ),
  ),
  one('isNull', all, 'none', true, () => false),
  one('isNotNul', all, 'none', false, () => true),
  one('in', scalars, 'list', false, isIn),
  one('notIn', scalars, 'list', true, (left, right) => !isIn(left, right)),
  one('contains', textsAndLists, 'string', false, contains),
  one('notContains', textsAndLists, 'string', true, (left, right) => !contains(left, right)),
  one('containsAny', textsAndLists, 'list', false, (left, right) =>
    right.texts.some((part) => has(left, part)),
  ),
  one('containsAll', textsAndLists, 'list', false, (left, right) =>
    right.texts.every((part) => has(left, part)),
  ),
  one('startsWith', texts, 'string', false, (left, right) => text(left).startsWith(right.text)),
  one('endsWith', texts, 'string', false, (left, right) => text(left).endsWith(right.text)),
  one('matches', texts, 'string', false, (left, right) => right.matcher?.test(text(left)) ?? false),
  one('mapHas', ['map'], 'object', false, () => true),
])

/**
 * What stands right of a relation beside an indicator of a type: a text is compared with a text, a
 * number with a number; entries of maps and elements of lists with either (`scalar`).
 */
export function rightTypeOf(relation: RelationSpec, leftType: IndicatorType): RightType | 'scalar' {
  if (relation.rightType !== 'string' && relation.rightType !== 'number') return relation.rightType
  return leftType === 'number' || leftType === 'float'
    ? 'number'
    : leftType === 'string'
      ? 'string'
      : 'scalar'
}

/**
 * How a condition reads its left side. An entry of a map is read as what it is compared with: a
 * number where all that stands right is numbers, else a text.
 */
export function shapeOf(
  relation: string,
  leftType: IndicatorType,
  value: RuleValue | undefined,
): Shape {
  if (leftType === 'list') return 'list'
  if (leftType === 'number' || leftType === 'float') return 'number'
  if (leftType === 'string' || textOnly.has(relation)) return 'text'
  const parts = Array.isArray(value) ? value : [value]
  return parts.length > 0 && parts.every((part) => typeof part === 'number') ? 'number' : 'text'
}
const textOnly: ReadonlySet<string> = new Set([
  'contains',
  'notContains',
  'containsAny',
  'containsAll',
  'startsWith',
  'endsWith',
  'matches',
  'isNull',
  'isNotNul',
])
