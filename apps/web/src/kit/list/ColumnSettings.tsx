import { useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { Icon } from '../Icon.tsx'
import { Popup } from '../Popup.tsx'
import { readStored, store } from '../storage.ts'
import type { Column } from './DataTable.tsx'

const isKeys = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** Columns a person has hidden on one list, kept in the browser. */
export function useColumns<R>(page: string, columns: readonly Column<R>[]) {
  const key = `oas:keep:columns:${page}`
  const [hidden, setHidden] = useState<readonly string[]>(() => readStored(key, isKeys) ?? [])
  const change = (next: readonly string[]): void => {
    setHidden(next)
    store(key, next)
  }
  const toggle = (column: string): void =>
    change(hidden.includes(column) ? hidden.filter((one) => one !== column) : [...hidden, column])
  return {
    shown: columns.filter((column) => !hidden.includes(column.key)),
    hidden,
    toggle,
    showAll: () => change([]),
  }
}

type Props = {
  columns: readonly { key: string; title: string }[]
  hidden: readonly string[]
  onToggle: (key: string) => void
  onAll: () => void
}

/** Which columns the list shows; the last one stays. */
export function ColumnSettings({ columns, hidden, onToggle, onAll }: Props) {
  return (
    <Popup label={t('frontend.columns')} button={<Icon name="settings" />}>
      {() => (
        <>
          {columns
            .filter((column) => column.title !== '')
            .map((column) => (
              <label key={column.key} className="popup-tick">
                <input
                  type="checkbox"
                  checked={!hidden.includes(column.key)}
                  disabled={!hidden.includes(column.key) && hidden.length >= columns.length - 1}
                  onChange={() => onToggle(column.key)}
                />
                {column.title}
              </label>
            ))}
          <button
            type="button"
            className="popup-item"
            disabled={hidden.length === 0}
            onClick={onAll}
          >
            {t('frontend.show_all')}
          </button>
        </>
      )}
    </Popup>
  )
}
