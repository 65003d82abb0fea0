import type { taskCalls } from '@oas/contract/task/area'
import type { TaskBody } from '@oas/contract/task/schemas'
import { type CallContext, holds } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { missing } from './refusing.ts'
import { findSetup } from './sql/connection.ts'
import { checkStatement } from './sql/pick.ts'
import { sqlFunctions } from './sql/shapes.ts'
import { sqlViews } from './sql/views.ts'

/** Holds the statement of a task against what may be read, and its author against the right. */
export async function checkSql(ctx: CallContext, { sql }: TaskBody): Promise<void> {
  if (!holds(ctx, 'task.sql')) fail('no-permission', { permission: 'task.sql' })
  await checkStatement(sql ?? missing('sql.text'))
}

export const getSqlViews: Handler<(typeof taskCalls)['sqlViews']> = async (ctx) => ({
  views: [...sqlViews],
  functions: [...sqlFunctions],
  setup: await findSetup(ctx),
})
