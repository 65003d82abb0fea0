import type { reportMoreCalls } from '@oas/contract/report/calls'
import type { Handler } from '../../http/implement.ts'
import { listTasks } from './queries/tasks.ts'

const momentOf = (at: number | undefined): Date | null => (at === undefined ? null : new Date(at))

/** Tasks that reports can be narrowed to. */
export const tasks: Handler<(typeof reportMoreCalls)['tasks']> = async (ctx, input) => ({
  list: await listTasks(ctx.db, {
    scope: ctx.caller.scope,
    from: momentOf(input.from),
    to: momentOf(input.to),
    text: input.text,
    ids: input.ids?.split(','),
  }),
})
