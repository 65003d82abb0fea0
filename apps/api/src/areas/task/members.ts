import type { taskCalls } from '@oas/contract/task/area'
import type { TaskMember } from '@oas/contract/task/schemas'
import { type TextKey, textOf } from '@oas/texts'
import { fail } from '../../core/fail.ts'
import { writeSheets } from '../../files/sheet.ts'
import type { Handler } from '../../http/implement.ts'
import { dayStart } from '../../core/office-time.ts'
import { type MemberRow, listMembers } from './queries/members.ts'

type Calls = typeof taskCalls
const mostRows = 20_000

const toMember = ({ quota, ...row }: MemberRow): TaskMember => ({
  ...row,
  quotaLeft: quota === null ? null : Math.max(0, quota - row.held - row.doneToday),
})

export const getMembers: Handler<Calls['members']> = async (
  ctx,
  { sort, current = 1, pageSize = 10, ...filter },
) => {
  const { list, total } = await listMembers(
    ctx.db,
    { ...filter, scope: ctx.caller.scope },
    new Date(dayStart(ctx.now().getTime())),
    { ...(sort ? { sort } : {}), offset: (current - 1) * pageSize, limit: pageSize },
  )
  return { list: list.map(toMember), total }
}

const head: readonly TextKey[] = [
  'task.task',
  'task.person',
  'task.held',
  'task.done',
  'task.done_today',
  'task.timeouts',
  'task.seconds',
  'task.quota_left',
]
export const exportMembers: Handler<Calls['exportMembers']> = async (ctx, filter) => {
  const { list, total } = await listMembers(
    ctx.db,
    { ...filter, scope: ctx.caller.scope },
    new Date(dayStart(ctx.now().getTime())),
    { offset: 0, limit: mostRows },
  )
  if (total === 0) fail('not-found')
  if (total > mostRows) fail('data-volume', { n: mostRows })
  ctx.http.setHeader(
    'content-type',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  ctx.http.setHeader('content-disposition', 'attachment; filename="task-members.xlsx"')
  return writeSheets([
    {
      name: textOf(ctx.language, 'task.members'),
      rows: [
        head.map((key) => textOf(ctx.language, key)),
        ...list
          .map(toMember)
          .map(({ task, person, held, done, doneToday, timeouts, ms, quotaLeft }) => [
            task,
            person,
            held,
            done,
            doneToday,
            timeouts,
            ms === null ? null : Math.round(ms / 100) / 10,
            quotaLeft,
          ]),
      ],
    },
  ])
}
