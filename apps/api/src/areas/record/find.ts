import type { Input } from '@oas/contract/define'
import type { recordCalls } from '@oas/contract/record/calls'
import type { RecordRow } from '@oas/contract/record/schemas'
import { parseTypeKey } from '@oas/contract/type-key'
import { type CallContext, holds } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { type Page, mapPage, readPage } from '../../core/keyset.ts'
import { hiddenDecisions } from '../../db/hidden.ts'
import { wayOf } from '../../db/seek.ts'
import { settingOf } from '../setting/index.ts'
import { type Found, type Whose, isByDecision, listRecords, teamOf } from './queries/records.ts'
import { type Query, type Span, spanOf } from './span.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof recordCalls

const toRow = ({ key: _key, ...row }: Found): RecordRow => ({
  ...row,
  typeName: row.typeName ?? '',
  receivedAt: row.receivedAt.getTime(),
  createdAt: row.createdAt.getTime(),
  labels: row.labels ?? [],
  decidedAt: row.decidedAt?.getTime() ?? null,
  undoUntil: row.undoUntil?.getTime() ?? null,
  delivery: row.decisionId === null ? null : (row.delivery ?? 'none'),
})

/** Fields that a type's setting allows in queries only beside a uid. */
const checkUid = async (ctx: CallContext, query: Query): Promise<void> => {
  if (query.uid) return
  for (const key of query.types ?? []) {
    const { appId, type } = parseTypeKey(key)
    const setting =
      appId <= 2_147_483_647 && type <= 2_147_483_647 ? await settingOf(ctx, appId, type) : null
    if (
      setting?.condition.some(
        (field) => field.needUid === true && query[field.dbField as keyof Query] !== undefined,
      )
    )
      fail('uid-required', { field: 'uid' })
  }
}

type Sort = Input<Calls['find']>['sort']
export type Prepared = { query: Query; span: Span; whose: Whose }
/** Checks a query before anything is read. */
export async function prepare(ctx: CallContext, query: Query, whose: Whose): Promise<Prepared> {
  await checkUid(ctx, query)
  return { query, span: spanOf(query, ctx.now().getTime()), whose }
}

export async function pageOf(
  ctx: CallContext,
  { query, span, whose }: Prepared,
  { sort, after, limit }: { sort?: Sort; after?: string | undefined; limit: number },
): Promise<Page<RecordRow>> {
  const time = isByDecision(query, whose) ? 'decidedAt' : 'receivedAt'
  // Each is read along the one index that has its time.
  if (sort !== undefined && sort.replace('-', '') !== time)
    fail('invalid-input', { field: 'sort', reason: because('sorts_by_own_time') })
  const way = wayOf(sort, after)
  const hidden = await hiddenDecisions(ctx.pool, ctx.caller.id)
  const { scope } = ctx.caller
  const page = await readPage(
    limit,
    (most) => listRecords(ctx.pool, scope, { query, span, whose, way, hidden, limit: most }),
    (row) => way.cursorOf(row.key),
  )
  return mapPage(page, toRow)
}

export const find: Handler<Calls['find']> = async (ctx, query) => {
  const prepared = await prepare(
    ctx,
    query,
    query.mine === true ? { personIds: [ctx.caller.id] } : null,
  )
  return pageOf(ctx, prepared, { ...query, limit: query.limit ?? 50 })
}

/** One's own decisions; leaders see their team's unless they ask for their own. */
export const mine: Handler<Calls['mine']> = async (ctx, query) => {
  const team =
    query.mine !== true && holds(ctx, 'audit.team') && ctx.caller.teamId !== null
      ? await teamOf(ctx.pool, ctx.caller.teamId)
      : [ctx.caller.id]
  return pageOf(ctx, await prepare(ctx, query, { personIds: team }), {
    ...query,
    limit: query.limit ?? 50,
  })
}
