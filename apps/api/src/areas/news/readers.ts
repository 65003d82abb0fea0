import type { Input, Output } from '@oas/contract/define'
import type { newsCalls } from '@oas/contract/news/calls'
import { rangeKey, rangesOfYear } from '@oas/contract/news/notice-time'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { sendMessage } from '../message/index.ts'
import { type StoredEvent, channelOf, countedKey, keyAt, levelOf, toItem } from './event.ts'
import {
  countReaders,
  listEventsById,
  insertRead,
  listReaders,
  listShown,
  readKeys,
} from './queries/events.ts'

type Calls = typeof newsCalls
type Handled<K extends keyof Calls> = Promise<Output<Calls[K]>>

export async function notifyList(
  ctx: CallContext,
  { notifyType, read, dataType, level, from, to }: Input<Calls['notifyList']>,
): Handled<'notifyList'> {
  const now = ctx.now()
  const found = await listShown(
    ctx.db,
    ctx.caller.teamId,
    {
      dataType,
      channel: notifyType === undefined ? undefined : channelOf(notifyType),
      level: level === undefined ? undefined : levelOf(level),
      from: from === undefined ? undefined : new Date(from),
      to: to === undefined ? undefined : new Date(to),
    },
    now,
  )
  const shown = found.flatMap((event) => {
    const key = keyAt(event, now)
    return key === null ? [] : [{ event, key }]
  })
  const confirmed = await readKeys(
    ctx.db,
    ctx.caller.id,
    shown.map(({ event }) => event.id),
  )
  return shown
    .map(({ event, key }) => toItem(event, now, confirmed.has(`${event.id} ${key}`)))
    .filter((item) => read === undefined || item.read === read)
}

const eventOf = async (ctx: CallContext, id: string): Promise<StoredEvent> =>
  (await listEventsById(ctx.db, [id]))[0] ?? fail('not-found')

export async function confirmRead(
  ctx: CallContext,
  { eventId, curYearNoticeTimeRange }: Input<Calls['confirmRead']>,
): Handled<'confirmRead'> {
  const event = await eventOf(ctx, eventId)
  const groups = event.groupIds.map(String)
  if (groups.length > 0 && !groups.includes(ctx.caller.teamId ?? '')) fail('not-found')
  const now = ctx.now().getTime()
  // A span that has just ended may still be confirmed; one to come, or one of an older version of
  // the notice, may not.
  if (
    !rangesOfYear(event.noticeTime, now).some(
      (range) => range.start <= now && rangeKey(range) === curYearNoticeTimeRange,
    )
  )
    fail('invalid-input', { field: 'curYearNoticeTimeRange', reason: because('no_span') })
  await insertRead(ctx.db, eventId, ctx.caller.id, curYearNoticeTimeRange, ctx.now())
  return {}
}

export async function readNum(
  ctx: CallContext,
  { eventIds }: Input<Calls['readNum']>,
): Handled<'readNum'> {
  const events = await listEventsById(ctx.db, [...new Set(eventIds)])
  const counts = await countReaders(
    ctx.db,
    events.map((event) => ({ id: event.id, rangeKey: countedKey(event, ctx.now()) })),
  )
  return events.map(({ id }) => ({
    eventId: id,
    ...(counts.get(id) ?? { readNum: 0, totalNum: 0 }),
  }))
}

export async function readers(
  ctx: CallContext,
  { sort, eventId, read, current = 1, pageSize = 10 }: Input<Calls['readers']>,
): Handled<'readers'> {
  const event = await eventOf(ctx, eventId)
  const rows = await listReaders(ctx.db, event, {
    rangeKey: countedKey(event, ctx.now()),
    read,
    sort,
    offset: (current - 1) * pageSize,
    limit: pageSize,
  })
  const { readNum: done, totalNum } = (
    await countReaders(ctx.db, [{ id: eventId, rangeKey: countedKey(event, ctx.now()) }])
  ).get(eventId) ?? { readNum: 0, totalNum: 0 }
  return {
    list: rows.map(({ total: _total, readAt, ...row }) => ({
      ...row,
      readTime: readAt?.getTime() ?? null,
    })),
    total: read === undefined ? totalNum : read ? done : totalNum - done,
  }
}

const mostReminded = 5000

export function remind(ctx: CallContext, { eventId }: Input<Calls['remind']>): Handled<'remind'> {
  return ctx.db.transaction().execute(async (tx) => {
    const [event] = await listEventsById(tx, [eventId])
    if (!event) return fail('not-found')
    if (keyAt(event, ctx.now()) === null)
      fail('invalid-input', { field: 'eventId', reason: because('not_shown') })
    const rest = await listReaders(tx, event, {
      rangeKey: countedKey(event, ctx.now()),
      read: false,
      offset: 0,
      limit: mostReminded,
    })
    const sent =
      rest.length === 0
        ? null
        : await sendMessage(tx, ctx.now(), {
            msgType: 5,
            plat: 'news',
            link: '/news-reminder',
            sender: { id: ctx.caller.id, name: ctx.caller.name },
            audience: { personIds: rest.map((person) => person.id) },
            payload: {
              msg: event.title,
              transKey: 'news.reminder_text',
              transKeyParams: { title: event.title },
            },
          })
    await audit(tx, ctx, [
      { action: 'news.remind', subject: `news:${eventId}`, detail: { people: sent?.people ?? 0 } },
    ])
    return { people: sent?.people ?? 0 }
  })
}
