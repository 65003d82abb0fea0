import type { Action, Condition, RuleItem } from '@oas/contract/strategy/rule'
import { type Likeness, type Pair, align } from './align.ts'

/**
 * One place of two bodies. `before` and `after` are its paths in them, null where it is in one
 * only. `moved`: it stands in another order than before. What is `changed` names what has changed
 * in it: conditions, branches, values and nested rules; without children it has changed as a whole.
 */
export type DiffNode = {
  readonly kind: 'same' | 'added' | 'removed' | 'changed'
  readonly what: 'item' | 'remark' | 'condition' | 'then' | 'else' | 'value'
  readonly before: string | null
  readonly after: string | null
  readonly moved: boolean
  readonly children: readonly DiffNode[]
}
type What = DiffNode['what']

/** A text that is equal for equal values, whatever the order of their members. */
const keyOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : part,
  ) ?? ''

const partsOf = (item: RuleItem): string[] => [
  ...item.conditions.map((one) => keyOf({ ...one, nextLogic: undefined })),
  `then ${keyOf(item.thenAction)}`,
  ...(item.elseAction ? [`else ${keyOf(item.elseAction)}`] : []),
]
/** Sørensen–Dice coefficient of the conditions and branches of two items. */
const likeItems =
  (cache: Map<RuleItem, string[]>) =>
  (one: RuleItem, other: RuleItem): number => {
    const parts = [one, other].map((item) => {
      const known = cache.get(item) ?? partsOf(item)
      cache.set(item, known)
      return known
    })
    const [left = [], right = []] = parts
    const rest = [...right]
    const shared = left.filter((part) => {
      const at = rest.indexOf(part)
      if (at >= 0) rest.splice(at, 1)
      return at >= 0
    }).length
    const names = new Set(
      one.conditions.flatMap((condition) => ('leftKey' in condition ? [condition.leftKey] : [])),
    )
    const sameNames = other.conditions.some(
      (condition) => 'leftKey' in condition && names.has(condition.leftKey),
    )
      ? 0.2
      : 0
    return Math.min(
      1,
      (2 * shared) / (left.length + right.length) +
        sameNames +
        (one.ruleRemark !== undefined && one.ruleRemark === other.ruleRemark ? 0.3 : 0),
    )
  }
const likeConditions = (one: Condition, other: Condition): number => {
  if ('complexCondition' in one || 'complexCondition' in other)
    return 'complexCondition' in one && 'complexCondition' in other ? 0.5 : 0
  if (one.leftKey !== other.leftKey) return 0
  return (
    0.5 +
    (one.relation === other.relation ? 0.2 : 0) +
    (keyOf(one.value) === keyOf(other.value) ? 0.2 : 0)
  )
}

const differing = (
  what: What,
  before: string | null,
  after: string | null,
  children: readonly DiffNode[] = [],
): DiffNode => ({
  kind: before === null ? 'added' : after === null ? 'removed' : 'changed',
  what,
  before,
  after,
  moved: false,
  children,
})
const sameAt = (what: What, before: string, after: string): DiffNode => ({
  kind: 'same',
  what,
  before,
  after,
  moved: false,
  children: [],
})
const at = (prefix: string, place: number | null) => (place === null ? null : `${prefix}${place}`)

/** How entries of a list are told apart, and what differs inside of two that were paired. */
type Entries<T> = {
  readonly what: What
  readonly likeness: Likeness<T>
  readonly inside: (one: T, other: T, before: string, after: string) => DiffNode[]
}
const listDiff = <T>(
  before: readonly T[],
  after: readonly T[],
  paths: readonly [string, string],
  { what, likeness, inside }: Entries<T>,
): DiffNode[] =>
  align(before, after, likeness).map((pair: Pair): DiffNode => {
    const [from, to] = [at(paths[0], pair.before), at(paths[1], pair.after)]
    const one = pair.before === null ? undefined : before[pair.before]
    const other = pair.after === null ? undefined : after[pair.after]
    if (from === null || to === null || one === undefined || other === undefined)
      return differing(what, from, to)
    return {
      ...(keyOf(one) === keyOf(other)
        ? sameAt(what, from, to)
        : differing(what, from, to, inside(one, other, from, to))),
      moved: pair.moved,
    }
  })

const conditionsDiff = (
  before: readonly Condition[],
  after: readonly Condition[],
  from: string,
  to: string,
): DiffNode[] =>
  listDiff(before, after, [`${from}.`, `${to}.`], {
    what: 'condition',
    likeness: { key: keyOf, like: likeConditions },
    inside: insideConditions,
  })
const insideConditions = (one: Condition, other: Condition, from: string, to: string): DiffNode[] =>
  'complexCondition' in one && 'complexCondition' in other
    ? conditionsDiff(
        one.complexCondition,
        other.complexCondition,
        `${from}.complexCondition`,
        `${to}.complexCondition`,
      )
    : []

const resultDiff = (
  before: Extract<Action, { type: 'result' }>,
  after: Extract<Action, { type: 'result' }>,
  from: string,
  to: string,
): DiffNode[] =>
  [...new Set([...Object.keys(before.value), ...Object.keys(after.value)])].map((id): DiffNode => {
    const [old, now] = [before, after].map((action) =>
      Object.hasOwn(action.value, id) ? keyOf([action.value[id], action.valueParam?.[id]]) : null,
    )
    const [inBefore, inAfter] = [
      old === null ? null : `${from}.value.${id}`,
      now === null ? null : `${to}.value.${id}`,
    ]
    return old === now && inBefore !== null && inAfter !== null
      ? sameAt('value', inBefore, inAfter)
      : differing('value', inBefore, inAfter)
  })

const actionDiff = (
  what: 'then' | 'else',
  before: Action | undefined,
  after: Action | undefined,
  from: string,
  to: string,
): DiffNode[] => {
  if (!before && !after) return []
  if (!before || !after) return [differing(what, before ? from : null, after ? to : null)]
  if (keyOf(before) === keyOf(after)) return [sameAt(what, from, to)]
  if (before.type === 'rules' && after.type === 'rules')
    return [
      differing(
        what,
        from,
        to,
        itemsDiff(before.rules, after.rules, `${from}.rules.`, `${to}.rules.`),
      ),
    ]
  return [
    differing(
      what,
      from,
      to,
      before.type === 'result' && after.type === 'result'
        ? resultDiff(before, after, from, to)
        : [],
    ),
  ]
}

const remarkDiff = (before: RuleItem, after: RuleItem, from: string, to: string): DiffNode[] => {
  if (before.ruleRemark === after.ruleRemark) return []
  return [
    differing(
      'remark',
      before.ruleRemark === undefined ? null : `${from}.ruleRemark`,
      after.ruleRemark === undefined ? null : `${to}.ruleRemark`,
    ),
  ]
}
const itemDiff = (before: RuleItem, after: RuleItem, from: string, to: string): DiffNode[] => [
  ...remarkDiff(before, after, from, to),
  ...conditionsDiff(before.conditions, after.conditions, `${from}.conditions`, `${to}.conditions`),
  ...actionDiff(
    'then',
    before.thenAction,
    after.thenAction,
    `${from}.thenAction`,
    `${to}.thenAction`,
  ),
  ...actionDiff(
    'else',
    before.elseAction,
    after.elseAction,
    `${from}.elseAction`,
    `${to}.elseAction`,
  ),
]
function itemsDiff(
  before: readonly RuleItem[],
  after: readonly RuleItem[],
  from: string,
  to: string,
): DiffNode[] {
  return listDiff(before, after, [from, to], {
    what: 'item',
    likeness: { key: keyOf, like: likeItems(new Map()) },
    inside: itemDiff,
  })
}

/**
 * What differs between two bodies. Items are paired with equal ones first, then with the most
 * alike; in changed items so are conditions, nested rules and the values of results. In the order
 * of `after`, with what was removed where it stood. Equal bodies give `same` nodes only.
 */
export function diffBodies(before: readonly RuleItem[], after: readonly RuleItem[]): DiffNode[] {
  return itemsDiff(before, after, '', '')
}
