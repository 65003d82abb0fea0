import { useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { Icon } from '../Icon.tsx'
import { Popup } from '../Popup.tsx'
import type { useColumns } from './use-columns.ts'

type Table = Omit<ReturnType<typeof useColumns>, 'all' | 'shown' | 'widths' | 'setWidths'> & {
  all: readonly { key: string; title: string; pin?: 'end' }[]
}

/** One column: whether it is shown, and ways to move it. */
const Line = ({
  table,
  at,
  last,
  dragged,
  onDrag,
}: {
  table: Table
  at: number
  last: number
  dragged: string | null
  onDrag: (key: string | null) => void
}) => {
  const column = table.all[at]
  if (!column || column.title === '') return null
  const { key, title } = column
  const isHidden = table.hidden.includes(key)
  const step = (to: number, icon: string, name: string) => (
    <button
      type="button"
      className="popup-button column-step"
      aria-label={name}
      title={name}
      disabled={column.pin !== undefined || to < 0 || to > last}
      onClick={() => table.move(key, to)}
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <div
      className="column-line"
      draggable={column.pin === undefined}
      data-dragged={dragged === key}
      onDragStart={() => onDrag(key)}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => {
        if (dragged !== null && column.pin === undefined) event.preventDefault()
      }}
      onDrop={() => {
        if (dragged !== null) table.move(dragged, at)
      }}
    >
      <label className="popup-tick">
        <input
          type="checkbox"
          checked={!isHidden}
          disabled={!isHidden && table.hidden.length >= table.all.length - 1}
          onChange={() => table.toggle(key)}
        />
        {title}
      </label>
      {step(at - 1, 'up', t('frontend.column_up', { name: title }))}
      {step(at + 1, 'down', t('frontend.column_down', { name: title }))}
    </div>
  )
}

/** Which columns the list shows, and in which order; the last one stays. */
export function ColumnSettings({ table }: { table: Table }) {
  const [dragged, setDragged] = useState<string | null>(null)
  const last = table.all.filter(({ pin }) => pin === undefined).length - 1
  return (
    <Popup label={t('frontend.columns')} button={<Icon name="settings" />}>
      {() => (
        <>
          {table.all.map((column, at) => (
            <Line
              key={column.key}
              table={table}
              at={at}
              last={last}
              dragged={dragged}
              onDrag={setDragged}
            />
          ))}
          <button
            type="button"
            className="popup-item"
            disabled={table.hidden.length === 0}
            onClick={table.showAll}
          >
            {t('frontend.show_all')}
          </button>
          <button
            type="button"
            className="popup-item"
            disabled={table.isUsual}
            onClick={table.reset}
          >
            {t('frontend.columns_reset')}
          </button>
        </>
      )}
    </Popup>
  )
}
