import type { KeyboardEvent } from 'react'
import { t } from '../../i18n/texts.ts'
import type { Items } from './use-items.ts'

type Props = {
  items: Items
  index: number
  called: { name: string; id: string }
  bad: boolean
  readOnly: boolean
}
/** The line of an item: it opens and closes it, moves it and takes it out. */
export function ItemHead({ items, index, called, bad, readOnly }: Props) {
  const { name, id } = called
  const { list, keepHead, open, setOpen, move, remove } = items
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      move(index, index + (event.key === 'ArrowUp' ? -1 : 1))
    }
  }
  return (
    <div className="ac-item">
      <button
        type="button"
        ref={(node) => keepHead(index, node)}
        className="btn plain ac-head"
        aria-expanded={open === index}
        onClick={() => setOpen(open === index ? null : index)}
        onKeyDown={onKeyDown}
      >
        <span aria-hidden="true">{open === index ? '▾' : '▸'}</span> <span>{name}</span>{' '}
        {id !== '' && (
          <code className="mono muted" translate="no">
            {id}
          </code>
        )}
        {bad && <span className="ac-bad">!</span>}
      </button>
      <button
        type="button"
        className="btn plain"
        disabled={readOnly || index === 0}
        aria-label={t('auto_config.move_up', { name })}
        onClick={() => move(index, index - 1)}
      >
        ↑
      </button>
      <button
        type="button"
        className="btn plain"
        disabled={readOnly || index === list.length - 1}
        aria-label={t('auto_config.move_down', { name })}
        onClick={() => move(index, index + 1)}
      >
        ↓
      </button>
      <button
        type="button"
        className="btn plain"
        disabled={readOnly}
        aria-label={t('auto_config.remove_item', { name })}
        onClick={() => remove(index)}
      >
        ×
      </button>
    </div>
  )
}
