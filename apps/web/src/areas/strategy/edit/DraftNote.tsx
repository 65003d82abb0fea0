import { t } from '../../../i18n/texts.ts'
import { formatTime } from '../../../kit/time.ts'

type Props = { at: number; onRestore: () => void; onDrop: () => void }

/** Says that an earlier visit left a draft on this machine, and offers it. */
export function DraftNote({ at, onRestore, onDrop }: Props) {
  return (
    <div className="editor-note" role="alert">
      <span>{t('strategy.draft_found', { time: formatTime(at) })}</span>
      <button type="button" className="btn" onClick={onRestore}>
        {t('strategy.restore')}
      </button>
      <button type="button" className="btn" onClick={onDrop}>
        {t('strategy.drop')}
      </button>
    </div>
  )
}
