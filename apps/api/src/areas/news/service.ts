import type { Input, Output } from '@oas/contract/define'
import type { newsCalls } from '@oas/contract/news/calls'
import type { NewsRow } from '@oas/contract/news/schemas'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import {
  channelOf,
  countedKey,
  type EventFacts,
  factsOf,
  levelOf,
  type StoredEvent,
  toItem,
} from './event.ts'
import {
  type On,
  countReaders,
  deleteEvents,
  listEventsById,
  insertEvents,
  listEvents,
  listGroups,
  listTypes,
  updateEvent,
} from './queries/events.ts'
import { findRobot, latestPushes } from './queries/pushes.ts'

type Calls = typeof newsCalls
type Handled<K extends keyof Calls> = Promise<Output<Calls[K]>>

export async function query(
  ctx: CallContext,
  {
    current = 1,
    pageSize = 10,
    level,
    channel,
    text,
    type,
    from,
    to,
    ...rest
  }: Input<Calls['query']>,
): Handled<'query'> {
  const now = ctx.now()
  const find = {
    ...rest,
    text: text?.trim() || undefined,
    type: type?.trim() || undefined,
    level: level === undefined ? undefined : levelOf(level),
    channel: channel === undefined ? undefined : channelOf(channel),
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  }
  const { total, list } = await listEvents(ctx.db, find, now, (current - 1) * pageSize, pageSize)
  const pushes = new Map(
    (
      await latestPushes(
        ctx.db,
        list.map((event) => event.id),
      )
    ).map(({ eventId, ...push }) => [eventId, push]),
  )
  const counts = await countReaders(
    ctx.db,
    list.map((event) => ({ id: event.id, rangeKey: countedKey(event, now) })),
  )
  return {
    total,
    list: list.map((event) => ({
      ...toItem(event, now, false),
      ...(counts.get(event.id) ?? { readNum: 0, totalNum: 0 }),
      wechat: (pushes.get(event.id) ?? null) as NewsRow['wechat'],
    })),
  }
}

export function listType(
  ctx: CallContext,
  { dataType }: Input<Calls['listType']>,
): Handled<'listType'> {
  return listTypes(ctx.db, dataType)
}

/** Refuses groups and robots that are not there. */
export async function checkKnown(
  on: On,
  facts: Pick<EventFacts, 'groupIds' | 'onWechat' | 'robotId'>,
): Promise<void> {
  if (facts.groupIds.length > 0) {
    const known = new Set((await listGroups(on)).map((group) => group.id))
    const strange = facts.groupIds.find((id) => !known.has(id))
    if (strange !== undefined)
      fail('invalid-input', {
        field: 'auditorGroupIds',
        reason: because('no_group', { id: strange }),
      })
  }
  if (facts.onWechat && !(await findRobot(on, facts.robotId)))
    fail('invalid-input', {
      field: 'noticeTypeConfig.wechat.robotId',
      reason: because('no_robot', { id: facts.robotId }),
    })
}

export function create(ctx: CallContext, input: Input<Calls['create']>): Handled<'create'> {
  return ctx.db.transaction().execute(async (tx) => {
    const facts = factsOf(input)
    await checkKnown(tx, facts)
    const [id = ''] = await insertEvents(tx, [facts], ctx.caller.name, ctx.now())
    await audit(tx, ctx, [
      { action: 'news.create', subject: `news:${id}`, detail: { before: null, after: facts } },
    ])
    return { id, version: 1 }
  })
}

const plain = ({
  id: _id,
  version: _version,
  createdAt: _createdAt,
  createdBy: _createdBy,
  updatedAt: _updatedAt,
  updatedBy: _updatedBy,
  ...facts
}: StoredEvent): EventFacts => facts

export function update(
  ctx: CallContext,
  { id, version, ...input }: Input<Calls['update']>,
): Handled<'update'> {
  return ctx.db.transaction().execute(async (tx) => {
    const facts = factsOf(input)
    const [before] = await listEventsById(tx, [id])
    if (!before) return fail('not-found')
    // A group or robot that has gone since does not keep the rest from being changed.
    const added = facts.groupIds.filter((group) => !before.groupIds.map(String).includes(group))
    await checkKnown(tx, {
      groupIds: added,
      onWechat: facts.onWechat && !(before.onWechat && before.robotId === facts.robotId),
      robotId: facts.robotId,
    })
    if (!(await updateEvent(tx, id, version, facts, { by: ctx.caller.name, at: ctx.now() })))
      fail('conflict')
    await audit(tx, ctx, [
      {
        action: 'news.update',
        subject: `news:${id}`,
        detail: { before: plain(before), after: facts },
      },
    ])
    return { id, version: version + 1 }
  })
}

export function batchDelete(
  ctx: CallContext,
  { ids }: Input<Calls['batchDelete']>,
): Handled<'batchDelete'> {
  return ctx.db.transaction().execute(async (tx) => {
    const found = await listEventsById(tx, [...new Set(ids)])
    if (found.length === 0) fail('not-found')
    await deleteEvents(
      tx,
      found.map((event) => event.id),
      ctx.now(),
    )
    await audit(
      tx,
      ctx,
      found.map((event) => ({
        action: 'news.delete',
        subject: `news:${event.id}`,
        detail: { before: plain(event), after: null },
      })),
    )
    return { deleted: found.length }
  })
}

/** Teams under one root; a notice for all of them names none. */
export async function groupTree(ctx: CallContext): Handled<'groupTree'> {
  return {
    content: [
      {
        id: 'all',
        name: textOf(ctx.language, 'news.all_groups'),
        groups: (await listGroups(ctx.db)).map((group) => ({ ...group, groups: [] })),
      },
    ],
  }
}
