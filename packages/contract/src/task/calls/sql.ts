import { Type } from 'typebox'
import { call } from '../../define.ts'
import { Empty } from '../../envelope.ts'
import { SqlFunction, SqlView } from '../sql.ts'
import { SqlTried, SqlTry } from '../sql-check.ts'
import { ask, read } from './shared.ts'

/** What statements of tasks may read, and one tried out. */
export const sqlCalls = {
  sqlViews: call({
    ...read,
    access: 'task.sql',
    scope: 'none',
    path: '/task/sql/views',
    input: Empty,
    output: Type.Object({
      views: Type.Array(SqlView),
      functions: Type.Array(SqlFunction),
      setup: Type.String({ description: 'what an administrator has to run first, or nothing' }),
    }),
    summary: 'Views and functions that the statement of a task may use, with columns and examples',
  }),
  sqlCheck: call({
    ...ask,
    access: 'task.sql',
    path: '/task/sql/check',
    answersWithin: 15_000,
    input: Type.Object({ body: SqlTry }),
    output: SqlTried,
    summary: 'Whether the statement of a task may run, what it costs, and the first it names',
  }),
}
