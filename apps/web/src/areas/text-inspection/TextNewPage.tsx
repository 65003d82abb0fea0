import { t } from '../../i18n/texts.ts'
import { FoundList } from './FoundList.tsx'
import { NewFilters } from './NewFilters.tsx'
import { listFoundColumns, listSignalColumns } from './found-columns.tsx'
import { usePlaceNames } from './use-place-names.ts'
import { useSearch } from './use-search.ts'
import './inspect.css'

/** Texts by words, users, posts or the word they hit, of which ticked ones are acted on. */
export function TextNewPage() {
  const search = useSearch()
  const columns = [...listFoundColumns(usePlaceNames()), ...listSignalColumns()]
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{t('text_inspection.new_title')}</h1>
      </div>
      <NewFilters search={search} />
      <FoundList
        search={search}
        columns={columns}
        title={t('text_inspection.new_title')}
        hint={t('text_inspection.new_about')}
      />
    </div>
  )
}
