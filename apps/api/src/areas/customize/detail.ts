import type { CustomizeInfo, customizeCalls } from '@oas/contract/customize/calls'
import type { Input } from '@oas/contract/define'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { type CallContext, holds } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { hiddenDecisions } from '../../db/hidden.ts'
import { rePunish, submit } from '../decision/index.ts'
import {
  type QueueRow,
  type RecordContentRow,
  countPunished,
  orderOfRecord,
  recordRowsByIds,
  toHeldRecord,
} from '../queue/index.ts'
import { requireSetting } from '../setting/index.ts'
import { decisionInForce, newestOfPost, sameGroup } from './queries.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof customizeCalls
const maxId = 9_223_372_036_854_775_807n

const requireRecord = async (
  ctx: CallContext,
  { appId, type, postId, recordId }: Input<Calls['info']>,
) => {
  const id =
    recordId ??
    (postId === undefined
      ? fail('required', { field: 'postId' })
      : await newestOfPost(ctx, appId, type, postId))
  const record =
    id === null || BigInt(id) > maxId ? undefined : (await recordRowsByIds(ctx.pool, [id])).get(id)
  return record && record.appId === appId && record.type === type
    ? record
    : fail('not-found', { field: recordId === undefined ? 'postId' : 'recordId' })
}

const reasonOf = (
  order: QueueRow | null,
  own: boolean,
  decided: boolean,
  again: boolean,
): CustomizeInfo['readOnlyReason'] => {
  if (own || again) return ''
  if (order) return order.state === 'waiting' ? 'waiting' : 'held'
  return decided ? 'decided' : 'discarded'
}

/** Other records of the same group value, each only to be read here. */
const membersOf = async (
  ctx: CallContext,
  record: RecordContentRow,
  { version, baseInfo: { groupKey } }: TypeSetting,
): Promise<CustomizeInfo['members']> => {
  const ids = groupKey === '' ? [] : await sameGroup(ctx, record, groupKey)
  const rows = await recordRowsByIds(ctx.pool, ids)
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [toHeldRecord(row, null, { settingVersion: version, readOnly: true })] : []
  })
}

/**
 * A record as its detail page shows it: to be decided where the person holds it, decided anew where
 * they may, else to be read.
 */
export const info: Handler<Calls['info']> = async (ctx, input) => {
  const record = await requireRecord(ctx, input)
  const hidden = await hiddenDecisions(ctx.pool, ctx.caller.id)
  const [order, decided, setting, shape, punished] = await Promise.all([
    orderOfRecord(ctx.pool, record.id, ctx.caller.id),
    decisionInForce(ctx, record.id, hidden),
    requireSetting(ctx, input.appId, input.type),
    requireSetting(ctx, input.appId, input.type, 'customize'),
    countPunished(ctx.pool, [record], hidden),
  ])
  const own =
    order?.state === 'held' && order.holderId === ctx.caller.id && holds(ctx, 'audit.take')
  const again = !order && decided !== undefined && holds(ctx, 'record.repunish')
  const readOnlyReason = reasonOf(order, own, decided !== undefined, again)
  const { detail = shape.pageType.type } = shape.pageType
  return {
    record: toHeldRecord(record, own ? order : null, {
      settingVersion: setting.version,
      punished: punished.get(`${record.appId}:${record.uid}`),
      readOnly: readOnlyReason !== '',
      rePunish: again,
      reviewTime: decided?.at.getTime() ?? null,
    }),
    setting,
    page: detail.replaceAll('_', '-'),
    readOnlyReason,
    decision: decided ? { ...decided, at: decided.at.getTime() } : null,
    decidable: readOnlyReason === '',
    members: await membersOf(ctx, record, setting),
  }
}

/**
 * Decides one record: an order the person holds, or what was decided before. Who may not decide
 * anew is told that there is a decision.
 */
export const punish: Handler<Calls['punish']> = async (
  ctx,
  { item, replaces = null, dry = false, ...page },
) => {
  if (replaces === null)
    return holds(ctx, 'audit.take')
      ? submit(ctx, { ...page, recordResults: [item] })
      : fail('no-permission')
  const { outcome, plan } = await rePunish(ctx, {
    submission: page,
    item,
    replaces,
    dry,
    allowed: holds(ctx, 'record.repunish'),
  })
  const accepted = outcome.accepted ? 1 : 0
  const warned = accepted === 1 ? outcome.punishResultType : 0
  return {
    list: [outcome],
    undoUntil: null,
    finished: accepted - warned,
    warned,
    refused: 1 - accepted,
    ...(plan ? { plan } : {}),
  }
}
