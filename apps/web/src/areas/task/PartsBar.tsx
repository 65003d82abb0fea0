import type { TaskShort } from '@oas/contract/task/schemas'
import { t } from '../../i18n/texts.ts'

type Counted = NonNullable<TaskShort['parts']>
const hues = 5

/** Shares of the parts of mixed work: what was drawn of each, against what was planned. */
export function PartsBar({ parts }: { parts: Counted }) {
  const all = parts.reduce((sum, { drawn }) => sum + drawn, 0)
  const shareOf = (drawn: number): number => (all === 0 ? 0 : Math.round((drawn / all) * 100))
  const said = parts
    .map(({ name, share, drawn }) =>
      t('task_parts.bar_of', { name, share, real: shareOf(drawn), drawn }),
    )
    .join('\n')
  const short = parts.filter(({ share, drawn }) => all > 0 && shareOf(drawn) < share - 1)
  return (
    <span className="task-parts-bar" title={said}>
      <span className="parts" role="img" aria-label={said}>
        {parts.map(({ name, share, drawn }, at) => (
          <i
            key={name}
            className={`part-${at % hues}`}
            style={{ width: `${all === 0 ? share : (drawn / all) * 100}%` }}
          />
        ))}
      </span>
      {short.length > 0 && (
        <small className="muted">
          {t('task_parts.short', { names: short.map(({ name }) => name).join(', ') })}
        </small>
      )}
    </span>
  )
}
