import type { Input } from '@oas/contract/define'
import type { Operation, operationLogCalls } from '@oas/contract/operation-log/calls'
import type { CallContext } from '../../core/context.ts'
import { mapPage, readPage } from '../../core/keyset.ts'
import { spanOf } from '../record/index.ts'
import { type Filter, type Row, listOperations, operationSeek } from './queries.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof operationLogCalls

/** One post's or user's history may span anything, other queries a day. */
export function filterOf(
  ctx: CallContext,
  { start, end, ...about }: Input<Calls['export']>,
): Filter {
  const span = spanOf(
    {
      ...(about.postId ? { postId: about.postId } : {}),
      ...(about.uid ? { uid: about.uid } : {}),
      ...(start === undefined ? {} : { start }),
      ...(end === undefined ? {} : { end }),
    },
    ctx.now().getTime(),
  )
  return { ...about, from: span.start, to: span.end, scope: ctx.caller.scope }
}
export function toOperation(row: Row): Operation {
  return { ...row, at: row.at.getTime() }
}

/** What people did to orders, newest first. */
export const list: Handler<Calls['list']> = async (ctx, { sort, after, limit = 50, ...input }) => {
  const place = { sort, after }
  const page = await readPage(
    limit,
    (most) => listOperations(ctx.db, filterOf(ctx, input), place, most),
    operationSeek(place).cursorOf,
  )
  return mapPage(page, toOperation)
}
