import type { violationScoreCalls } from '@oas/contract/violation-score/calls'
import type { LineChange, TemplateBody } from '@oas/contract/violation-score/schemas'
import { dayMs } from '@oas/contract/time'
import { sql } from 'kysely'
import { audit } from '../../core/audit.ts'
import type { Context } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import {
  type On,
  type Tx,
  asIf,
  bodyOf,
  lockTemplate,
  putInForce,
  templatesOf,
} from './queries/templates.ts'

type Calls = typeof violationScoreCalls
type User = { appId: number; uid: string }
type Compared = User & { before: number; after: number }
/** Users valued in one transaction: while it runs nothing is decided on them. */
const together = 50
const samples = 20

const scoresOf = async (
  tx: Tx,
  templateId: string,
  users: readonly User[],
  now: Date,
): Promise<number[]> => {
  const { rows } = await sql<{ score: number }>`
    select violation_score(${templateId}::bigint, u.app, u.uid, ${now}::timestamptz) as score
    from unnest(
      ${users.map(({ appId }) => appId)}::int[], ${users.map(({ uid }) => uid)}::text[]
    ) with ordinality as u(app, uid, n)
    order by u.n`.execute(tx)
  return rows.map(({ score }) => score)
}

/** Values what users did by the version in force; answers their scores before and after. */
const revalue = async (
  tx: Tx,
  templateId: string,
  users: readonly User[],
  now: Date,
): Promise<Compared[]> => {
  const before = await scoresOf(tx, templateId, users, now)
  for (const appId of new Set(users.map((user) => user.appId))) {
    const uids = users.flatMap((user) => (user.appId === appId ? [user.uid] : []))
    await sql`
      select violation_revalue(${templateId}::bigint, ${appId}::int, ${uids}::text[])`.execute(tx)
  }
  const after = await scoresOf(tx, templateId, users, now)
  return users.map((user, at) => ({
    ...user,
    before: before[at] ?? 0,
    after: after[at] ?? 0,
  }))
}

type Asked = { id: string; version: number; draft: TemplateBody | null; personId: string }
/** The same as it would be, by a draft where there is one; nothing is kept of it. */
const compare = (
  db: On,
  { id, version, draft, personId }: Asked,
  users: readonly User[],
  now: Date,
): Promise<Compared[]> =>
  asIf(db, async (tx) => {
    if (draft)
      await putInForce(
        tx,
        { id, version: version + 1, body: draft, madeBy: personId },
        { personId, at: now },
      )
    return revalue(tx, id, users, now)
  })

/** Users of apps who were punished, the last ones first. */
const lastPunished = async (db: On, appIds: readonly number[]): Promise<User[]> => {
  const { rows } = await sql<User>`
    select p.app_id as "appId", p.uid
    from (
      select app_id, uid, id
      from punish
      where app_id = any(${[...appIds]}::int[]) and uid <> '' and scope <> 'none'
      order by id desc limit 2000
    ) p
    group by 1, 2
    order by max(p.id) desc limit ${samples}`.execute(db)
  return rows
}

export const check: Handler<Calls['check']> = async (ctx, { id }) => {
  const [stored] = await templatesOf(ctx.db, ctx, [id])
  if (!stored) return fail('not-found')
  const appIds = stored.draft?.appIds ?? stored.appIds
  const users = await lastPunished(ctx.db, appIds)
  const asked = { id, version: stored.version, draft: stored.draft, personId: ctx.caller.id }
  return { list: await compare(ctx.db, asked, users, ctx.now()) }
}

/** Users whom a recomputation values: all that were punished since a time, or have points. */
const usersSql = (appIds: readonly number[], templateId: string, since: Date | null) => sql`
  select p.app_id, p.uid
  from punish p
  where p.app_id = any(${[...appIds]}::int[]) and p.uid <> '' and p.scope <> 'none'
    and (${since}::timestamptz is null or p.at >= ${since}::timestamptz)
  union
  select v.app_id, v.uid from violation_user v where v.template_id = ${templateId}::bigint`

export const recompute: Handler<Calls['recompute']> = (ctx, { id, dryRun, days }) =>
  ctx.db.transaction().execute(async (tx) => {
    const stored = await lockTemplate(tx, ctx, id)
    const draft = dryRun ? stored.draft : null
    if (stored.state === 'retired' || (draft === null && stored.version === 0))
      fail('wrong-state', { act: because('score_act_recompute') })
    const running = await tx
      .selectFrom('violationRecompute')
      .select('id')
      .where('templateId', '=', id)
      .where('state', '=', 'running')
      .executeTakeFirst()
    if (running) fail('conflict')
    const body = draft ?? (await bodyOf(tx, id, stored.version))
    const since = days === undefined ? null : new Date(ctx.now().getTime() - days * dayMs)
    const appIds = [...new Set([...stored.appIds, ...(body?.appIds ?? [])])]
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from (${usersSql(appIds, id, since)}) u`.execute(tx)
    const lines = (body?.thresholds ?? []).map(({ score }): LineChange => ({
      score,
      before: 0,
      after: 0,
      up: 0,
      down: 0,
    }))
    const made = await tx
      .insertInto('violationRecompute')
      .values({
        templateId: id,
        dry: dryRun,
        draft: draft === null ? null : JSON.stringify(draft),
        version: stored.version,
        total: rows[0]?.n ?? 0,
        lines: JSON.stringify(lines),
        since,
        personId: ctx.caller.id,
        at: ctx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(tx, ctx, [
      {
        action: 'violationScore.recompute',
        subject: `violation-template:${id}`,
        detail: { name: stored.name, dryRun, version: stored.version, days: days ?? null },
      },
    ])
    return { id: made.id }
  })

export const cancelRecompute: Handler<Calls['cancelRecompute']> = (ctx, { id }) =>
  ctx.db.transaction().execute(async (tx) => {
    const { name } = await lockTemplate(tx, ctx, id)
    const { numUpdatedRows } = await tx
      .updateTable('violationRecompute')
      .set({ state: 'cancelled', endedAt: ctx.now() })
      .where('templateId', '=', id)
      .where('state', '=', 'running')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) fail('conflict')
    await audit(tx, ctx, [
      {
        action: 'violationScore.cancelRecompute',
        subject: `violation-template:${id}`,
        detail: { name },
      },
    ])
    return {}
  })

export const recomputeUser: Handler<Calls['recomputeUser']> = (ctx, { appId, uid }) =>
  ctx.db.transaction().execute(async (tx) => {
    const templates = (await templatesOf(tx, ctx)).filter(
      ({ state, appIds }) => state === 'published' && appIds.includes(appId),
    )
    const found: Record<string, { before: number; after: number }> = {}
    for (const { id } of templates) {
      const [one] = await revalue(tx, id, [{ appId, uid }], ctx.now())
      if (one) found[id] = { before: one.before, after: one.after }
    }
    await audit(tx, ctx, [
      {
        action: 'violationScore.recomputeUser',
        subject: `uid:${uid}`,
        appId,
        detail: { templates: found },
      },
    ])
    return {}
  })

const counted = (lines: readonly LineChange[], users: readonly Compared[]): LineChange[] =>
  lines.map((line) => {
    const over = (score: number): boolean => score >= line.score
    const up = users.filter((user) => !over(user.before) && over(user.after)).length
    const down = users.filter((user) => over(user.before) && !over(user.after)).length
    return {
      ...line,
      before: line.before + users.filter((user) => over(user.before)).length,
      after: line.after + users.filter((user) => over(user.after)).length,
      up: line.up + up,
      down: line.down + down,
    }
  })

/**
 * One turn of one recomputation: its row is locked, so that one server does it, and what was valued
 * is kept with how far it has come.
 */
export async function runRecompute(ctx: Context): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const now = ctx.now()
    const run = await tx
      .selectFrom('violationRecompute as r')
      .innerJoin('violationTemplate as t', 't.id', 'r.templateId')
      .selectAll('r')
      .select(['t.appIds', 't.version as inForce', 't.state as templateState'])
      .where('r.state', '=', 'running')
      .orderBy('r.id')
      .limit(1)
      .forUpdate('r')
      .skipLocked()
      .executeTakeFirst()
    if (!run) return false
    const draft = run.draft as TemplateBody | null
    // What was asked for is over when something else came into force meanwhile.
    if (run.inForce !== run.version || run.templateState === 'retired') {
      await tx
        .updateTable('violationRecompute')
        .set({ state: 'failed', endedAt: now })
        .where('id', '=', run.id)
        .execute()
      return true
    }
    const appIds = [...new Set([...run.appIds, ...(draft?.appIds ?? [])])]
    const { rows: users } = await sql<User>`
      select u.app_id as "appId", u.uid
      from (${usersSql(appIds, run.templateId, run.since)}) u
      where (u.app_id, u.uid) > (${run.appId}::int, ${run.lastUid}::text)
      order by u.app_id, u.uid limit ${together}`.execute(tx)
    const { templateId, version, personId } = run
    const compared = run.dry
      ? await compare(ctx.db, { id: templateId, version, draft, personId }, users, now)
      : await revalue(tx, templateId, users, now)
    const last = users.at(-1)
    await tx
      .updateTable('violationRecompute')
      .set({
        done: run.done + users.length,
        total: Math.max(run.total, run.done + users.length),
        lines: JSON.stringify(counted(run.lines as unknown as LineChange[], compared)),
        appId: last?.appId ?? run.appId,
        lastUid: last?.uid ?? run.lastUid,
        ...(users.length < together ? { state: 'done', endedAt: now } : {}),
      })
      .where('id', '=', run.id)
      .execute()
    return true
  })
}
