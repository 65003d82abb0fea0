import type { taskCalls } from '@oas/contract/task/area'
import { shownRows } from '@oas/contract/task/sql-check'
import type { CallContext } from '../../core/context.ts'
import type { Handler } from '../../http/implement.ts'
import { namedRecords } from './queries/named.ts'
import { listTypes } from './queries/choices.ts'
import { maySeeTypes } from './queries/tasks.ts'
import { firstOf } from './sql/pick.ts'

/** Records that are read to show some of them. */
const most = 500

const typesFor = async (ctx: CallContext, types: readonly string[]): Promise<string[]> => {
  const { scope } = ctx.caller
  if (types.length > 0) return types.filter((key) => maySeeTypes(scope, [key]))
  return (await listTypes(ctx.db, scope)).map(({ appId, type }) => `${appId}:${type}`)
}

/** Runs a statement as far as it takes to show what it is about, as its writer may see it. */
export const trySql: Handler<(typeof taskCalls)['sqlCheck']> = async (
  ctx,
  { body: { types: asked, sql } },
) => {
  const types = await typesFor(ctx, asked)
  const { ids, ...tried } = await firstOf(ctx, { types, sql, gone: ctx.http.gone() }, most)
  const { list, seen } = await namedRecords(ctx.pool, ids, types, shownRows)
  return {
    ...tried,
    list: list.map((row) => ({ ...row, receivedAt: row.receivedAt.getTime() })),
    hidden: ids.length - seen,
  }
}
