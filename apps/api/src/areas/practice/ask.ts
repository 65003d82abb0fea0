import { explanationOf, isRight } from '@oas/contract/case-library/answers'
import { questionOf } from '@oas/contract/case-library/question'
import type { practiceCalls } from '@oas/contract/practice/calls'
import type { Marked, Practice } from '@oas/contract/practice/schemas'
import { appName } from '../../core/app-name.ts'
import { mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { dayStart } from '../../core/office-time.ts'
import type { Handler } from '../../http/implement.ts'
import { type AskedItem, answerFault, noteAnswers, pinnedItems } from '../case-library/index.ts'
import { requireSetting } from '../setting/index.ts'
import { withAskedSides } from './asked-sides.ts'
import {
  type OwnAnswer,
  type Place,
  type Round,
  type Tx,
  type WorkOf,
  freeOf,
  findRound,
  ownAnswers,
  placesOf,
  putPlaces,
  takeFree,
} from './queries.ts'
import { mayTell, teaches } from './telling.ts'

type Calls = typeof practiceCalls

const requireRound = async (ctx: CallContext, tx: Tx, work: WorkOf): Promise<Round> =>
  (await findRound(tx, work, { personId: ctx.caller.id, lock: true })) ?? fail('not-found')

type Standing = {
  state: Practice['state']
  places: Place[]
  total: number
  left: number | null
  /** What is asked now. */
  open: Place | undefined
}
const runs = ({ simulation }: Round, now: Date): boolean =>
  simulation === null ||
  (simulation.state === 'running' && (simulation.endsAt === null || simulation.endsAt > now))

const stateOf = (
  round: Round,
  now: Date,
  { left, open }: Pick<Standing, 'left' | 'open'>,
): Practice['state'] => {
  const { simulation } = round
  if (!open && simulation?.state !== 'draft' && simulation?.state !== 'cancelled') return 'done'
  if (!runs(round, now)) {
    const waits = simulation?.state === 'draft' || simulation?.state === 'paused'
    return waits ? 'waiting' : 'over'
  }
  return left === 0 ? 'tomorrow' : 'asking'
}

/** How far somebody is; who works on a pool takes the next case of it. */
const standingOf = async (ctx: CallContext, tx: Tx, round: Round): Promise<Standing> => {
  const now = ctx.now()
  const { simulation } = round
  const body = simulation?.body
  const places = await placesOf(tx, round.id)
  const today = dayStart(now.getTime())
  const doneToday = places.filter(({ answeredAt }) => (answeredAt?.getTime() ?? 0) >= today).length
  const left = body?.tfSpeed === 'per-day' ? Math.max(0, body.perDay - doneToday) : null
  let open = places.find(({ answeredAt }) => answeredAt === null)
  const isPool = simulation !== null && body?.tfRule === 'pool'
  if (isPool && !open && left !== 0 && runs(round, now)) {
    const pin = await takeFree(tx, simulation.id, ctx.caller.id)
    if (pin) {
      open = { ...pin, place: places.length + 1, answeredAt: null }
      places.push(open)
      await putPlaces(tx, [{ ...pin, roundId: round.id, place: open.place }])
    }
  }
  const free = isPool ? await freeOf(tx, simulation.id) : 0
  const waits = open ?? (free > 0 ? { place: 0 } : undefined)
  return {
    state: stateOf(round, now, { left, open: waits as Place | undefined }),
    places,
    total: places.length + free,
    left,
    open,
  }
}

const requireItem = async (tx: Tx, round: Round, place: Place): Promise<AskedItem> => {
  const [item] = await pinnedItems(tx, [place])
  return item ? withAskedSides(item, round) : fail('not-found')
}

const nameOfApp = async ({ db, language }: CallContext, id: number): Promise<string> => {
  const app = await db
    .selectFrom('app')
    .select(['name', 'names'])
    .where('id', '=', id)
    .executeTakeFirst()
  return app ? appName(language, app) : ''
}

const toItem = async (
  ctx: CallContext,
  item: AskedItem,
): Promise<NonNullable<Practice['item']>> => {
  const { itemId, version, appId, type, body, dims } = item
  const asked = { id: itemId, version, question: questionOf(body, dims) }
  if (appId === null || type === null || body.kind !== 'record')
    return { ...asked, setting: null, appName: '' }
  // Who no longer sees the type is not shown its records.
  if (!mayType(ctx.caller, appId, type)) return fail('no-permission')
  return {
    ...asked,
    setting: await requireSetting(ctx, appId, type),
    appName: await nameOfApp(ctx, appId),
  }
}

export const next: Handler<Calls['next']> = (ctx, work) =>
  ctx.db.transaction().execute(async (tx) => {
    const round = await requireRound(ctx, tx, work)
    const { state, total, left, open, places } = await standingOf(ctx, tx, round)
    const answers = await ownAnswers(tx, round, ctx.caller.id)
    return {
      name: round.name,
      state,
      teach: teaches(round),
      total,
      answered: places.filter(({ answeredAt }) => answeredAt !== null).length,
      right: mayTell(round) ? answers.filter(({ right }) => right === true).length : null,
      passLine: round.simulation?.body.passLine ?? null,
      left,
      deadline: round.simulation?.endsAt?.getTime() ?? null,
      item:
        state === 'asking' && open ? await toItem(ctx, await requireItem(tx, round, open)) : null,
    }
  })

const marked = (
  ctx: CallContext,
  round: Round,
  { item, given, saved }: { item: AskedItem; given: OwnAnswer; saved: boolean },
): Marked =>
  teaches(round)
    ? {
        saved,
        right: given.right,
        rightAnswer: item.body.answer,
        given: given.answer,
        explanation: explanationOf(item.body, ctx.language),
      }
    : { saved, right: null, rightAnswer: null, given: null, explanation: '' }

/** Keeps an answer; a repeated one hears the same again, and what was first stays. */
export const answer: Handler<Calls['answer']> = (
  ctx,
  { kind, id, itemId, version, answer: given, ms },
) =>
  ctx.db.transaction().execute(async (tx) => {
    const round = await requireRound(ctx, tx, { kind, id })
    const place = (await placesOf(tx, round.id)).find((one) => one.itemId === itemId)
    if (!place) return fail('not-found')
    if (place.version !== version) return fail('answer-outdated')
    const item = await requireItem(tx, round, place)
    const before = (await ownAnswers(tx, round, ctx.caller.id)).find((one) => one.itemId === itemId)
    if (before) return marked(ctx, round, { item, given: before, saved: false })
    const { state, open } = await standingOf(ctx, tx, round)
    if (state !== 'asking' || open?.itemId !== itemId) fail('wrong-state')
    const wrong = await answerFault(ctx, item, given)
    if (wrong) fail('invalid-input', { field: wrong.field, reason: wrong.reason })
    const right = isRight(item.body, given)
    await noteAnswers(
      tx,
      [
        {
          itemId,
          version,
          libraryId: item.libraryId,
          source: round.kind,
          sourceId: round.sourceId,
          personId: ctx.caller.id,
          teamId: ctx.caller.teamId,
          answer: given,
          right,
          ms,
        },
      ],
      ctx.now(),
    )
    await tx
      .updateTable('practicePlace')
      .set({ answeredAt: ctx.now() })
      .where('roundId', '=', round.id)
      .where('itemId', '=', itemId)
      .execute()
    return marked(ctx, round, {
      item,
      given: { itemId, version, answer: given, right },
      saved: true,
    })
  })
