import type { Input, Output } from '@oas/contract/define'
import type { Permission } from '@oas/contract/permissions'
import { hourMs } from '@oas/contract/time'
import type { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { type ItemAct, type ItemState, urgentHours } from '@oas/contract/text-moderation/schemas'
import { audit } from '../../core/audit.ts'
import { mayApp } from '../../core/caller.ts'
import { type CallContext, holds } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { subjectOf } from './items.ts'
import { type Room, isCounted, limitedKind, roomLeft } from './limits.ts'
import { followRelease } from './live.ts'
import { type HeldItem, type Move, type Tx, holdItems, moveItem } from './queries/items.ts'
import { releaseAtOnce } from './release-at-once.ts'
import { maySee, oneApp } from './rights.ts'

type Calls = typeof textModerationCalls
type Outcome = Output<Calls['setState']>['list'][number]

const rights: Readonly<Record<ItemAct, Permission>> = {
  submit: 'text.edit',
  restore: 'text.edit',
  approve: 'text.review',
  reject: 'text.review',
  offline: 'text.review',
  stop: 'text.release',
  urgent: 'text.release',
}
const fromStates: Readonly<Record<ItemAct, readonly ItemState[]>> = {
  submit: ['draft'],
  restore: ['rejected', 'offline', 'expired'],
  approve: ['pending', 'urgent'],
  reject: ['pending', 'urgent'],
  offline: ['draft', 'pending', 'approved', 'rejected'],
  stop: ['draft', 'pending', 'approved', 'urgent', 'rejected'],
  urgent: ['draft', 'pending', 'rejected', 'offline', 'expired'],
}
/** Acts that take something away or skip a step say why. */
const needsReason: readonly ItemAct[] = ['reject', 'offline', 'stop', 'urgent']

const refusalOf = (
  ctx: CallContext,
  item: HeldItem | undefined,
  version: number,
  act: ItemAct,
): Outcome['code'] => {
  if (!item || !maySee(ctx, item.apps)) return 'not-found'
  const touches =
    ctx.caller.scope.all ||
    (item.apps.length > 0 && item.apps.every((app) => mayApp(ctx.caller, app)))
  if (!touches) return 'foreign-data'
  if (item.version !== version) return 'conflict'
  const takesAway = act === 'offline' || act === 'stop'
  if (
    !fromStates[act].includes(item.state as ItemState) ||
    (takesAway && item.approvedVersion === null) ||
    (act === 'urgent' && item.approvedVersion !== null)
  )
    return 'wrong-state'
  const isOwn = item.madeBy === ctx.caller.id || item.changedBy === ctx.caller.id
  return (act === 'approve' || act === 'reject') && isOwn ? 'second-person' : ''
}

/** Acts after which an item is in force or waits. */
const growing: readonly ItemAct[] = ['submit', 'restore', 'urgent']
/** Takes the room of one more item; refuses it where none is left. */
const takeRoom = (room: Room | null, item: HeldItem): Outcome['code'] => {
  const kind = limitedKind(item.wordType)
  if (room === null || kind === null || isCounted(item)) return ''
  if (room[kind] <= 0) return `limit-${kind}`
  room[kind] -= 1
  return ''
}

const moveBy = (ctx: CallContext, item: HeldItem, act: ItemAct, reason: string): Move => {
  const now = ctx.now()
  const reviewed = { reviewedBy: ctx.caller.id, reviewedAt: now, reason }
  switch (act) {
    case 'submit':
    case 'restore':
      return { state: 'pending', reason: '' }
    case 'approve':
      return { state: 'approved', approvedVersion: item.version, ...reviewed }
    case 'reject':
      return {
        state: 'rejected',
        ...(item.state === 'urgent' ? { approvedVersion: null } : {}),
        ...reviewed,
      }
    case 'offline':
    case 'stop':
      return { state: 'offline', approvedVersion: null, ...reviewed }
    case 'urgent':
      return {
        state: 'urgent',
        approvedVersion: item.version,
        urgentUntil: new Date(now.getTime() + urgentHours * hourMs),
        reason,
      }
  }
}

/** What is in force at once: a release of its own, made in the same transaction. */
const atOnce = async (
  ctx: CallContext,
  tx: Tx,
  moved: readonly HeldItem[],
  { act, reason }: { act: ItemAct; reason: string },
): Promise<number | null> => {
  const by = { id: ctx.caller.id, at: ctx.now() }
  const withdrawn = act === 'stop' ? moved : moved.filter((item) => item.state === 'urgent')
  if (act === 'urgent' && moved.length > 0)
    return releaseAtOnce(tx, { kind: 'urgent', note: reason, with: moved.map(({ id }) => id) }, by)
  if ((act === 'stop' || act === 'reject') && withdrawn.length > 0)
    return releaseAtOnce(
      tx,
      { kind: 'stop', note: reason, without: withdrawn.map(({ id }) => id) },
      by,
    )
  return null
}

const settle = (
  ctx: CallContext,
  { refs, act, reason }: Input<Calls['setState']>,
): Promise<Output<Calls['setState']>> =>
  ctx.db.transaction().execute(async (tx) => {
    const held = new Map(
      (
        await holdItems(
          tx,
          refs.map((ref) => ref.id),
        )
      ).map((item) => [item.id, item]),
    )
    const room = growing.includes(act) ? await roomLeft(tx) : null
    const moved: HeldItem[] = []
    const list: Outcome[] = []
    for (const { id, version } of refs) {
      const item = held.get(id)
      const code = refusalOf(ctx, item, version, act) || (item ? takeRoom(room, item) : '')
      list.push({ id, ok: code === '', code })
      if (!item || code !== '') continue
      held.delete(id)
      const move = moveBy(ctx, item, act, reason)
      await moveItem(tx, id, move)
      moved.push(item)
      await audit(tx, ctx, [
        {
          action: `textModeration.${act}`,
          subject: subjectOf(id),
          appId: oneApp(item.apps),
          detail: {
            rule: item.rule,
            before: { state: item.state },
            after: { state: move.state, ...(reason === '' ? {} : { reason }) },
          },
        },
      ])
    }
    return { list, release: await atOnce(ctx, tx, moved, { act, reason }) }
  })

export const setState: Handler<Calls['setState']> = async (ctx, input) => {
  const permission = rights[input.act]
  if (!holds(ctx, permission)) fail('no-permission', { permission })
  const reason = input.reason.trim()
  if (reason === '' && needsReason.includes(input.act)) fail('required', { field: 'reason' })
  const done = await settle(ctx, { ...input, reason })
  if (done.release !== null) await followRelease(ctx)
  return done
}
