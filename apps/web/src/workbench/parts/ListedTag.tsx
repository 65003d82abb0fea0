import type { HeldRecord } from '@oas/contract/queue/schemas'
import { t } from '../../i18n/texts.ts'
import { namesOfLists, listsOf } from '../rules/white-list.ts'

/** On rows and tiles: that white lists have a say in the record, and which. */
export function ListedTag({ record }: { record: HeldRecord }) {
  const lists = listsOf(record)
  return lists.length === 0 ? null : (
    <span className="wb-tag warn" title={`${t('audit.white_list')}: ${namesOfLists(lists)}`}>
      {t('audit.white_list')}
    </span>
  )
}
