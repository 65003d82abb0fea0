import { t } from '../../../i18n/texts.ts'
import { formatTime } from '../../../kit/time.ts'

type Props = { changedBy: string; changedAt: number; onCompare: () => void }

/** Says who has stored the rule since it was opened, and offers to compare. */
export function OvertakenNote({ changedBy, changedAt, onCompare }: Props) {
  return (
    <div className="editor-note warning" role="alert">
      <span>{t('strategy.overtaken', { name: changedBy, time: formatTime(changedAt) })}</span>
      <button type="button" className="btn" onClick={onCompare}>
        {t('strategy.compare')}
      </button>
    </div>
  )
}
