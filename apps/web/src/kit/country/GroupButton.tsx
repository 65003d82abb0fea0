import { t } from '../../i18n/texts.ts'
import { type Chosen, type Status, statusOf } from './selection.ts'

const marks: Readonly<Record<Status, 'false' | 'mixed' | 'true'>> = {
  1: 'false',
  2: 'mixed',
  3: 'true',
}
const words = {
  1: 'frontend.status_never',
  2: 'frontend.status_some',
  3: 'frontend.status_every',
} as const

type GroupProps = {
  label: string
  group: readonly string[]
  chosen: Chosen
  readOnly: boolean
  onPress: (group: readonly string[]) => void
}
/** A button over many choices: says how much of it is chosen. */
export function GroupButton({ label, group, chosen, readOnly, onPress }: GroupProps) {
  const status = statusOf(group, chosen)
  return (
    <button
      type="button"
      className="btn country-group"
      data-status={status}
      aria-pressed={marks[status]}
      aria-disabled={readOnly || undefined}
      title={t(words[status])}
      onClick={() => {
        if (!readOnly) onPress(group)
      }}
    >
      {label}{' '}
      <span className="country-count">
        {group.filter((code) => chosen.has(code)).length}/{group.length}
      </span>
    </button>
  )
}
