import type { Input } from '@oas/contract/define'
import type { helloFeedbackCalls } from '@oas/contract/hello-feedback/calls'
import type { FeedbackRow } from '@oas/contract/hello-feedback/schemas'
import { appName } from '../../core/app-name.ts'
import { appsSeen, mayApp } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { mapPage, readPage } from '../../core/keyset.ts'
import { liveTemplates } from '../message/index.ts'
import {
  type Conditions,
  type FoundFeedback,
  countWaiting,
  findFeedback,
  feedbackColumns,
  listFeedback,
  listLog,
  listPeople,
} from './queries.ts'
import type { Handler } from '../../http/implement.ts'
import { seekOf } from '../../db/seek.ts'

type Calls = typeof helloFeedbackCalls

export function rowOf(ctx: CallContext, row: FoundFeedback): FeedbackRow {
  const live = row.holderId !== null && row.heldUntil !== null && row.heldUntil > ctx.now()
  return {
    id: row.id,
    appId: row.appId,
    appName: appName(ctx.language, { name: row.appName, names: row.appNames }),
    ref: row.ref,
    kind: row.kind as FeedbackRow['kind'],
    state: row.state as FeedbackRow['state'],
    version: row.version,
    uid: row.uid,
    nickname: row.nickname,
    country: row.country,
    language: row.language,
    text: row.text,
    pictures: row.pictures,
    logs: row.logs as FeedbackRow['logs'],
    postId: row.postId,
    targetUid: row.targetUid,
    appVersion: row.appVersion,
    device: row.device,
    createdAt: row.createdAt.getTime(),
    holder: live ? (row.holder ?? '') : '',
    held: live && row.holderId === ctx.caller.id,
    heldUntil: live ? (row.heldUntil?.getTime() ?? null) : null,
    assigneeId: row.assigneeId,
    assignee: row.assignee ?? '',
    reply: row.reply,
    settledAt: row.settledAt?.getTime() ?? null,
    settledBy: row.settledBy,
    earlier: row.earlier,
  }
}

/**
 * Field by field: an input may carry more than its schema names, and nothing of that may reach the
 * bounds of what is seen.
 */
export function conditionsOf(
  ctx: CallContext,
  { appId, kind, language, age }: Input<Calls['take']>,
): Conditions {
  return {
    apps: appsSeen(ctx.caller.scope),
    now: ctx.now(),
    appId,
    kind,
    language: language?.trim() || undefined,
    age,
  }
}

export const list: Handler<Calls['list']> = async (ctx, input) => {
  const { sort, after, limit = 50, id, state, uid, text, mine } = input
  const asked = {
    ...conditionsOf(ctx, input),
    id,
    state,
    uid,
    text: text?.trim() || undefined,
    assigneeId: mine ? ctx.caller.id : undefined,
    seek: seekOf(sort, after, 'f.id', feedbackColumns),
  }
  const page = await readPage(
    limit,
    (most) => listFeedback(ctx.db, { ...asked, limit: most }),
    asked.seek.cursorOf,
  )
  return mapPage(page, (row) => rowOf(ctx, row))
}

/** A ticket of the caller's apps; to all others it is not there. */
const seen = async (ctx: CallContext, id: string): Promise<FoundFeedback> => {
  const found = await findFeedback(ctx.db, id)
  return found && mayApp(ctx.caller, found.appId) ? found : fail('not-found')
}

export const log: Handler<Calls['log']> = async (ctx, { id }) => {
  await seen(ctx, id)
  return (await listLog(ctx.db, id)).map((entry) => ({
    id: entry.id,
    at: entry.at.getTime(),
    by: entry.byName,
    act: entry.act as 'reply',
    state: entry.state as FeedbackRow['state'],
    text: entry.text,
    detail: entry.detail as Record<string, unknown>,
  }))
}

export const waiting: Handler<Calls['waiting']> = async (ctx, input) => {
  const { free, held, oldest } = await countWaiting(ctx.db, ctx.caller.id, conditionsOf(ctx, input))
  return { free, held, oldest: oldest?.getTime() ?? null }
}

export const templates: Handler<Calls['templates']> = async (ctx, { id }) => {
  const { appId, language, nickname, uid } = await seen(ctx, id)
  return liveTemplates(ctx, appId, ['reply'], language, { nick: nickname || uid })
}

export const people: Handler<Calls['people']> = (ctx, { appId }) =>
  listPeople(ctx.db, appId, ctx.caller.id)
