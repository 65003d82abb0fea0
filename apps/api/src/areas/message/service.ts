import type { Input, Output } from '@oas/contract/define'
import type { messageCalls } from '@oas/contract/message/calls'
import { messageTypeIds, messageTypes } from '@oas/contract/message/schemas'
import { guardedSettings, lockedSettings, settingsInForce } from '@oas/contract/message/settings'
import { dayMs } from '@oas/contract/time'
import { audit } from '../../core/audit.ts'
import type { CallContext, Context } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { readPage } from '../../core/keyset.ts'
import { seekOf } from '../../db/seek.ts'
import {
  ackReceipts,
  countAll,
  countUnread,
  readSettings,
  listAudiences,
  listMessages,
  listSent,
  listUnacked,
  markReceipts,
  putSettings,
} from './queries/messages.ts'
import { sendMessage } from './send.ts'

type Calls = typeof messageCalls
type Handled<K extends keyof Calls> = Promise<Output<Calls[K]>>

const withoutUnset = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
const day = (at: number | undefined): Date | undefined =>
  at === undefined ? undefined : new Date(at)

export async function listOwn(
  ctx: CallContext,
  { sort, after, limit = 50, type, state, text, from, to }: Input<Calls['list']>,
): Handled<'list'> {
  const seek = seekOf(sort, after, 'r.message_id', { createTime: 'id' })
  const asked = {
    personId: ctx.caller.id,
    seek,
    ...withoutUnset({
      type,
      state,
      text: text?.trim() || undefined,
      from: day(from),
      to: day(to),
    }),
  }
  return readPage(
    limit,
    (most) => listMessages(ctx.db, { ...asked, limit: most }),
    (row) => seek.cursorOf({ id: row.msgId }),
  )
}

export async function getTypes(): Handled<'types'> {
  return messageTypeIds.map((value) => ({ value, name: messageTypes[value] }))
}

export async function getStatistics(ctx: CallContext): Handled<'statistics'> {
  return (await countUnread(ctx.db, ctx.caller.id)).map(({ msgType, quantity }) => ({
    type: { value: msgType as (typeof messageTypeIds)[number] },
    quantity,
  }))
}

export function getChecking(ctx: CallContext): Handled<'checking'> {
  return listUnacked(ctx.db, ctx.caller.id, new Date(ctx.now().getTime() - dayMs), 50)
}

export async function getOverview(ctx: CallContext): Handled<'overview'> {
  const [counts, latest] = await Promise.all([
    countAll(ctx.db, ctx.caller.id),
    listMessages(ctx.db, { personId: ctx.caller.id, limit: 5 }),
  ])
  return { ...counts, latest }
}

export async function getDetail(
  ctx: CallContext,
  { id }: Input<Calls['detail']>,
): Handled<'detail'> {
  return (
    (await listMessages(ctx.db, { personId: ctx.caller.id, id, limit: 1 }))[0] ?? fail('not-found')
  )
}

const mark = async (
  ctx: CallContext,
  { ids, type, all }: Input<Calls['check']>,
  as: 'read' | 'ignored',
): Promise<{ marked: number }> => {
  if ([ids, type, all].filter((one) => one !== undefined).length !== 1)
    fail('invalid-input', { field: 'ids', reason: because('one_of_ids') })
  const marked = await markReceipts(ctx.db, ctx.caller.id, { ids, type }, as, ctx.now())
  if (marked > 0)
    await ctx.bus.publish('message.statistics', {}, { to: 'person', id: ctx.caller.id })
  return { marked }
}
export function checkMessages(ctx: CallContext, input: Input<Calls['check']>): Handled<'check'> {
  return mark(ctx, input, 'read')
}
export function ignoreMessages(ctx: CallContext, input: Input<Calls['ignore']>): Handled<'ignore'> {
  return mark(ctx, input, 'ignored')
}

export async function getConfig(ctx: CallContext): Handled<'config'> {
  const { settings, version } = await readSettings(ctx.db, ctx.caller.id)
  return {
    settings: settingsInForce(settings, ctx.caller.permissions),
    version,
    locked: lockedSettings(ctx.caller.permissions),
  }
}

export async function setConfig(
  ctx: CallContext,
  { version, settings }: Input<Calls['setConfig']>,
): Handled<'setConfig'> {
  const before = (await getConfig(ctx)).settings
  for (const name of lockedSettings(ctx.caller.permissions))
    if (settings[name] !== before[name])
      fail('no-permission', { permission: guardedSettings[name], field: name })
  const saved =
    (await putSettings(ctx.db, ctx.caller.id, settings, version, ctx.now())) ?? fail('conflict')
  await ctx.bus.publish('message.config', {}, { to: 'person', id: ctx.caller.id })
  return {
    settings: settingsInForce(settings, ctx.caller.permissions),
    version: saved,
    locked: lockedSettings(ctx.caller.permissions),
  }
}

export function send(
  ctx: CallContext,
  { msgType, notifyType, msg, link = '', audience }: Input<Calls['send']>,
): Handled<'send'> {
  return ctx.db.transaction().execute(async (tx) => {
    const sent =
      (await sendMessage(tx, ctx.now(), {
        msgType,
        notifyType,
        payload: { msg: msg.trim() },
        link,
        audience,
        plat: 'console',
        sender: { id: ctx.caller.id, name: ctx.caller.name },
      })) ?? fail('invalid-input', { field: 'audience', reason: because('nobody') })
    await audit(tx, ctx, [
      {
        action: 'message.send',
        subject: `message:${sent.msgId}`,
        detail: { msgType, notifyType, msg, link, audience, people: sent.people },
      },
    ])
    return sent
  })
}

export function getAudiences(ctx: CallContext): Handled<'audiences'> {
  return listAudiences(ctx.db)
}

export function getSent(
  ctx: CallContext,
  { sort, current = 1, pageSize = 10, type, text, sender, from, to }: Input<Calls['sent']>,
): Handled<'sent'> {
  return listSent(ctx.db, {
    sort,
    type,
    text: text?.trim() || undefined,
    sender: sender?.trim() || undefined,
    from: day(from),
    to: day(to),
    offset: (current - 1) * pageSize,
    limit: pageSize,
  })
}

/** A page says that it has received messages of its person. */
export function acknowledge(
  ctx: Pick<Context, 'db' | 'now'>,
  personId: string,
  ids: readonly string[],
): Promise<void> {
  return ackReceipts(ctx.db, personId, ids, ctx.now())
}
