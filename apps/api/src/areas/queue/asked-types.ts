import type { Condition } from '@oas/contract/queue/schemas'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { type TypeRef, parseTypeKey, typeKeyOf } from '@oas/contract/type-key'
import { heartbeatSeconds, mayRefresh, toleranceSeconds } from '@oas/queue-engine'
import { mayType, passesGate } from '../../core/caller.ts'
import type { Asking, CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { withoutTooGrave } from '../exposure/index.ts'
import { settingOf } from '../setting/index.ts'
import { checkConditions } from './conditions/rules.ts'
import type { ClaimType } from './order/claim.ts'
import { type ReadCondition, binder, conditionsSql } from './conditions/sql.ts'
import { expandConditions } from './conditions/expand.ts'
import { listPageTypes } from './session/queries.ts'

export type AskedType = TypeRef & { conditions: readonly Condition[]; path: string }
/**
 * `filters` are the conditions as the queue is asked: with what is below a node of a tree, for one.
 */
export type SetType = AskedType & { setting: TypeSetting; filters: readonly ReadCondition[] }

export type Asked = {
  pageKey?: string | undefined
  business?: string | undefined
  types?: readonly string[] | undefined
  conditionQuery?: Readonly<Record<string, readonly Condition[]>> | undefined
}

/**
 * The types a call means: those it names, else those it has conditions for, else `fallback` (what
 * the audit was started with), else every type that lists the page; always within the caller's
 * scope.
 */
export async function askedTypes(
  ctx: Asking,
  asked: Asked,
  fallback: readonly string[] = [],
): Promise<AskedType[]> {
  const query = asked.conditionQuery ?? {}
  const named = [asked.types ?? [], Object.keys(query), fallback].find((list) => list.length > 0)
  const refs =
    named?.map(parseTypeKey) ??
    (await listPageTypes(ctx.pool)).filter(
      (type) =>
        (asked.pageKey === undefined || type.pageKeys.includes(asked.pageKey)) &&
        (asked.business === undefined || type.business === asked.business),
    )
  const seen = new Set<string>()
  return refs
    .filter(({ appId, type }) => {
      const key = typeKeyOf({ appId, type })
      return mayType(ctx.caller, appId, type) && !seen.has(key) && seen.add(key)
    })
    .map(({ appId, type }) => ({
      appId,
      type,
      conditions: query[typeKeyOf({ appId, type })] ?? [],
      path: `conditionQuery.${typeKeyOf({ appId, type })}`,
    }))
}

/**
 * The same, of what may be taken now: without types that an exam stops, or of which the person saw
 * enough that is grave.
 */
export async function takenTypes(
  ctx: Asking,
  asked: Asked,
  fallback: readonly string[] = [],
): Promise<AskedType[]> {
  const types = await withoutTooGrave(ctx, await askedTypes(ctx, asked, fallback))
  const now = ctx.now().getTime()
  return ctx.caller.gates ? types.filter((type) => passesGate(ctx.caller, type, now)) : types
}

/**
 * Adds the published settings; a type without one cannot be audited and is left out, with a note in
 * the log.
 */
export async function withSettings(ctx: Asking, asked: readonly AskedType[]): Promise<SetType[]> {
  const settings = await Promise.all(asked.map(({ appId, type }) => settingOf(ctx, appId, type)))
  return (
    await Promise.all(
      asked.map(async (type, index) => {
        const setting = settings[index]
        if (!setting)
          ctx.log.warn(
            { appId: type.appId, type: type.type },
            'type without a published setting is skipped',
          )
        if (!setting) return []
        return [
          {
            ...type,
            setting,
            filters:
              type.conditions.length === 0
                ? []
                : await expandConditions(ctx, type.conditions, setting, type.path),
          },
        ]
      }),
    )
  ).flat()
}

/**
 * Seconds a type's orders are held before the first sign of life: where the page does not refresh,
 * the whole time to decide.
 */
const holdSeconds = ({ baseInfo, pageType: { content } }: TypeSetting): number =>
  mayRefresh(content.refresh, content.recordVersion)
    ? heartbeatSeconds
    : baseInfo.orderTimeout + toleranceSeconds

/** A type as the claim takes it; bad conditions end the call here, before anything is held. */
export function claimTypeOf(
  { appId, type, setting, conditions, filters, path }: SetType,
  now: Date,
): ClaimType {
  checkConditions(conditions, setting, path)
  const sql = (values: unknown[]): string =>
    conditionsSql(filters, setting, path, binder(values), now)
  sql([])
  return {
    appId,
    type,
    orderTimeout: setting.baseInfo.orderTimeout,
    holdSeconds: holdSeconds(setting),
    conditions: sql,
  }
}

/** The person's id; programs with a key hold no orders. */
export function personOf(ctx: CallContext): string {
  return ctx.caller.kind === 'person'
    ? ctx.caller.id
    : fail('no-permission', { permission: 'audit.take' })
}
/** Whether the caller leads: is told of, and handed, what waits for leaders. */
export function leads(ctx: CallContext): boolean {
  return ctx.caller.permissions.has('audit.team')
}
