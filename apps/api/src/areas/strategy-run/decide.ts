import type { RecordResult } from '@oas/contract/decision/schemas'
import type { ResultButton, TypeSetting } from '@oas/contract/setting/schemas'
import type { RuleValue } from '@oas/contract/strategy/rule'
import { typeKeyOf } from '@oas/contract/type-key'
import { systemCaller } from '../../core/caller.ts'
import type { Context } from '../../core/context.ts'
import { type DecideContext, submit } from '../decision/index.ts'
import {
  type ReservedOrder,
  announceChange,
  holdOwn,
  holdReserved,
  recordRowsByIds,
  returnNamed,
} from '../queue/index.ts'
import { settingOf } from '../setting/index.ts'
import { findPerson, takeDecider } from './queries/person.ts'
import { perServer } from '../../core/per-server.ts'

const decider = 'strategy'
const windowId = 'strategy'
const pageKey = 'strategy'
const mostAtOnce = 50
const deciderOf = perServer((): { id: Promise<string> | null } => ({ id: null }))

/** The person in whose name rules decide; nobody can sign in as it. */
export function strategyPersonId({ pool }: Pick<Context, 'pool'>): Promise<string> {
  const kept = deciderOf(pool)
  if (!kept.id) {
    kept.id = takeDecider(pool, decider, 'Strategy')
    kept.id.catch(() => {
      kept.id = null
    })
  }
  return kept.id
}

type Found = {
  verdict?: string
  result?: Record<string, RuleValue>
  rules?: { ruleKey: string; name: string; version: number }[]
}
const listOf = (value: RuleValue | undefined): number[] =>
  Array.isArray(value) ? value.map(Number).filter(Number.isInteger) : []
const isViolation = (button: ResultButton): boolean =>
  button.content.resultType.endsWith('VIOLATIONS')
const simple = new Set(['direct', 'simple_confirm', 'punish_form'])

/**
 * The result of a type that carries out what the rules ask for: the one with the punishment they
 * name, else the type's only violation. Null where none does without a person.
 */
const buttonFor = (setting: TypeSetting, punish: readonly number[]): ResultButton | null => {
  const able = setting.result.filter(
    (button) => isViolation(button) && simple.has(button.content.control),
  )
  if (punish.length > 0)
    return able.find((button) => punish.includes(button.content.punishId ?? 0)) ?? null
  return able.length === 1 ? (able[0] ?? null) : null
}

const verdictOn = (
  order: ReservedOrder,
  { result = {}, rules = [] }: Found,
  button: ResultButton,
): RecordResult => {
  const seconds =
    typeof result['punishSeconds'] === 'number'
      ? Math.round(result['punishSeconds'])
      : button.content.defaultTime
  const labels = listOf(result['labelId'])
  const names = rules
    .map(({ name, ruleKey, version }) => `${name || ruleKey} v${version}`)
    .join(', ')
  return {
    id: order.id,
    postId: order.postId,
    fence: order.fence,
    value: { result: { id: button.id } },
    form: { result: seconds === undefined ? {} : { punishTime: seconds } },
    reasonLabels: labels,
    reasonLabelsKey: '',
    remark: String(result['reason'] ?? names)
      .slice(0, button.content.remark?.max ?? 2000)
      .toWellFormed(),
    currentJson: { strategy: { rules } },
  }
}

const giveBack = async (
  ctx: Context,
  personId: string,
  orders: readonly ReservedOrder[],
  why: string,
): Promise<void> => {
  ctx.log.warn(
    { orders: orders.map((order) => order.id), why },
    'what the rules decided could not be carried out; the orders go to people',
  )
  announceChange(
    ctx,
    await returnNamed(
      ctx.pool,
      ctx.now(),
      { kind: 'released', exclude: true },
      { personId, windowId },
      orders,
    ),
  )
}

const decideType = async (
  ctx: DecideContext,
  personId: string,
  orders: readonly ReservedOrder[],
): Promise<void> => {
  const [first] = orders as [ReservedOrder]
  const setting = await settingOf(ctx, first.appId, first.type)
  const records = await recordRowsByIds(
    ctx.pool,
    orders.map((order) => order.recordId),
  )
  const items = orders.flatMap((order) => {
    const found = records
      .get(order.recordId)
      ?.evidence.steps?.findLast((one) => one.step === 'strategy')?.found as Found | undefined
    const button =
      setting && found?.verdict === 'punish'
        ? buttonFor(setting, listOf(found.result?.['punish']))
        : null
    return found && button ? [verdictOn(order, found, button)] : []
  })
  const undecided = orders.filter((order) => !items.some((item) => item.id === order.id))
  if (undecided.length > 0)
    await giveBack(ctx, personId, undecided, 'the type has no result that does it')
  if (!setting || items.length === 0) return
  const { list } = await submit(ctx, {
    pageKey,
    appId: first.appId,
    type: first.type,
    business: first.business,
    windowId,
    settingVersion: setting.version,
    recordResults: items,
  })
  const refused = new Map(
    list
      .filter((outcome) => !outcome.accepted)
      .map((outcome) => [outcome.id, outcome.warnings.map((warning) => warning.code).join(' ')]),
  )
  if (refused.size > 0)
    await giveBack(
      ctx,
      personId,
      orders.filter((order) => refused.has(order.id)),
      [...new Set(refused.values())].join(', '),
    )
}

const decideOrders = async (
  base: Context,
  personId: string,
  orders: readonly ReservedOrder[],
): Promise<void> => {
  const ctx: DecideContext = {
    ...base,
    language: 'en',
    requestId: `strategy-${base.random(6)}`,
    caller: { ...systemCaller('strategy'), id: personId },
  }
  const byType = new Map<string, ReservedOrder[]>()
  for (const order of orders) {
    const key = typeKeyOf(order)
    byType.set(key, [...(byType.get(key) ?? []), order])
  }
  for (const list of byType.values()) await decideType(ctx, personId, list)
}

/**
 * Decides what rules said to punish, through the gate that every decision passes; what is refused
 * there goes to people. Answers whether more may be waiting.
 */
export async function decideReserved(base: Context): Promise<boolean> {
  const personId = await findPerson(base.pool, decider)
  if (personId === undefined) return false
  const orders = await holdReserved(base.pool, personId, windowId, mostAtOnce, base.now())
  if (orders.length > 0) await decideOrders(base, personId, orders)
  return orders.length === mostAtOnce
}

/** The same for given records at once, before others that wait for it. */
export async function decideRecords(base: Context, recordIds: readonly string[]): Promise<void> {
  const personId = await findPerson(base.pool, decider)
  if (personId === undefined) return
  const orders: ReservedOrder[] = []
  for (const recordId of recordIds) {
    const order = await holdOwn(base.pool, personId, windowId, recordId, base.now())
    if (order) orders.push(order)
  }
  if (orders.length > 0) await decideOrders(base, personId, orders)
}
