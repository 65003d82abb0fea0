import { t } from '../../i18n/texts.ts'
import { type Act, type Movable, MoveButtons } from './use-moves.tsx'
import type { Reader } from './words.tsx'

type Props = {
  row: Movable
  name: string
  what: 'list' | 'entry' | 'live'
  reader: Reader
  act: (act: Act) => void
  onEdit: () => void
  onLog: () => void
}

/** What may be done with a list or an entry, and the way to its log. */
export function RowActions({ row, name, what, reader, act, onEdit, onLog }: Props) {
  return (
    <span className="row-actions">
      <MoveButtons row={row} name={name} what={what} {...reader} act={act} />
      {(row.state === 'active' || row.state === 'pending') && (
        <button
          type="button"
          className="btn"
          aria-label={`${t('frontend.edit')}: ${name}`}
          disabled={reader.noEdit !== undefined}
          title={reader.noEdit}
          onClick={onEdit}
        >
          {t('frontend.edit')}
        </button>
      )}
      <button
        type="button"
        className="btn"
        aria-label={`${t('white_list.log')}: ${name}`}
        onClick={onLog}
      >
        {t('white_list.log')}
      </button>
    </span>
  )
}
