import type { LibraryBody } from '@oas/contract/case-library/schemas'
import type { Drill, DrillBody, caseOrderCalls } from '@oas/contract/case-order/calls'
import { type RawBuilder, sql } from 'kysely'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { containing } from '../../db/like.ts'
import { type SortOf, firstBy } from '../../db/sort.ts'
import type { Handler } from '../../http/implement.ts'
import { announce, end, tellCallers } from './hidden/announce.ts'
import { isWanted, seesLibrary, viewerOf } from '../case-library/index.ts'
import { type Tx, seenBy } from './seen.ts'

type Calls = typeof caseOrderCalls

const orders = { name: 'o.name', updatedAt: 'o.updated_at' }
type Stored = Omit<Drill, 'state' | 'announcedAt' | 'updatedAt'> & {
  isOpen: boolean
  announcedAt: Date | null
  updatedAt: Date
  total: number
}
type Filter = Omit<Parameters<Handler<Calls['query']>>[1], 'current' | 'pageSize' | 'sort'>
const matching = (ctx: CallContext, { name, libraryId, personId, state, mode }: Filter) => {
  const parts: RawBuilder<unknown>[] = [seenBy(ctx)]
  if (name !== undefined && name.trim() !== '')
    parts.push(sql`o.name ilike ${containing(name.trim())}`)
  if (libraryId !== undefined) parts.push(sql`o.library_id = ${libraryId}::bigint`)
  if (state !== undefined) parts.push(sql`o.is_open = ${state === 'open'}`)
  if (mode !== undefined) parts.push(sql`o.mode = ${mode}`)
  if (personId !== undefined)
    parts.push(sql`(exists (
      select 1 from practice_round r
      where r.case_order_id = o.id and r.person_id = ${personId}::bigint
    ) or exists (
      select 1 from hidden_case h
      where h.case_order_id = o.id and h.person_id = ${personId}::bigint
    ))`)
  return sql.join(parts, sql` and `)
}
const listDrills = async (
  ctx: CallContext,
  filter: Filter,
  { limit, offset, sort }: { limit: number; offset: number; sort: SortOf<typeof orders> },
): Promise<Stored[]> =>
  (
    await sql<Stored>`
      with page as (
        select o.*, b.name as library_name, count(*) over ()::int as total,
          row_number() over (
            order by ${sql.raw(firstBy(sort, orders))} o.is_open desc, o.updated_at desc, o.id
          ) as place
        from case_order o
        join case_library b on b.id = o.library_id
        where ${matching(ctx, filter)}
        order by place
        limit ${limit} offset ${offset}
      )
      select o.id::text, o.name, o.is_open as "isOpen", o.mode, o.announced_at as "announcedAt",
        o.library_id::text as "libraryId",
        o.library_name as "libraryName", (o.body -> 'per')::int as per, n.items, n.used,
        d.rounds, d.people, d.answered, d.right, o.remark, p.display_name as "createdBy",
        o.updated_at as "updatedAt", o.total
      from page o
      join person p on p.id = o.created_by
      cross join lateral (
        select count(*)::int as items, (count(*) filter (
            where exists (
              select 1
              from practice_place q
              join practice_round r on r.id = q.round_id
              where q.item_id = i.id and r.case_order_id = o.id and q.answered_at is not null
            ) or exists (
              select 1
              from hidden_case h
              where h.item_id = i.id and h.case_order_id = o.id and h.decision_id is not null
            )
          ))::int as used
        from case_item i
        join case_library b on b.id = i.library_id
        join case_item_version v on v.item_id = i.id and v.version = i.active_version
        where i.library_id = o.library_id and ${isWanted(sql`(o.body -> 'filter')`, ctx.now())}
      ) n
      cross join lateral (
        select (count(distinct r.id) filter (where r.source = 'drill'))::int as rounds,
          count(distinct a.person_id)::int as people,
          count(a.id)::int as answered, (count(*) filter (where a.right_answer))::int as right
        from (
          select id, 'drill' as source from practice_round where case_order_id = o.id
          union all
          select order_id, 'gold' from hidden_case where case_order_id = o.id
        ) r
        left join case_answer a on a.source = r.source and a.source_id = r.id
      ) d
      order by o.place`.execute(ctx.db)
  ).rows

export const query: Handler<Calls['query']> = async (
  ctx,
  { current = 1, pageSize = 10, sort, ...filter },
) => {
  const page = { limit: pageSize, offset: (current - 1) * pageSize, sort }
  const rows = await listDrills(ctx, filter, page)
  return {
    list: rows.map(({ isOpen, announcedAt, updatedAt, total: _n, ...row }) => ({
      ...row,
      announcedAt: announcedAt?.getTime() ?? null,
      state: isOpen ? 'open' : 'closed',
      updatedAt: updatedAt.getTime(),
    })),
    total: rows[0]?.total ?? 0,
  }
}

const bad = (field: string, ...reason: Parameters<typeof because>): never =>
  fail('invalid-input', { field: `body.${field}`, reason: because(...reason) })

const requireSound = async (ctx: CallContext, tx: Tx, body: DrillBody): Promise<void> => {
  if (body.filter.easiest > body.filter.hardest) bad('filter.hardest', 'below_easiest')
  const library = await tx
    .selectFrom('caseLibrary as b')
    .select(['b.id', 'b.body'])
    .where('b.id', '=', body.libraryId)
    .where('b.kind', 'in', ['case', 'simulation'])
    .where('b.state', '=', 'in-use')
    .where('b.deletedAt', 'is', null)
    .where(seesLibrary(viewerOf(ctx)))
    .forShare('b')
    .executeTakeFirst()
  if (!library) return bad('libraryId', 'unknown')
  const { dims } = library.body as unknown as LibraryBody
  const strange = body.dims.findIndex((key) => !dims.some((dim) => dim.key === key))
  if (strange >= 0) bad(`dims.${strange}`, 'unknown')
  const teams = await tx
    .selectFrom('team')
    .select('id')
    .where('id', 'in', body.teamIds.length === 0 ? ['0'] : body.teamIds)
    .execute()
  if (body.mode === 'hidden' && body.teamIds.length === 0) bad('teamIds', 'empty')
  const missing = body.teamIds.findIndex((id) => !teams.some((team) => team.id === id))
  if (missing >= 0) bad(`teamIds.${missing}`, 'unknown')
}

/** Announces a hidden drill; one without a case that can be hidden is none. */
const requireAnnounced = async (
  ctx: CallContext,
  tx: Tx,
  id: string,
  body: DrillBody,
): Promise<void> => {
  if ((await announce(ctx, tx, id, body)) === 0) bad('libraryId', 'nothing_found')
}

export const create: Handler<Calls['create']> = (ctx, { body }) =>
  ctx.db.transaction().execute(async (tx) => {
    await requireSound(ctx, tx, body)
    const mode = body.mode ?? 'open'
    const made = await tx
      .insertInto('caseOrder')
      .values({
        name: body.name.trim(),
        libraryId: body.libraryId,
        body: JSON.stringify(body),
        teamIds: body.teamIds,
        remark: body.remark.trim(),
        mode,
        announcedAt: mode === 'hidden' ? ctx.now() : null,
        createdBy: ctx.caller.id,
        updatedAt: ctx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (mode === 'hidden') await requireAnnounced(ctx, tx, made.id, body)
    await audit(tx, ctx, [
      {
        action: 'caseOrder.create',
        subject: `case_order:${made.id}`,
        detail: { before: null, after: body },
      },
    ])
    return made
  })

/** Drills of some ids that the caller sees, locked in the order of their ids; all or none. */
const requireDrills = async (ctx: CallContext, tx: Tx, ids: readonly string[]) => {
  const rows = await tx
    .selectFrom('caseOrder as o')
    .innerJoin('caseLibrary as b', 'b.id', 'o.libraryId')
    .selectAll('o')
    .where('o.id', 'in', ids)
    .where(seenBy(ctx))
    .orderBy('o.id')
    .forUpdate('o')
    .execute()
  return rows.length === ids.length ? rows : fail('not-found')
}

type Change = { remark: string } | { isOpen: boolean } | { deletedAt: Date }
/** What a change means for hidden drills: they are announced anew, or end. */
const follow = async (
  ctx: CallContext,
  tx: Tx,
  before: Awaited<ReturnType<typeof requireDrills>>,
  to: Change,
): Promise<boolean> => {
  const hidden = before.filter(({ mode }) => mode === 'hidden')
  if (hidden.length === 0 || 'remark' in to) return false
  if ('isOpen' in to && to.isOpen) {
    for (const { id, body, isOpen } of hidden)
      if (!isOpen) await requireAnnounced(ctx, tx, id, body as unknown as DrillBody)
  } else
    await end(
      tx,
      hidden.map(({ id }) => id),
    )
  return true
}

const change = async (ctx: CallContext, ids: readonly string[], to: Change): Promise<number> => {
  const { changed, told } = await ctx.db.transaction().execute(async (tx) => {
    const before = await requireDrills(ctx, tx, ids)
    const followed = await follow(ctx, tx, before, to)
    await tx
      .updateTable('caseOrder')
      .set((on) => ({ ...to, version: on('version', '+', 1), updatedAt: ctx.now() }))
      .where('id', 'in', ids)
      .execute()
    await audit(
      tx,
      ctx,
      before.map(({ id, name, remark, isOpen }) => ({
        action: 'deletedAt' in to ? ('caseOrder.remove' as const) : ('caseOrder.update' as const),
        subject: `case_order:${id}`,
        detail: {
          before: { name, remark, isOpen },
          after: 'deletedAt' in to ? null : { name, remark, isOpen, ...to },
        },
      })),
    )
    return { changed: before.length, told: followed }
  })
  if (told) await tellCallers(ctx)
  return changed
}

export const updateRemark: Handler<Calls['updateRemark']> = async (ctx, { ids, remark }) => ({
  changed: await change(ctx, ids, { remark: remark.trim() }),
})
export const move: Handler<Calls['move']> = async (ctx, { ids, state }) => ({
  changed: await change(ctx, ids, { isOpen: state === 'open' }),
})
export const remove: Handler<Calls['remove']> = async (ctx, { ids }) => ({
  removed: await change(ctx, ids, { deletedAt: ctx.now() }),
})
