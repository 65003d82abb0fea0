import type { ReactNode } from 'react'
import { t } from '../../i18n/texts.ts'
import { Icon } from '../Icon.tsx'
import { notify } from '../notice.tsx'

type Props<T> = {
  label: string
  items: readonly T[]
  onChange: (items: T[]) => void
  make: () => T
  /** What the button that adds one is called. */ addLabel?: string
  /** A word that stands between two entries. */ between?: string
  max?: number
  problem?: string
  disabled?: boolean
  children: (item: T, put: (change: Partial<T>) => void, index: number) => ReactNode
}

/** Any number of alike entries, added and removed; at the most it takes, adding says so instead. */
export function ArrayEditor<T extends object>({
  label,
  items,
  onChange,
  make,
  addLabel,
  between,
  max,
  problem = '',
  disabled = false,
  children,
}: Props<T>) {
  const add = (): void => {
    if (max !== undefined && items.length >= max)
      notify('warning', t('frontend.at_most_items', { n: max }))
    else onChange([...items, make()])
  }
  const put = (index: number, change: Partial<T>): void =>
    onChange(items.map((item, at) => (at === index ? { ...item, ...change } : item)))
  // Entries have no name of their own; their place is what they are known by.
  const places = items.map((item, index) => ({ item, index, key: `place ${index}` }))
  return (
    <fieldset className="multi-pick array-editor" disabled={disabled}>
      <legend>
        {label}{' '}
        <span className="muted">
          {`· ${max === undefined ? items.length : `${items.length} / ${max}`}`}
        </span>
      </legend>
      {places.map(({ item, index, key }) => (
        <div key={key} className="array-item" role="group" aria-label={`${label} ${index + 1}`}>
          {index > 0 && between !== undefined && (
            <span className="muted array-between">{between}</span>
          )}
          {children(item, (change) => put(index, change), index)}
          <button
            type="button"
            className="popup-button"
            aria-label={t('frontend.remove_one', { name: `${label} ${index + 1}` })}
            onClick={() => onChange(items.filter((_one, at) => at !== index))}
          >
            <Icon name="trash" />
          </button>
        </div>
      ))}
      <button type="button" className="btn array-add" onClick={add}>
        <Icon name="plus" />
        {addLabel ?? t('frontend.add_item')}
      </button>
      <div className="problem" role={problem ? 'alert' : undefined}>
        {problem}
      </div>
    </fieldset>
  )
}
