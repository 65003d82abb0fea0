import type { Input, Output } from '@oas/contract/define'
import { operationLogCalls } from '@oas/contract/operation-log/calls'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { implement } from '../../http/implement.ts'
import { spanOf } from '../record/index.ts'
import { listOperations } from './queries.ts'

type List = (typeof operationLogCalls)['list']

/** What people did to orders. One post's history may span anything, other queries a day. */
const list = async (ctx: CallContext, { after, limit = 50, start, end, ...about }: Input<List>): Promise<Output<List>> => {
  if (after !== undefined && !/^[0-9]{1,18}$/.test(after)) fail('invalid-input', { field: 'after', reason: 'must be the next of an earlier answer' })
  const span = spanOf({ ...(about.postId ? { postId: about.postId } : {}), ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) }, ctx.now().getTime())
  const rows = await listOperations(ctx.db, { ...about, from: span.start, to: span.end, scope: ctx.caller.scope }, after ?? null, limit + 1)
  const found = rows.slice(0, limit).map((row) => ({ ...row, at: row.at.getTime() }))
  return { list: found, next: rows.length > limit ? found.at(-1)?.id ?? null : null }
}

export const operationLog = { area: 'operationLog', jobs: [], calls: implement(operationLogCalls, { list }) } as const
