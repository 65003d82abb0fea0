import type { Permission } from '@oas/contract/permissions'
import { skynetCalls } from '@oas/contract/skynet/calls'
import { type Schedule, type SweepBody, type TaskRow } from '@oas/contract/skynet/schemas'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import type { Choice } from '../../kit/form/fields.tsx'

/** What is read anew after any change. */
export const refreshes = [
  skynetCalls.configs,
  skynetCalls.config,
  skynetCalls.configHistory,
  skynetCalls.tasks,
  skynetCalls.task,
]

/** Why somebody may not do something; undefined: they may. */
export function useRights(): (permission: Permission) => string | undefined {
  const { may } = useMay()
  return (permission) => (may(permission) ? undefined : t('model.no_right'))
}

/** Choices of a list, each called `skynet.<prefix>_<value>`. */
export function choicesOf(prefix: string, values: readonly (string | number)[]): Choice[] {
  return values.map((value) => ({
    value: String(value),
    label: tData(`skynet.${prefix}_${value}`),
  }))
}

/** What looks, as people call it. */
export function detectionText({ detection }: SweepBody, name: string): string {
  const { kind, ref, label, atLeast } = detection
  if (kind === 'release')
    return ref === '0' ? t('skynet.ref_live') : t('skynet.release_n', { n: name })
  return kind === 'version' ? `${name} › ${label} ≥ ${atLeast}` : name
}
/** When it runs by itself; empty: never. */
export function scheduleText({ every, weekday, hour }: Schedule): string {
  if (every === 'never') return ''
  const at = `${String(hour).padStart(2, '0')}:00`
  return every === 'day'
    ? `${t('skynet.every_day')} ${at}`
    : `${tData(`skynet.weekday_${weekday}`)} ${at}`
}

const tones = {
  approved: '',
  running: 'warn',
  paused: '',
  done: 'good',
  cancelled: '',
  failed: 'bad',
} as const
/** How a sweep stands. */
export function TaskTag({ row }: { row: TaskRow }) {
  return (
    <>
      <span className={`state-tag ${tones[row.state]}`} title={row.problem}>
        {tData(`skynet.state_${row.state}`)}
      </span>{' '}
      {row.dry && <span className="state-tag">{t('skynet.dry')}</span>}
    </>
  )
}
