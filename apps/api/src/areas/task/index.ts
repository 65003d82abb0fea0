import { taskCalls } from '@oas/contract/task/area'
import { secondMs } from '@oas/contract/time'
import { implement } from '../../http/implement.ts'
import { getAgreement } from './agreement.ts'
import { runAlarms } from './alarms.ts'
import { exportAnswers } from './answers.ts'
import { checkTask } from './check.ts'
import {
  getApps,
  getBusiness,
  getConfig,
  getHome,
  getKinds,
  getPrivateInfos,
  getRange,
  getTeams,
} from './choices.ts'
import { runClock } from './clock.ts'
import { runDraws } from './draw.ts'
import { estimateByHour, estimateTask, estimateWithPlan } from './estimate.ts'
import { foldCounts } from './fold.ts'
import { exportMembers, getMembers } from './members.ts'
import { moveTask, redrawTask, withdrawTask } from './move.ts'
import { runIntake } from './intake.ts'
import { getDraws, getItems, getListed, getLog, getTask, getTasks, pickTasks } from './read.ts'
import { runRelease } from './release.ts'
import { reviewTask } from './review.ts'
import { getSqlViews } from './sound-sql.ts'
import { trySql } from './try-sql.ts'
import { createTask, removeTask, updateTask } from './write.ts'

/** Delivery tasks: what is drawn, to whom it goes, how fast. */
export const task = {
  area: 'task',
  jobs: [
    { name: 'task.clock', every: 2 * secondMs, rest: 5 * secondMs, run: runClock },
    { name: 'task.intake', every: secondMs / 2, rest: secondMs, run: runIntake },
    { name: 'task.draw', every: secondMs, rest: 3 * secondMs, run: runDraws },
    { name: 'task.alarm', every: 5 * secondMs, rest: 60 * secondMs, run: runAlarms },
    { name: 'task.release', every: secondMs, rest: 3 * secondMs, run: runRelease },
    { name: 'task.fold', every: 2 * secondMs, rest: 5 * secondMs, run: foldCounts },
  ],
  calls: implement(taskCalls, {
    list: getTasks,
    pick: pickTasks,
    details: getTask,
    listed: getListed,
    log: getLog,
    create: createTask,
    update: updateTask,
    remove: removeTask,
    check: checkTask,
    estimate: estimateTask,
    estimateWithPlan,
    estimateByHour,
    sqlViews: getSqlViews,
    sqlCheck: trySql,
    review: reviewTask,
    move: moveTask,
    withdraw: withdrawTask,
    redraw: redrawTask,
    drawRuns: getDraws,
    items: getItems,
    kinds: getKinds,
    config: getConfig,
    range: getRange,
    apps: getApps,
    privateInfos: getPrivateInfos,
    business: getBusiness,
    teams: getTeams,
    home: getHome,
    members: getMembers,
    exportMembers,
    exportAnswers,
    agreement: getAgreement,
  }),
} as const
