import type { scheduledActCalls } from '@oas/contract/scheduled-act/calls'
import { changeOrderAbove } from '@oas/contract/change-order/calls'
import { isId } from '@oas/contract/envelope'
import type { Scheduled } from '@oas/contract/scheduled-act/schemas'
import { maxScheduled } from '@oas/contract/scheduled-act/schemas'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import { typesSeen } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail, sayIn } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { knownPosts, limitsOf, readLines, requireVerdict } from '../batch-punish/index.ts'
import { checkChangeOrder } from '../change-order/index.ts'
import { lockNamed } from '../clear-punish/index.ts'
import {
  type NewAct,
  type NewSet,
  type Tx,
  endsSetOf,
  insertActs,
  insertSet,
} from './queries/write.ts'
import { type When, checkWhen, timesOf } from './when.ts'

type Calls = typeof scheduledActCalls
type Making = {
  set: Pick<
    NewSet,
    'resultId' | 'resultKey' | 'labels' | 'punishTime' | 'remark' | 'unlessPunished'
  >
  kind: 'begin' | 'end'
  appId: number
  reason: string
  changeOrderId: string | undefined
  when: When
  acts: readonly NewAct[]
}

const answerOf = async (
  ctx: CallContext,
  acts: number,
  leftOut: Scheduled['leftOut'],
): Promise<Omit<Scheduled, 'setId'>> => ({
  acts,
  leftOut: leftOut.slice(0, 500),
  needsChangeOrder: acts > changeOrderAbove,
  needsReview: acts > (await limitsOf(ctx)).reviewAbove,
})

/** Keeps what is to be done, with its entry in the log of changes. */
const keep = async (
  ctx: CallContext,
  tx: Tx,
  { set, kind, appId, reason, changeOrderId, when, acts }: Making,
  needsReview: boolean,
): Promise<string> => {
  const now = ctx.now()
  await checkChangeOrder(tx, changeOrderId, appId, acts.length, now)
  const setId = await insertSet(tx, {
    ...set,
    kind,
    appId,
    reason: reason.trim(),
    language: ctx.language,
    changeOrderId: changeOrderId ?? null,
    state: needsReview ? 'review' : 'passed',
    items: acts.length,
    madeBy: ctx.caller.id,
    madeAt: now,
  })
  const state = needsReview ? 'review' : 'waiting'
  await insertActs(tx, { setId, appId, kind, state, ...timesOf(when) }, acts)
  await audit(tx, ctx, [
    {
      action: 'scheduledAct.create',
      subject: `scheduled-act-set:${setId}`,
      appId,
      detail: {
        kind,
        ...(kind === 'begin'
          ? { result: set.resultId, labels: set.labels, punishTime: set.punishTime }
          : {}),
        reason: reason.trim(),
        items: acts.length,
        runAt: new Date(when.runAt).toISOString(),
        latest: when.latest === undefined ? null : new Date(when.latest).toISOString(),
        state,
        ...(changeOrderId ? { changeOrderId } : {}),
      },
    },
  ])
  return setId
}

/** Lines of users alone and of posts, of which the newest record tells whose they are. */
const actsOfLines = async (
  ctx: CallContext,
  { appId, type }: { appId: number; type: number },
  punishId: number,
  lines: readonly { postId: string; uid: string }[],
): Promise<NewAct[]> => {
  const open = lines.filter((line) => line.uid === '').map((line) => line.postId)
  const known = new Map(
    (await knownPosts(ctx.db, appId, type, open)).map((row) => [row.postId, row.uid]),
  )
  return lines.map(({ postId, uid }) => ({
    type,
    postId,
    uid: uid || (known.get(postId) ?? ''),
    punishId,
    punishmentId: null,
  }))
}

export const begin: Handler<Calls['begin']> = async (ctx, input) => {
  const { appId, type, dry = false, unlessPunished = false } = input
  const { button, remark } = await requireVerdict(ctx, input)
  const punishId =
    button.content.punishId ??
    fail('invalid-input', { field: 'resultId', reason: because('punishes_nobody') })
  checkWhen(ctx, input)
  const { lines, refused } = await readLines({ list: input.list }, sayIn(ctx.language))
  const leftOut = refused.map(({ line, text, reason }) => ({ key: text || `${line}`, reason }))
  const answer = await answerOf(ctx, lines.length, leftOut)
  if (dry) return { setId: null, ...answer }
  const [first] = refused
  if (first || lines.length === 0)
    fail('invalid-input', { field: 'list', reason: `${first?.line}: ${first?.reason}` })
  const acts = await actsOfLines(ctx, { appId, type }, punishId, lines)
  return ctx.db.transaction().execute(async (tx) => ({
    setId: await keep(
      ctx,
      tx,
      {
        set: {
          resultId: input.resultId,
          resultKey: button.transKey,
          labels: [...input.labels],
          punishTime: input.punishTime ?? null,
          remark,
          unlessPunished,
        },
        kind: 'begin',
        appId,
        reason: input.reason,
        changeOrderId: input.changeOrderId,
        when: input,
        acts,
      },
      answer.needsReview,
    ),
    ...answer,
  }))
}

type Named = Awaited<ReturnType<typeof lockNamed>>[number]
const inForce = new Set(['planned', 'sent', 'active'])
/** Why a punishment gets no end at the time; null: it gets one. */
const whyNot = (row: Named, runAt: number, now: number, ending: ReadonlySet<string>) => {
  if (row.state === 'cleared') return 'clear_punish.why_cleared'
  if (!inForce.has(row.state))
    return row.state === 'ended' ? 'clear_punish.why_ended' : 'clear_punish.why_not_in_force'
  if (row.endAt !== null && row.endAt.getTime() <= now) return 'clear_punish.why_ended'
  if (row.endAt !== null && row.endAt.getTime() <= runAt) return 'scheduled_act.ends_sooner'
  return ending.has(row.id) ? 'scheduled_act.ends_already' : null
}

export const end: Handler<Calls['end']> = (ctx, input) => {
  const { appId, by, punishIds, dry = false } = input
  const keys = [...new Set(input.ids.map((id) => id.trim()).filter(Boolean))]
  if (keys.length === 0) fail('required', { field: 'ids' })
  checkWhen(ctx, input)
  return ctx.db.transaction().execute(async (tx) => {
    const named = await lockNamed(tx, appId, {
      by,
      keys: by === 'row' ? keys.filter(isId) : keys,
      punishIds: punishIds?.length ? punishIds : null,
      types: typesSeen(ctx.caller.scope, appId),
      limit: maxScheduled,
    })
    if (named.length > maxScheduled) fail('too-large')
    const ending = await endsSetOf(tx, named)
    const say = (key: string): string => textOf(ctx.language, key)
    const now = ctx.now().getTime()
    const judged = named.map((row) => ({ row, why: whyNot(row, input.runAt, now, ending) }))
    const found = new Set(named.map((row) => row.key))
    const leftOut = [
      ...judged.flatMap(({ row, why }) => (why ? [{ key: row.key, reason: say(why) }] : [])),
      ...keys
        .filter((key) => !found.has(key))
        .map((key) => ({
          key,
          reason: say(by === 'row' ? 'clear_punish.why_not_found' : 'clear_punish.why_nothing'),
        })),
    ]
    const acts = judged.flatMap(({ row, why }) =>
      why ? [] : [{ ...row, punishId: row.punishId, punishmentId: row.id }],
    )
    const answer = await answerOf(ctx, acts.length, leftOut)
    if (dry) return { setId: null, ...answer }
    if (acts.length === 0) fail('invalid-input', { field: 'ids', reason: leftOut[0]?.reason ?? '' })
    const set = {
      resultId: '',
      resultKey: '',
      labels: [],
      punishTime: null,
      remark: '',
      unlessPunished: false,
    }
    const { reason, changeOrderId } = input
    const making: Making = { set, kind: 'end', appId, reason, changeOrderId, when: input, acts }
    return { setId: await keep(ctx, tx, making, answer.needsReview), ...answer }
  })
}
