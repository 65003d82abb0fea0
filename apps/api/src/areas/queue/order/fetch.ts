import type { Input, Output } from '@oas/contract/define'
import type { queueCalls } from '@oas/contract/queue/calls'
import { looksOnly } from '@oas/contract/setting/pages'
import { typeKeyOf } from '@oas/contract/type-key'
import { type CallContext, holds } from '../../../core/context.ts'
import { because, fail } from '../../../core/fail.ts'
import { perServer } from '../../../core/per-server.ts'
import { hiddenDecisions } from '../../../db/hidden.ts'
import { settingOf } from '../../setting/index.ts'
import { scoresOfOrders } from '../../violation-score/index.ts'
import { marksFor } from '../../white-list/index.ts'
import { announceChange } from '../changed.ts'
import { requireConditions } from '../conditions/rules.ts'
import type { Claimed } from './claim.ts'
import { keepHolds } from '../hold/queries.ts'
import { returnUnshown } from './return.ts'
import { claim } from './serve.ts'
import { type LiveSession, liveSessions, touchSession } from '../session/queries.ts'
import {
  type AskedType,
  takenTypes,
  claimTypeOf,
  leads,
  personOf,
  withSettings,
} from '../asked-types.ts'
import { countPunished } from '../record.ts'
import { toHeldRecord } from '../rows.ts'

type Calls = typeof queueCalls
type Fetched = Output<Calls['fetch']>

/**
 * Orders one window may hold at once; far above any batch and what is kept, so that only a hoarder
 * meets it.
 */
const mostHeld = 400
const touchEveryMs = 20_000
/** Sessions remembered before all are forgotten and read again. */
const mostRemembered = 10_000

/** The running audit of the caller in this window, or the error that there is none. */
export async function requireSession(
  ctx: CallContext,
  personId: string,
  pageKey: string,
  windowId: string,
): Promise<LiveSession> {
  return (
    (await liveSessions(ctx.pool, personId, pageKey)).find(
      (session) => session.windowId === windowId,
    ) ?? fail('no-session')
  )
}

/** Claimed orders as the wire has them. */
export async function toFetched(
  ctx: CallContext,
  serialId: string,
  claimed: readonly Claimed[],
): Promise<Fetched> {
  const versions = new Map<string, number>()
  for (const { order } of claimed) {
    const key = typeKeyOf(order)
    if (!versions.has(key))
      versions.set(key, (await settingOf(ctx, order.appId, order.type))?.version ?? 1)
  }
  // Also on other records of the user: who inspects may hold a decision that is hidden.
  const hidden =
    holds(ctx, 'inspection.work') && claimed.length > 0
      ? await hiddenDecisions(ctx.pool, ctx.caller.id)
      : []
  const records = claimed.map(({ record }) => record)
  const shown = hidden.length > 0 ? await countPunished(ctx.pool, records, hidden) : null
  const marks = await marksFor(ctx, records, ctx.language)
  const scores = await scoresOfOrders(ctx, records, hidden)
  return {
    list: claimed.map(({ order, record, punished }, index) => {
      const score = scores.get(`${order.appId}:${order.uid}`)
      return toHeldRecord(record, order, {
        settingVersion: versions.get(typeKeyOf(order)) ?? 1,
        punished: shown ? shown.get(`${order.appId}:${order.uid}`) : punished,
        ...marks[index],
        showJson: { ...marks[index]?.showJson, ...(score ? { suggest: score } : {}) },
      })
    }),
    serialId,
    serverTime: ctx.now().getTime(),
  }
}

/**
 * The queries to try in order until the limit is full: a query list one after another, everything
 * else side by side.
 */
const queriesOf = async (
  ctx: CallContext,
  input: Input<Calls['fetch']>,
  session: LiveSession,
): Promise<AskedType[][]> => {
  if (input.queryList && input.queryList.length > 0) {
    const mine = new Set(
      (await takenTypes(ctx, { types: input.queryList.map(typeKeyOf) })).map(typeKeyOf),
    )
    return input.queryList.flatMap((query, index) =>
      mine.has(typeKeyOf(query))
        ? [
            [
              {
                appId: query.appId,
                type: query.type,
                conditions: query.conditions,
                path: `queryList.${index}.conditions`,
              },
            ],
          ]
        : [],
    )
  }
  return [await takenTypes(ctx, input, session.types)]
}

const sessions = perServer(() => new Map<string, LiveSession>())
const sessionKey = (
  personId: string,
  { pageKey, windowId }: { pageKey: string; windowId: string },
): string => `${personId} ${pageKey} ${windowId}`
/**
 * Keeps what a fetch learned of its session for the next one, for as long as the session need not
 * be touched.
 */
const remember = (ctx: CallContext, key: string, session: LiveSession): void => {
  const known = sessions(ctx.pool)
  if (known.size >= mostRemembered) known.clear()
  known.set(key, session)
}

/**
 * The usual fetch in one statement: next orders of one type for a window that fetched a moment ago,
 * where the claim itself sees to it that the audit still runs and has room. Null where more must be
 * known, or where it found nothing; then nothing happened.
 */
const fetchAgain = async (
  ctx: CallContext,
  input: Input<Calls['fetch']>,
  personId: string,
  now: Date,
): Promise<Fetched | null> => {
  if (
    input.reset ||
    input.keepIds?.length ||
    input.queryList?.length ||
    input.tfTaskIds?.length ||
    input.postId !== undefined ||
    input.uid !== undefined ||
    input.limit > mostHeld
  )
    return null
  const session = sessions(ctx.pool).get(sessionKey(personId, input))
  if (!session || now.getTime() - session.seenAt.getTime() > touchEveryMs) return null
  const [only, ...others] = await withSettings(ctx, await takenTypes(ctx, input, session.types))
  if (!only || others.length > 0 || only.setting.baseInfo.groupKey !== '') return null
  requireConditions(only.conditions, only.setting, only.path)
  const claimed = await claim(
    ctx,
    {
      personId,
      windowId: input.windowId,
      serialId: session.id,
      now,
      limit: input.limit,
      task: null,
      leads: leads(ctx),
      postId: null,
      uid: null,
      mostBefore: mostHeld - input.limit,
    },
    [only],
    null,
  )
  if (claimed.length === 0) return null
  announceChange(ctx, [only])
  return toFetched(ctx, session.id, claimed)
}

export async function fetchOrders(
  ctx: CallContext,
  input: Input<Calls['fetch']>,
): Promise<Fetched> {
  const personId = personOf(ctx)
  if (looksOnly(input.pageKey))
    fail('invalid-input', { field: 'pageKey', reason: because('holds_ticked') })
  const now = ctx.now()
  const again = await fetchAgain(ctx, input, personId, now)
  if (again) return again
  const session = await requireSession(ctx, personId, input.pageKey, input.windowId)
  const due = now.getTime() - session.seenAt.getTime() > touchEveryMs
  if (due) await touchSession(ctx.pool, session.id, now)
  remember(ctx, sessionKey(personId, input), due ? { ...session, seenAt: now } : session)
  const queries = await Promise.all(
    (await queriesOf(ctx, input, session)).map((asked) => withSettings(ctx, asked)),
  )
  for (const type of queries.flat()) {
    requireConditions(type.conditions, type.setting, type.path)
    claimTypeOf(type, now)
  }
  const keepIds = input.keepIds ?? []
  if (input.reset)
    announceChange(ctx, await returnUnshown(ctx.pool, now, personId, input.windowId, keepIds))
  if (keepIds.length > 0) await keepHolds(ctx.pool, personId, input.windowId, keepIds, now)
  const room = Math.max(0, mostHeld - (input.reset ? keepIds.length : session.held))
  const limit = Math.min(input.limit, room)
  const tasks = input.tfTaskIds?.length
    ? { ids: input.tfTaskIds, round: input.tfRound ?? null }
    : null
  const claimed: Claimed[] = []
  for (const types of queries) {
    if (claimed.length >= limit || types.length === 0) continue
    claimed.push(
      ...(await claim(
        ctx,
        {
          personId,
          windowId: input.windowId,
          serialId: session.id,
          now,
          limit: limit - claimed.length,
          task: null,
          leads: leads(ctx),
          postId: input.postId ?? null,
          uid: input.uid ?? null,
        },
        types,
        tasks,
      )),
    )
  }
  announceChange(
    ctx,
    claimed.map(({ order }) => order),
  )
  return toFetched(ctx, session.id, claimed)
}

export function fetchOne(
  ctx: CallContext,
  { appId, type, limit, ...input }: Input<Calls['fetchOne']>,
): Promise<Fetched> {
  return fetchOrders(ctx, {
    ...input,
    version: 4,
    limit: limit ?? 1,
    ...(appId !== undefined && type !== undefined ? { types: [typeKeyOf({ appId, type })] } : {}),
  })
}
