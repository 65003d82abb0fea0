import { type Area, page } from '../area.ts'
import { choiceCalls } from './calls/choices.ts'
import { memberCalls } from './calls/members.ts'
import { sqlCalls } from './calls/sql.ts'
import { estimateCalls, runningCalls, writingCalls } from './calls/tasks.ts'

export const taskCalls = {
  ...writingCalls,
  ...estimateCalls,
  ...sqlCalls,
  ...runningCalls,
  ...choiceCalls,
  ...memberCalls,
}

export const taskArea = {
  calls: { task: taskCalls },
  acts: [
    'task.cancel',
    'task.create',
    'task.finish',
    'task.pass',
    'task.pause',
    'task.recall',
    'task.redraw',
    'task.refuse',
    'task.remove',
    'task.resume',
    'task.runSql',
    'task.start',
    'task.submit',
    'task.update',
    'task.withdraw',
  ],
  pages: [
    page('/delivery-task/index', 'task.read', ['tasks', 10, 'task_overview', 'chart']),
    page('/delivery-task/list', 'task.read', ['tasks', 20, 'task_list', 'rows']),
    page('/delivery-task/normal', 'task.read', ['tasks', 30, 'task_normal', 'queue']),
    page('/delivery-task/realtime', 'task.read', ['tasks', 31, 'task_realtime', 'play']),
    page('/delivery-task/qitext', 'task.read', ['tasks', 32, 'task_qitext', 'copy']),
    page('/delivery-task/customize', 'task.read', ['tasks', 33, 'task_customize', 'sliders']),
    page('/delivery-task/customize-sql', 'task.read', [
      'tasks',
      34,
      'task_customize_sql',
      'sliders',
    ]),
    page('/delivery-task/sampling', 'task.read', ['tasks', 35, 'task_sampling', 'chart']),
    page('/delivery-task/renew', 'task.read', ['tasks', 36, 'task_renew', 'refresh']),
    page('/delivery-task/history', 'task.read', ['tasks', 38, 'task_history', 'clock']),
    page('/delivery-task/tagging', 'task.read', ['tasks', 39, 'task_tagging', 'tag']),
    page('/delivery-task/comprehensive', 'task.read', ['tasks', 40, 'task_comprehensive', 'group']),
    page('/delivery-task/special-order', 'task.read', ['tasks', 41, 'task_special', 'pin']),
    page('/delivery-task/edit', 'task.edit'),
  ],
} as const satisfies Area
