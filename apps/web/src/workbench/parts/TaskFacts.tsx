import type { TaskEffect, TaskKind } from '@oas/contract/task/schemas'
import { t } from '../../i18n/texts.ts'
import { formatTime } from '../../kit/time.ts'

type Kind = TaskKind | 'inspect' | 'anti' | 'audit'
const kinds = {
  normal: 'audit.task_kind_normal',
  realtime: 'audit.task_kind_realtime',
  qitext: 'audit.task_kind_qitext',
  customize: 'audit.task_kind_customize',
  'customize-sql': 'audit.task_kind_customize_sql',
  sampling: 'audit.task_kind_sampling',
  renew: 'audit.task_kind_renew',
  history: 'audit.task_kind_history',
  tagging: 'audit.task_kind_tagging',
  comprehensive: 'audit.task_kind_comprehensive',
  'special-order': 'audit.task_kind_special_order',
  inspect: 'audit.task_kind_inspect',
  anti: 'audit.task_kind_anti',
  audit: 'audit.task_kind_audit',
} as const satisfies Record<Kind, string>

type Facts = {
  kind: Kind | null
  effect: TaskEffect
  quotaLeft: number | null
  dueAt: number | null
}

/**
 * Of a task in few words: its kind, whether nothing follows from answers, what is left of the
 * person's share, until when it runs.
 */
export function TaskFacts({ kind, effect, quotaLeft, dueAt }: Facts) {
  return (
    <span className="muted">
      {[
        ...(kind === null ? [] : [t(kinds[kind])]),
        ...(effect === 'acts' ? [] : [t(`audit.task_effect_${effect}`)]),
        ...(quotaLeft === null ? [] : [t('audit.task_left', { n: quotaLeft })]),
        ...(dueAt === null ? [] : [t('audit.task_due', { time: formatTime(dueAt) })]),
      ].join(' · ')}
    </span>
  )
}
