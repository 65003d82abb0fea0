import { t } from '../../i18n/texts.ts'
import type { Choice } from '../form/fields.tsx'
import type { Source } from './source.ts'

type Props = {
  ids: readonly string[]
  nameOf: (id: string) => Choice | null | undefined
  source: Source
  disabled: boolean
  onDrop: ((id: string) => void) | undefined
}

/** What is picked: its name and, small, its id; an id that nobody knows stands as it is. */
export function PickChips({ ids, nameOf, source, disabled, onDrop }: Props) {
  return ids.map((id) => {
    const known = nameOf(id)
    const name = known?.label ?? id
    const isUnknown = known === null && !source.own
    return (
      <span key={id} className={`pick-chip ${isUnknown ? 'unknown' : ''}`}>
        <span className="pick-name" title={name}>
          {name}
        </span>
        {known && !source.bare && !known.bare && known.label !== id && (
          <span className="pick-id">{id}</span>
        )}
        {isUnknown && <span className="pick-id">{t('frontend.pick_unknown')}</span>}
        {onDrop && (
          <button
            type="button"
            disabled={disabled}
            aria-label={t('frontend.remove_one', { name })}
            onClick={(event) => {
              event.stopPropagation()
              onDrop(id)
            }}
          >
            ×
          </button>
        )}
      </span>
    )
  })
}
