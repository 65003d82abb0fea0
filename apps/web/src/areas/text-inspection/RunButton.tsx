import { t } from '../../i18n/texts.ts'
import type { Search } from './use-search.ts'

/** Stops a search that runs, and goes on with one that was stopped. */
export function RunButton({ search }: { search: Search }) {
  if (search.running)
    return (
      <button type="button" className="btn" onClick={search.pause}>
        {t('text_inspection.inspect_pause')}
      </button>
    )
  return search.next !== null && !search.done ? (
    <button type="button" className="btn" onClick={search.goOn}>
      {t('text_inspection.inspect_go_on')}
    </button>
  ) : null
}
