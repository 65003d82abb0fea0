import type { PunishRow } from '@oas/contract/decision/schemas'
import type pg from 'pg'
import type { CallContext } from '../../core/context.ts'
import type { HiddenPlan, NewPunish } from './rows.ts'

type Client = Pick<pg.PoolClient, 'query'>

const keepText = `
  insert into hidden_plan (
    decision_id, order_id, person_id, app_id, post_id, uid, punishes, next_at, delivery_id
  )
  select p."decisionId", p."orderId", p."personId", p."appId", p."postId", p.uid, p.punishes,
    p."nextAt", case when p."isDelivered" then next_id() end
  from jsonb_to_recordset($1::jsonb) as p(
    "decisionId" bigint, "orderId" bigint, "personId" bigint, "appId" int, "postId" text,
    uid text, punishes jsonb, "nextAt" timestamptz, "isDelivered" boolean
  )`
/** Keeps what verdicts on hidden cases would have done, for the eyes of their person alone. */
export async function keepPlans(client: Client, plans: readonly HiddenPlan[]): Promise<void> {
  if (plans.length > 0) await client.query(keepText, [JSON.stringify(plans)])
}

/** Notes that decisions on hidden cases were taken back. */
export async function undoPlans(
  client: Client,
  decisionIds: readonly string[],
  now: Date,
): Promise<void> {
  await client.query(
    'update hidden_plan set undone_at = $2 where decision_id = any($1::bigint[])',
    [decisionIds, now],
  )
}

type Stored = Pick<HiddenPlan, 'decisionId'> & {
  punishes: (Omit<NewPunish, 'startAt' | 'endAt' | 'at'> & {
    startAt: string
    endAt: string | null
    at: string
  })[]
  by: string
  deliveryId: string | null
  nextAt: Date
  undoneAt: Date | null
}
/** What somebody is shown as done by a verdict, though nothing was. */
export type Shown = {
  decisionId: string
  by: string
  at: number
  punishes: PunishRow[]
  /** What their app is to be told; null: nothing, or it was taken back. */
  delivery: { id: string; nextAt: number } | null
  undoneAt: number | null
}
const toShown = ({ decisionId, punishes, by, deliveryId, nextAt, undoneAt }: Stored): Shown => ({
  decisionId,
  by,
  at: Date.parse(punishes[0]?.at ?? nextAt.toISOString()),
  punishes: punishes.map((one) => ({
    id: one.id,
    decisionId,
    appId: one.appId,
    punishId: one.punishId,
    scope: one.scope,
    subject: one.subject,
    labelId: one.labelId,
    startAt: Date.parse(one.startAt),
    endAt: one.endAt === null ? null : Date.parse(one.endAt),
    permanent: one.permanent,
    evidence: one.evidence as string[],
    remark: one.remark,
    state: undoneAt === null ? one.state : 'cleared',
    by,
    at: Date.parse(one.at),
    postId: one.postId,
    uid: one.uid,
  })),
  delivery:
    deliveryId === null || undoneAt !== null ? null : { id: deliveryId, nextAt: nextAt.getTime() },
  undoneAt: undoneAt?.getTime() ?? null,
})

type Of = {
  decisionIds?: readonly string[]
  appId?: number
  uid?: string | undefined
  postId?: string | undefined
}
const shownText = `
  select p.decision_id::text as "decisionId", p.punishes, o.name as by,
    p.delivery_id::text as "deliveryId", p.next_at as "nextAt", p.undone_at as "undoneAt"
  from hidden_plan p
  join hidden_case h on h.order_id = p.order_id
  join person o on o.id = p.person_id
  where p.person_id = $1 and coalesce(h.told_at > $2, true)
    and ($3::bigint[] is null or p.decision_id = any($3::bigint[]))
    and ($4::int is null or p.app_id = $4) and ($5::text is null or p.uid = $5)
    and ($6::text is null or p.post_id = $6)
  order by p.decision_id desc`
/**
 * What the caller's own verdicts on hidden cases would have done, until they are told that they
 * were some: of decisions, or of a user or a post of an app.
 */
export async function shownPlans(
  ctx: Pick<CallContext, 'pool' | 'caller' | 'now'>,
  { decisionIds, appId, uid, postId }: Of,
): Promise<Shown[]> {
  if (ctx.caller.kind !== 'person' || decisionIds?.length === 0) return []
  const { rows } = await ctx.pool.query<Stored>(shownText, [
    ctx.caller.id,
    ctx.now(),
    decisionIds ?? null,
    appId ?? null,
    uid ?? null,
    postId ?? null,
  ])
  return rows.map(toShown)
}
/** How many of the punishments shown are said to be alive, and how many over. */
export function countShown(shown: readonly Shown[]): { live: number; ended: number } {
  const states = shown.flatMap(({ punishes }) => punishes.map(({ state }) => state))
  return {
    live: states.filter((one) => one === 'planned' || one === 'active').length,
    ended: states.filter((one) => one === 'ended').length,
  }
}
