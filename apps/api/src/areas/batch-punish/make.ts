import type { batchPunishCalls } from '@oas/contract/batch-punish/calls'
import { changeOrderAbove } from '@oas/contract/change-order/calls'
import type { Input, Output } from '@oas/contract/define'
import type { ResultButton, TypeSetting } from '@oas/contract/setting/schemas'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { fail, sayIn } from '../../core/fail.ts'
import { noteActs, isBan } from '../breaker/index.ts'
import { checkChangeOrder } from '../change-order/index.ts'
import { verdictFlaws } from '../decision/index.ts'
import { requireSetting } from '../setting/index.ts'
import { isTestUid } from '../test-uid/index.ts'
import { listedEntries, exemptedBy } from '../white-list/index.ts'
import { clientOf } from '../../db/client.ts'
import { limitsOf } from './limits.ts'
import { type Line, readLines } from './lines.ts'
import {
  type Effect,
  type Known,
  type Tx,
  addStep,
  insertBatch,
  insertItems,
  knownPosts,
  punishedSubjects,
  scopeOfPunish,
} from './queries/batches.ts'

type Calls = typeof batchPunishCalls
type Create = Input<Calls['create']>
const chunk = 1000
const fieldOf: Readonly<Record<string, string>> = {
  'value.result.id': 'resultId',
  reasonLabels: 'labels',
  'form.result.punishTime': 'punishTime',
  remark: 'remark',
}

/** The verdict as the gate takes it. */
export function givenOf({
  resultId,
  labels,
  punishTime,
  remark,
}: {
  resultId: string
  labels: readonly number[]
  punishTime?: number | null | undefined
  remark: string
}) {
  return {
    value: { result: { id: resultId } },
    form: { result: punishTime === undefined || punishTime === null ? {} : { punishTime } },
    reasonLabels: [...labels],
    reasonLabelsKey: '',
    remark,
  }
}

/** What the batch would do to posts as they stand now. */
const effectOf = async (
  ctx: CallContext,
  { appId, type }: Create,
  button: ResultButton,
  business: string,
  lines: readonly Line[],
): Promise<Effect> => {
  const punishId = button.content.punishId ?? 0
  const scope = punishId === 0 ? 'none' : await scopeOfPunish(ctx.db, punishId)
  const effect: Effect = {
    items: lines.length,
    users: 0,
    waiting: 0,
    held: 0,
    decided: 0,
    unknown: 0,
    spared: 0,
    punished: 0,
    tests: 0,
  }
  const users = new Set<string>()
  for (let at = 0; at < lines.length; at += chunk) {
    const part = lines.slice(at, at + chunk)
    const known = new Map(
      (
        await knownPosts(
          ctx.db,
          appId,
          type,
          part.map((line) => line.postId),
        )
      ).map((row) => [row.postId, row]),
    )
    const of = (line: Line): Pick<Known, 'uid' | 'country' | 'extData' | 'content'> =>
      known.get(line.postId) ?? { uid: line.uid, country: '', extData: line.extData, content: {} }
    const subjects = part.map((line) =>
      scope === 'content' ? line.postId : scope === 'user' ? of(line).uid : '',
    )
    const punished = await punishedSubjects(ctx.db, appId, punishId, subjects.filter(Boolean))
    const listed = await listedEntries(
      ctx.pool,
      part.map((line) => ({ appId, type, business, ...of(line) })),
      ctx.now(),
    )
    for (const [index, line] of part.entries()) {
      const row = known.get(line.postId)
      const found = listed[index]
      const { uid } = of(line)
      if (uid !== '') users.add(uid)
      if (!row) effect.unknown++
      else if (row.order === 'waiting') effect.waiting++
      else if (row.order !== null) effect.held++
      else if (row.decided) effect.decided++
      if (
        found &&
        found.entries.length > 0 &&
        exemptedBy(found.entries, found.subject, { resultId: button.id, punishId, machine: false })
      )
        effect.spared++
      if (punished.has(subjects[index] ?? '')) effect.punished++
      if (row?.test === true || (!row && (await isTestUid(ctx, appId, uid)))) effect.tests++
    }
  }
  return { ...effect, users: users.size }
}

type Verdict = Pick<Create, 'appId' | 'type' | 'resultId' | 'labels' | 'punishTime' | 'remark'>
/** The verdict of bulk work with its result and the setting in use, if they fit each other. */
export async function requireVerdict(
  ctx: CallContext,
  input: Verdict,
): Promise<{ setting: TypeSetting; button: ResultButton; remark: string }> {
  const setting = await requireSetting(ctx, input.appId, input.type)
  const remark = input.remark.trim()
  const flaw = await verdictFlaws(ctx, setting, givenOf({ ...input, remark }))
  if (flaw) fail('invalid-input', { field: fieldOf[flaw.field] ?? 'resultId', reason: flaw.msg })
  const button = setting.result.find((one) => one.id === input.resultId)
  if (!button || button.content.resultType === 'SYSTEM')
    return fail('invalid-input', {
      field: 'resultId',
      reason: textOf(ctx.language, 'batch_punish.no_verdict'),
    })
  return { setting, button, remark }
}

/**
 * What runs without a second person counts for who makes it, at once; what somebody passes counts
 * for nobody.
 */
const countOwn = async (
  ctx: CallContext,
  tx: Tx,
  { appId, type, punishTime }: Create,
  { content: { punishId = 0 } }: ResultButton,
  n: number,
): Promise<void> => {
  const scope = punishId === 0 ? 'none' : await scopeOfPunish(tx, punishId)
  const counted = { appId, type, n }
  await noteActs(ctx, clientOf(tx), [
    ...(scope === 'none' ? [] : [{ measure: 'punishments' as const, ...counted }]),
    ...(isBan(scope, Boolean(punishTime)) ? [{ measure: 'bans' as const, ...counted }] : []),
  ])
}

/**
 * Makes a batch of what the lines name; one of many items waits for a second person, the others run
 * at once. `reviewAbove`: above so many items, where fewer than usual.
 */
export async function createBatch(
  ctx: CallContext,
  input: Create,
  { reviewAbove }: { reviewAbove: number },
): Promise<Output<Calls['create']>> {
  const { appId, type, changeOrderId, dry = false, skipBad = false } = input
  const { setting, button, remark } = await requireVerdict(ctx, input)
  const { lines, refused, source } = await readLines(input, sayIn(ctx.language))
  const limits = await limitsOf(ctx)
  const effect = await effectOf(ctx, input, button, setting.business, lines)
  const needsReview = lines.length > Math.min(reviewAbove, limits.reviewAbove)
  const answer = {
    refused: refused.slice(0, 500),
    effect,
    needsChangeOrder: lines.length > changeOrderAbove,
    needsReview,
    seconds: Math.ceil(lines.length / limits.perSecond),
  }
  if (dry) return { id: null, state: null, ...answer }
  if ((refused.length > 0 && !skipBad) || lines.length === 0)
    fail('invalid-input', {
      field: source === 'file' ? 'file' : 'list',
      reason: `${refused[0]?.line}: ${refused[0]?.reason}`,
    })
  return ctx.db.transaction().execute(async (tx) => {
    const now = ctx.now()
    await checkChangeOrder(tx, changeOrderId, appId, lines.length, now)
    const state = needsReview ? ('review' as const) : ('running' as const)
    const id = await insertBatch(tx, {
      appId,
      type,
      resultId: input.resultId,
      labels: [...input.labels],
      punishTime: input.punishTime ?? null,
      remark,
      source,
      settingVersion: setting.version,
      language: ctx.language,
      changeOrderId: changeOrderId ?? null,
      state,
      items: lines.length,
      effect,
      madeBy: ctx.caller.id,
      madeAt: now,
      nextAt: needsReview ? null : now,
    })
    await insertItems(tx, id, lines)
    if (!needsReview) await countOwn(ctx, tx, input, button, lines.length - effect.tests)
    await addStep(tx, id, { act: 'made', personId: ctx.caller.id, reason: '', at: now })
    await audit(tx, ctx, [
      {
        action: 'batchPunish.create',
        subject: `batch-punish:${id}`,
        appId,
        detail: {
          type,
          result: input.resultId,
          labels: input.labels,
          punishTime: input.punishTime ?? null,
          remark,
          items: lines.length,
          source,
          state,
          ...(changeOrderId ? { changeOrderId } : {}),
        },
      },
    ])
    return { id, state, ...answer }
  })
}

export function create(ctx: CallContext, input: Create): Promise<Output<Calls['create']>> {
  return createBatch(ctx, input, { reviewAbove: Infinity })
}
