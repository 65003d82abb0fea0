import { t } from '../../i18n/texts.ts'

type Props = {
  page: number
  rows: number
  next: string | null
  onForward: (next: string) => void
  onBack: () => void
}

/** Next and previous of a keyset-paged list. */
export function Pager({ page, rows, next, onForward, onBack }: Props) {
  return (
    <nav className="list-foot" aria-label={t('frontend.pages')}>
      <span>{t('frontend.page_rows', { page, rows })}</span>
      <button type="button" className="btn" disabled={page === 1} onClick={onBack}>
        {t('frontend.previous')}
      </button>
      <button
        type="button"
        className="btn"
        disabled={!next}
        onClick={() => next && onForward(next)}
      >
        {t('frontend.next')}
      </button>
    </nav>
  )
}
