import type { helloFeedbackCalls } from '@oas/contract/hello-feedback/calls'
import {
  type FeedbackAct,
  type FeedbackState,
  afterFeedbackAct,
  holdSeconds,
} from '@oas/contract/hello-feedback/schemas'
import { audit } from '../../core/audit.ts'
import { mayApp } from '../../core/caller.ts'
import { type CallContext, holds } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { liveTemplates, noteTemplateUse, sendMessage } from '../message/index.ts'
import {
  type On,
  appExists,
  changeFeedback,
  dropHolds,
  findFeedback,
  heldBy,
  hold,
  idOfRef,
  insertFeedback,
  insertLog,
  keepHold,
  listPeople,
  lockFeedback,
  nextWaiting,
  putReply,
} from './queries.ts'
import { conditionsOf, rowOf } from './read.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof helloFeedbackCalls

export const receive: Handler<Calls['receive']> = async (ctx, input) => {
  const {
    appId,
    kind,
    uid,
    nickname = '',
    country = '',
    language = '',
    text,
    pictures = [],
    logs = [],
    postId = '',
    targetUid = '',
    appVersion = '',
    device = '',
  } = input
  const now = ctx.now()
  const ref = input.ref.trim()
  if (ref === '') fail('required', { field: 'ref' })
  if (text.trim() === '' && pictures.length === 0) fail('required', { field: 'text' })
  if (kind === 'report' && postId === '' && targetUid === '') fail('required', { field: 'postId' })
  if (!(await appExists(ctx.db, appId))) fail('unknown-app', { app: appId, field: 'appId' })
  const createdAt = new Date(Math.min(input.createdAt ?? now.getTime(), now.getTime()))
  const id = await ctx.db.transaction().execute(async (tx) => {
    const made = await insertFeedback(tx, {
      appId,
      ref,
      kind,
      uid,
      nickname,
      country: country.toUpperCase(),
      language,
      text: text.trim(),
      pictures,
      logs: JSON.stringify(logs.map(({ name, url }) => ({ name, url }))),
      postId,
      targetUid,
      appVersion,
      device,
      createdAt,
      receivedAt: now,
    })
    if (made !== null)
      await insertLog(tx, {
        feedbackId: made,
        at: now,
        byName: ctx.caller.name,
        act: 'receive',
        state: 'waiting',
      })
    return made
  })
  return id === null
    ? { id: (await idOfRef(ctx.db, appId, ref)) ?? fail('conflict'), duplicate: true }
    : { id, duplicate: false }
}

const until = (now: Date): Date => new Date(now.getTime() + holdSeconds * 1000)

export const take: Handler<Calls['take']> = async (ctx, input) => {
  const conditions = conditionsOf(ctx, input)
  const { id: personId, name } = ctx.caller
  const id = await ctx.db.transaction().execute(async (tx) => {
    const own = await heldBy(tx, personId, conditions)
    if (
      own !== undefined &&
      (await keepHold(tx, own, personId, conditions.now, until(conditions.now)))
    )
      return own
    const next = await nextWaiting(tx, personId, conditions)
    if (!next) return null
    await hold(tx, next.id, personId, until(conditions.now))
    await insertLog(tx, {
      feedbackId: next.id,
      at: conditions.now,
      byName: name,
      act: 'take',
      state: next.state,
    })
    return next.id
  })
  const found = id === null ? undefined : await findFeedback(ctx.db, id)
  return found ? rowOf(ctx, found) : null
}

export const keep: Handler<Calls['keep']> = async (ctx, { id }) => {
  const now = ctx.now()
  const end = until(now)
  if (!(await keepHold(ctx.db, id, ctx.caller.id, now, end))) fail('conflict')
  return { heldUntil: end.getTime() }
}
export const drop: Handler<Calls['drop']> = async (ctx) => ({
  released: await dropHolds(ctx.db, ctx.caller.id),
})

type Ticket = NonNullable<Awaited<ReturnType<typeof lockFeedback>>>
/** The ticket at the version the caller saw, free for them to act on. */
const requireOpen = async (
  ctx: CallContext,
  tx: On,
  id: string,
  version: number,
  act: FeedbackAct,
): Promise<Ticket> => {
  const row = await lockFeedback(tx, id)
  if (!row || !mayApp(ctx.caller, row.appId)) return fail('not-found')
  if (row.version !== version) fail('conflict')
  const held = row.holderId !== null && row.heldUntil !== null && row.heldUntil > ctx.now()
  if (held && row.holderId !== ctx.caller.id)
    fail('in-use', { what: (await findFeedback(tx, id))?.holder ?? '' })
  if (act === 'release' && !held) fail('wrong-state', { act })
  // What was passed to somebody is theirs; a leader may still take it over.
  if (row.state === 'passed' && row.assigneeId !== ctx.caller.id && !holds(ctx, 'audit.team'))
    fail('no-permission', { permission: 'audit.team' })
  return row
}

/** The template that a reply was begun from, as it is in use for this ticket now. */
const templateOf = async (tx: On, ticket: Ticket, templateId: string | undefined) =>
  templateId === undefined
    ? null
    : ((await liveTemplates({ db: tx }, ticket.appId, ['reply'], ticket.language, {})).find(
        ({ id }) => id === templateId,
      ) ?? fail('invalid-input', { field: 'templateId', reason: because('no_ticket_text') }))

const reply = async (
  ctx: CallContext,
  tx: On,
  ticket: Ticket,
  text: string,
  templateId: string | undefined,
): Promise<Record<string, unknown>> => {
  const at = ctx.now()
  const template = await templateOf(tx, ticket, templateId)
  const language = template?.language ?? ticket.language
  const idempotencyKey = `reply-${ticket.id}-${ticket.version + 1}`
  await putReply(
    tx,
    {
      type: 'reply',
      timestamp: at.toISOString(),
      data: {
        feedbackId: ticket.id,
        appId: ticket.appId,
        ref: ticket.ref,
        uid: ticket.uid,
        text,
        language,
        idempotencyKey,
      },
    },
    at,
  )
  if (template)
    await noteTemplateUse(tx, { templateId: template.id, at, appId: ticket.appId, language })
  return template ? { template: template.key, language } : {}
}

const pass = async (
  ctx: CallContext,
  tx: On,
  ticket: Ticket,
  assigneeId: string,
): Promise<Record<string, unknown>> => {
  const to =
    (await listPeople(tx, ticket.appId, ctx.caller.id)).find(({ id }) => id === assigneeId) ??
    fail('invalid-input', { field: 'assigneeId', reason: because('no_ticket_person') })
  await sendMessage(tx, ctx.now(), {
    msgType: 7,
    payload: {
      msg: `Feedback ${ticket.ref} was passed to you`,
      transKey: 'message.feedback_passed',
      transKeyParams: { ref: ticket.ref, by: ctx.caller.name },
    },
    audience: { personIds: [assigneeId] },
    link: `/hello-user-feedback/index?id=${ticket.id}`,
    plat: 'hello-feedback',
  })
  return { to: to.name }
}

const needsText: readonly FeedbackAct[] = ['reply', 'close']

export const update: Handler<Calls['update']> = (
  ctx,
  { id, version, act, text = '', templateId, assigneeId },
) =>
  ctx.db.transaction().execute(async (tx) => {
    const words = text.trim()
    const ticket = await requireOpen(ctx, tx, id, version, act)
    const state =
      afterFeedbackAct(act, ticket.state as FeedbackState) ?? fail('wrong-state', { act })
    if (needsText.includes(act) && words === '') fail('required', { field: 'text' })
    const at = ctx.now()
    const detail =
      act === 'reply'
        ? await reply(ctx, tx, ticket, words, templateId)
        : act === 'pass'
          ? await pass(ctx, tx, ticket, assigneeId ?? fail('required', { field: 'assigneeId' }))
          : {}
    const settled = state === 'replied' || state === 'closed'
    await changeFeedback(tx, id, {
      state,
      version: version + 1,
      ...(act === 'pass'
        ? { assigneeId: assigneeId ?? null }
        : act === 'reopen'
          ? { assigneeId: null }
          : {}),
      ...(act === 'reply' ? { reply: words } : {}),
      ...(act === 'release'
        ? {}
        : { settledAt: settled ? at : null, settledBy: settled ? ctx.caller.name : '' }),
    })
    await insertLog(tx, {
      feedbackId: id,
      at,
      byName: ctx.caller.name,
      act,
      state,
      text: words,
      detail,
    })
    await audit(tx, ctx, [
      {
        action: `helloFeedback.${act}`,
        subject: `feedback:${id}`,
        appId: ticket.appId,
        detail: { before: { state: ticket.state }, after: { state }, ...detail },
      },
    ])
    return { version: version + 1, state }
  })
