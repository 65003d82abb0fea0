import { taskCalls } from '@oas/contract/task/area'
import type { SkipReason, TaskAlarm, TaskKind, TaskShort } from '@oas/contract/task/schemas'
import { parseTypeKey } from '@oas/contract/type-key'
import { t, tData } from '../../i18n/texts.ts'
import { TypeNames } from '../../kit/list/TypeNames.tsx'
import { locale } from '../../kit/locale.ts'

/** What is read anew after any change of a task. */
export const refreshes = [
  taskCalls.list,
  taskCalls.kinds,
  taskCalls.details,
  taskCalls.items,
  taskCalls.drawRuns,
  taskCalls.members,
  taskCalls.log,
  taskCalls.listed,
]

/** The word of a value of an enumeration of tasks. */
export function wordOf(group: string, value: string): string {
  return tData(`task.${group}_${value.replaceAll('-', '_')}`)
}

const tones: Readonly<Record<TaskShort['state'] | TaskShort['review'], string>> = {
  draft: '',
  ready: 'warn',
  running: 'good',
  paused: 'warn',
  finished: '',
  cancelled: 'bad',
  none: '',
  pending: 'warn',
  passed: 'good',
  refused: 'bad',
}

/** Where a task stands; where its newest version stands, unless that is in force. */
export function StateMarks({ task }: { task: Pick<TaskShort, 'state' | 'review' | 'reason'> }) {
  const { state, review, reason } = task
  return (
    <span className="task-marks" title={reason || undefined}>
      <span className={`state-tag ${tones[state]}`}>{wordOf('state', state)}</span>
      {review !== 'passed' && (
        <span className={`state-tag ${tones[review]}`}>{wordOf('review', review)}</span>
      )}
    </span>
  )
}

/** That the answers of a task do not act. */
export function EffectMark({ effect }: Pick<TaskShort, 'effect'>) {
  return effect === 'acts' ? null : (
    <span className="state-tag" title={t(`task_effect.${effect}_hint`)}>
      {t(`task_effect.${effect}`)}
    </span>
  )
}

/** How much of what was drawn is done. */
export function TaskBar({ counts }: Pick<TaskShort, 'counts'>) {
  const { drawn, done, waiting, held } = counts
  const part = (n: number): { width: string } => ({
    width: `${drawn === 0 ? 0 : Math.min(100, (n / drawn) * 100)}%`,
  })
  const number = (n: number): string => n.toLocaleString(locale)
  return (
    <span
      className="task-progress"
      title={t('task_list.progress_of', {
        done: number(done),
        held: number(held),
        waiting: number(waiting),
        unreleased: number(counts.unreleased),
        withdrawn: number(counts.withdrawn),
      })}
    >
      <span>
        {number(done)} / {number(drawn)}
      </span>
      <span
        className="task-bar"
        role="progressbar"
        aria-label={t('task_list.progress')}
        aria-valuemin={0}
        aria-valuemax={drawn}
        aria-valuenow={Math.min(done, drawn)}
      >
        <i className="done" style={part(done)} />
        <i className="held" style={part(held)} />
      </span>
    </span>
  )
}

/** What is wrong with a running task. */
export function Alarms({ alarms }: { alarms: readonly TaskAlarm[] }) {
  return (
    <span className="task-marks">
      {alarms.map((alarm) => (
        <span key={alarm} className="state-tag bad">
          {wordOf('alarm', alarm)}
        </span>
      ))}
    </span>
  )
}

/** Quotas in one line: all in all, a day, a person and day. */
export function quotaWords({ total, day, person }: TaskShort['quota']): string {
  const number = (n: number): string => n.toLocaleString(locale)
  return [
    total === null ? '' : t('task_list.quota_total', { n: number(total) }),
    day === null ? '' : t('task_list.quota_day', { n: number(day) }),
    person === null ? '' : t('task_list.quota_person', { n: number(person) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

export function Types({ of }: { of: readonly string[] }) {
  return <TypeNames types={of.map(parseTypeKey)} />
}

/** Why candidates were not drawn, with how many each. */
export function skipWords(skipped: Readonly<Partial<Record<SkipReason, number>>>): string {
  return Object.entries(skipped)
    .filter(([, n]) => n > 0)
    .map(([reason, n]) => `${wordOf('skip', reason)} ${n.toLocaleString(locale)}`)
    .join(' · ')
}

/** The list of a kind of tasks. */
export const kindPages: Readonly<Record<TaskKind, string>> = {
  normal: '/delivery-task/normal',
  realtime: '/delivery-task/realtime',
  qitext: '/delivery-task/qitext',
  customize: '/delivery-task/customize',
  'customize-sql': '/delivery-task/customize-sql',
  sampling: '/delivery-task/sampling',
  renew: '/delivery-task/renew',
  history: '/delivery-task/history',
  tagging: '/delivery-task/tagging',
  comprehensive: '/delivery-task/comprehensive',
  'special-order': '/delivery-task/special-order',
}
const listPage = '/delivery-task/list'
const formPage = '/delivery-task/edit'

/** Where a task is written: a new one of a kind, one that is changed, or one made like another. */
export function formHref(of: { kind?: TaskKind } | { id: string } | { copy: string } = {}): string {
  const query = new URLSearchParams(
    Object.entries(of).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString()
  return query === '' ? formPage : `${formPage}?${query}`
}

/** Where a task is looked at. */
export function taskHref(id: string): string {
  return `${listPage}?id=${id}`
}
