import { taskCalls } from '@oas/contract/task/area'
import { type TaskDetail, taskLimits } from '@oas/contract/task/schemas'
import { hourMs } from '@oas/contract/time'
import type { ReactNode } from 'react'
import { serverNow } from '../../api/clock.ts'
import { useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { confirm, confirmDelete } from '../../kit/Confirm.tsx'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { go } from '../../nav/location.ts'
import { type TaskAct, isPossible, refusalOf, taskActs } from './acts.ts'
import { formHref, refreshes } from './words.tsx'

const longestReason = 200

/** Whether a task was estimated as it is now, lately enough to be submitted. */
const hasEstimate = ({ estimate, version }: TaskDetail): boolean =>
  estimate !== null &&
  estimate.version === version &&
  serverNow() - estimate.at < taskLimits.estimateHours * hourMs

type Question = { text: ReactNode; danger?: boolean; reason?: boolean }

/** What is asked before an act, with how many records it concerns; null: it is done at once. */
const questionOf = (act: TaskAct, { counts }: TaskDetail): Question | null => {
  const { waiting, unreleased, held } = counts
  switch (act) {
    case 'pass':
      return { text: t('task_list.pass_sure') }
    case 'refuse':
      return { text: t('task_list.refuse_sure'), reason: true }
    case 'finish':
      return { text: t('task_list.finish_sure', { waiting, unreleased, held }), danger: true }
    case 'cancel':
      return {
        text: t('task_list.cancel_sure', { waiting, unreleased, held }),
        danger: true,
        reason: true,
      }
    case 'withdraw':
      return { text: t('task_list.withdraw_sure', { waiting, unreleased, held }), danger: true }
    case 'redraw':
      return {
        text: t('task_list.redraw_sure', { waiting, unreleased, most: taskLimits.redrawsADay }),
        reason: true,
      }
    default:
      return null
  }
}

/** The calls behind the acts. */
const useSends = () => ({
  review: useSend(taskCalls.review, { refreshes }),
  move: useSend(taskCalls.move, { refreshes }),
  withdraw: useSend(taskCalls.withdraw, { refreshes }),
  redraw: useSend(taskCalls.redraw, { refreshes }),
  remove: useSend(taskCalls.remove, { refreshes: [taskCalls.list, taskCalls.kinds] }),
  estimate: useSend(taskCalls.estimate, { refreshes: [taskCalls.details] }),
})

const perform = async (
  act: TaskAct,
  task: TaskDetail,
  sends: ReturnType<typeof useSends>,
  reason: string,
): Promise<string> => {
  const { id, version, kind, body } = task
  const why = reason === '' ? {} : { reason }
  switch (act) {
    case 'submit':
      // Without a fresh estimate nothing is passed, and nobody should have to know that.
      if (!hasEstimate(task)) await sends.estimate.mutateAsync({ id, kind, body })
      await sends.review.mutateAsync({ id, version, act })
      return t('task_list.submitted')
    case 'recall':
    case 'pass':
    case 'refuse':
      await sends.review.mutateAsync({ id, version, act, ...why })
      return t('frontend.saved')
    case 'withdraw': {
      const { withdrawn, returned, keptHeld } = await sends.withdraw.mutateAsync({ id })
      return t('task_list.withdrew', { withdrawn, returned, held: keptHeld })
    }
    case 'redraw': {
      const { seq } = await sends.redraw.mutateAsync({ id, reason })
      return t('task_list.redrawn', { n: seq })
    }
    case 'start':
    case 'pause':
    case 'resume':
    case 'finish':
    case 'cancel':
      await sends.move.mutateAsync({ id, act, ...why })
      return t('frontend.saved')
    default:
      return ''
  }
}

/** One thing that can be done with a task as it stands; `why`: the reason this person may not. */
export type OfferedAct = {
  act: TaskAct
  label: string
  why: string | undefined
  busy: boolean
  press: () => void
}

/** What can be done with a task, in the order in which it is done. */
export function useTaskActs(onGone: () => void): (task: TaskDetail) => OfferedAct[] {
  const { may } = useMay()
  const sends = useSends()
  const busy = Object.values(sends).some(({ isPending }) => isPending)
  return (task) => {
    const press = (act: TaskAct, label: string): void => {
      if (act === 'edit') return go(formHref({ id: task.id }))
      if (act === 'copy') return go(formHref({ copy: task.id }))
      if (act === 'remove')
        return confirmDelete(task.name, async () => {
          onGone()
          await sends.remove.mutateAsync({ id: task.id })
        })
      const question = questionOf(act, task)
      const run = async (reason: string): Promise<void> => {
        const said = await perform(act, task, sends, reason)
        notify('success', said)
      }
      if (question === null) return void run('').catch(notifyFailure)
      confirm({
        title: `${label}: ${task.name}`,
        text: question.text,
        confirmLabel: label,
        danger: question.danger ?? false,
        ...(question.reason ? { reason: longestReason } : {}),
        act: run,
      })
    }
    return taskActs
      .filter((act) => isPossible(act, task))
      .map((act) => {
        const refusal = refusalOf(act, task, may)
        const label = t(`task_list.act_${act}`)
        return {
          act,
          label,
          busy,
          why: refusal === null ? undefined : t(`task_list.${refusal}`),
          press: () => press(act, label),
        }
      })
  }
}
