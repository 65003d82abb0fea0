import type { violationScoreCalls } from '@oas/contract/violation-score/calls'
import type {
  LineChange,
  Recompute,
  TemplateBody,
  TemplateRow,
  TemplateState,
} from '@oas/contract/violation-score/schemas'
import { sql } from 'kysely'
import { appName } from '../../core/app-name.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { containing } from '../../db/like.ts'
import { sortQuery, words } from '../../db/sort.ts'
import type { Handler } from '../../http/implement.ts'
import { inSeenApps } from './queries/templates.ts'

type Calls = typeof violationScoreCalls

const joined = (ctx: CallContext) =>
  ctx.db
    .selectFrom('violationTemplate as t')
    .innerJoin('person as p', 'p.id', 't.updatedBy')
    .leftJoin('violationVersion as v', (join) =>
      join.onRef('v.templateId', '=', 't.id').onRef('v.version', '=', 't.version'),
    )
    .where(inSeenApps(ctx))
const withNames = (query: ReturnType<typeof joined>) =>
  query
    .selectAll('t')
    .select(['p.name as by', 'v.body'])
    .select([
      sql<number>`(
        select count(*)::int from violation_user u where u.template_id = t.id and u.score > 0
      )`.as('scored'),
      sql<number>`(
        select count(*)::int
        from violation_user u
        where u.template_id = t.id
          and u.score >= (
            select min((l ->> 'score')::int) from jsonb_array_elements(v.body -> 'thresholds') l
          )
      )`.as('over'),
    ])
type Named = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number]

const namesOfApps = async (ctx: CallContext): Promise<Map<number, string>> => {
  const apps = await ctx.db.selectFrom('app').select(['id', 'name', 'names']).execute()
  return new Map(apps.map((app) => [app.id, appName(ctx.language, app)]))
}

const toRow = (row: Named, apps: ReadonlyMap<number, string>, ctx: CallContext): TemplateRow => {
  const draft = row.draft as TemplateBody | null
  const body = (row.body as TemplateBody | null) ?? draft
  const appIds = body?.appIds ?? []
  return {
    id: row.id,
    name: row.name,
    state: row.state as TemplateState,
    version: row.version,
    revision: row.revision,
    hasDraft: draft !== null,
    ownDraft: draft !== null && row.updatedBy === ctx.caller.id,
    appIds,
    appNames: appIds.map((id) => apps.get(id) ?? String(id)),
    rows: body?.rows.length ?? 0,
    scored: row.scored,
    over: row.over,
    updatedBy: row.by,
    updatedAt: row.updatedAt.getTime(),
  }
}

const orders = { name: words('t.name'), version: 't.version', updatedAt: 't.updated_at' } as const
export const templates: Handler<Calls['templates']> = async (
  ctx,
  { current = 1, pageSize = 10, sort, keyword, appId, state },
) => {
  const asked = () =>
    joined(ctx)
      .$if(keyword !== undefined, (query) =>
        query.where('t.name', 'ilike', containing(keyword ?? '')),
      )
      .$if(state !== undefined, (query) => query.where('t.state', '=', state ?? 'draft'))
      .$if(appId !== undefined, (query) =>
        query.where(
          sql<boolean>`coalesce(v.body, t.draft) -> 'appIds' @> to_jsonb(${appId ?? 0}::int)`,
        ),
      )
  const [{ total }, rows, apps] = await Promise.all([
    asked()
      .select((on) => on.cast<number>(on.fn.countAll(), 'integer').as('total'))
      .executeTakeFirstOrThrow(),
    withNames(asked())
      .$call(sortQuery(sort, orders))
      .orderBy(sql`array_position(array['published', 'draft', 'retired'], t.state)`)
      .orderBy('t.updatedAt', 'desc')
      .orderBy('t.id', 'desc')
      .offset((current - 1) * pageSize)
      .limit(pageSize)
      .execute(),
    namesOfApps(ctx),
  ])
  return { total, list: rows.map((row) => toRow(row, apps, ctx)) }
}

const lastRecompute = async (ctx: CallContext, id: string): Promise<Recompute | null> => {
  const row = await ctx.db
    .selectFrom('violationRecompute as r')
    .innerJoin('person as p', 'p.id', 'r.personId')
    .selectAll('r')
    .select('p.name as by')
    .where('r.templateId', '=', id)
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row
    ? {
        id: row.id,
        dry: row.dry,
        ofDraft: row.draft !== null,
        version: row.version,
        state: row.state as Recompute['state'],
        done: row.done,
        total: row.total,
        lines: row.lines as unknown as LineChange[],
        by: row.by,
        at: row.at.getTime(),
        endedAt: row.endedAt?.getTime() ?? null,
      }
    : null
}

export const choices: Handler<Calls['choices']> = async (ctx) => {
  const [punishes, classes] = await Promise.all([
    ctx.db
      .selectFrom('punishType')
      .select(['id', 'needsTime as lasts', 'mayBePermanent as forEver'])
      .where('scope', '<>', 'none')
      .orderBy('id')
      .execute(),
    ctx.db.selectFrom('labelClass').select(['id', 'key', 'names']).orderBy('key').execute(),
  ])
  return {
    punishes,
    classes: classes.map(({ id, key, names }) => ({
      id,
      name: appName(ctx.language, { name: key, names }),
    })),
  }
}

const namesOfLabels = async (ctx: CallContext, bodies: readonly (TemplateBody | null)[]) => {
  const ids = [
    ...new Set(bodies.flatMap((body) => (body?.rows ?? []).map(({ labelId }) => labelId))),
  ]
  const { rows } = await sql<{ id: number; name: string }>`
    select l.id, coalesce(nullif(${sql.raw(`l.${ctx.language}_name`)}, ''), l.en_name) as name
    from label l
    where l.id = any(${ids}::int[])`.execute(ctx.db)
  return rows
}

const mostVersions = 50
export const template: Handler<Calls['template']> = async (ctx, { id }) => {
  const row = await withNames(joined(ctx)).where('t.id', '=', id).executeTakeFirst()
  if (!row) return fail('not-found')
  const [apps, versions, recompute] = await Promise.all([
    namesOfApps(ctx),
    ctx.db
      .selectFrom('violationVersion as v')
      .innerJoin('person as m', 'm.id', 'v.madeBy')
      .innerJoin('person as p', 'p.id', 'v.publishedBy')
      .select(['v.version', 'v.body', 'v.publishedAt', 'm.name as madeBy', 'p.name as publishedBy'])
      .where('v.templateId', '=', id)
      .orderBy('v.version', 'desc')
      .limit(mostVersions)
      .execute(),
    lastRecompute(ctx, id),
  ])
  const draft = row.draft as TemplateBody | null
  const bodies = versions.map((one) => one.body as unknown as TemplateBody)
  return {
    row: toRow(row, apps, ctx),
    labels: await namesOfLabels(ctx, [draft, ...bodies]),
    draft,
    versions: versions.map((one) => ({
      ...one,
      body: one.body as unknown as TemplateBody,
      publishedAt: one.publishedAt.getTime(),
    })),
    recompute,
  }
}
