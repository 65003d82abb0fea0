import { lineOf } from '@oas/contract/violation-score/decay'
import type { Suggestion, TemplateBody } from '@oas/contract/violation-score/schemas'
import { dayMs } from '@oas/contract/time'
import type pg from 'pg'
import { type LiveBase, createLive } from '../../core/live.ts'

type Known = { score: number; times: readonly number[] }
type Of = { id: string; name: string; body: TemplateBody }

/**
 * What a score suggests, and what the next violation would by how many it is: what a person may
 * think of, never what is done by itself.
 */
export function suggestionsOf(
  { id, name, body }: Of,
  { score, times }: Known,
  at: number,
): Suggestion[] {
  const line = lineOf(body.thresholds, score)
  const since = at - body.ladder.days * dayMs
  const nth = times.filter((time) => time > since && time <= at).length + 1
  const step = body.ladder.steps
    .filter((one) => one.nth <= nth)
    .toSorted((a, b) => b.nth - a.nth)
    .at(0)
  const of = { templateId: id, template: name, score }
  return [
    ...(line
      ? [
          {
            ...of,
            kind: 'line' as const,
            from: line.score,
            punishId: line.punishId,
            seconds: line.seconds,
          },
        ]
      : []),
    ...(step
      ? [
          {
            ...of,
            kind: 'ladder' as const,
            from: nth,
            punishId: step.punishId,
            seconds: step.seconds,
          },
        ]
      : []),
  ]
}

/** Apps that templates in force are of: where there are none, nothing is asked for orders. */
export const scoredApps = createLive({ keepMs: 2000 }, async ({ pool }) => {
  const { rows } = await pool.query<{ id: number }>(
    `select distinct unnest(app_ids) as id from violation_template where state = 'published'`,
  )
  return new Set(rows.map(({ id }) => id))
})

const knownText = `
  select u.app as "appId", u.uid, t.id::text, v.body, t.name,
    coalesce(x.score, 0) as score, coalesce(x.times, '{}') as times
  from unnest($1::int[], $2::text[]) as u(app, uid)
  join violation_template t on t.state = 'published' and u.app = any(t.app_ids)
  join violation_version v on v.template_id = t.id and v.version = t.version
  left join lateral (
    select floor(sum(e.counted::numeric * violation_weight(e.at, $3, o.from_days, o.weights))
        / 1000)::int as score,
      array_agg(extract(epoch from e.at) * 1000) as times
    from violation_event e
    join violation_version o on o.template_id = e.template_id and o.version = e.version
    where e.app_id = u.app and e.uid = u.uid and e.template_id = t.id and e.state = 'live'
      and e.at <= $3 and e.decision_id <> all($4::bigint[])
  ) x on true`
type User = { appId: number; uid: string }
export type ScoreOf = {
  score: number
  suggest: Suggestion[]
}

/**
 * The highest score of each user, and what it and their violations suggest, by `appId:uid`; only of
 * users in apps with templates. Decisions in `hidden` count for nothing.
 */
export async function scoresOf(
  ctx: LiveBase,
  users: readonly User[],
  hidden: readonly string[] = [],
): Promise<Map<string, ScoreOf>> {
  const apps = await scoredApps.get(ctx)
  const asked = [
    ...new Map(
      users
        .filter(({ appId, uid }) => uid !== '' && apps.has(appId))
        .map(({ appId, uid }) => [`${appId}:${uid}`, { appId, uid }]),
    ).values(),
  ]
  const found = new Map<string, ScoreOf>()
  if (asked.length === 0) return found
  const now = ctx.now()
  const { rows } = await (ctx.pool as Pick<pg.Pool, 'query'>).query<
    User & Of & { score: number; times: string[] }
  >({
    name: 'violation-scores',
    text: knownText,
    values: [asked.map(({ appId }) => appId), asked.map(({ uid }) => uid), now, hidden],
  })
  for (const row of rows) {
    const key = `${row.appId}:${row.uid}`
    const before = found.get(key)
    const known = { score: row.score, times: row.times.map(Number) }
    found.set(key, {
      score: Math.max(before?.score ?? 0, row.score),
      suggest: [...(before?.suggest ?? []), ...suggestionsOf(row, known, now.getTime())],
    })
  }
  return found
}

/**
 * The same of orders that are handed out, of users with points alone; where it fails they go out
 * without it, since a person decides them either way.
 */
export async function scoresOfOrders(
  ctx: LiveBase,
  users: readonly User[],
  hidden: readonly string[],
): Promise<Map<string, ScoreOf>> {
  try {
    const all = await scoresOf(ctx, users, hidden)
    return new Map([...all].filter(([, { score, suggest }]) => score > 0 || suggest.length > 0))
  } catch (error) {
    ctx.log.error({ err: error }, 'scores could not be read for orders handed out')
    return new Map()
  }
}
