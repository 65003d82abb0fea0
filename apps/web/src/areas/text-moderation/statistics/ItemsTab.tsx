import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { ItemFigures } from '@oas/contract/text-moderation/statistics-schemas'
import { useState } from 'react'
import { t } from '../../../i18n/texts.ts'
import { ExportButton } from '../../../kit/list/ExportButton.tsx'
import { QueryList } from '../../../kit/list/QueryList.tsx'
import { HitsDrawer } from './HitsDrawer.tsx'
import { figureColumns } from './figure-columns.tsx'
import { figureInput, useFigureFields } from './use-asked.ts'

/** Each word with what it found; a number opens the records behind it. */
export function ItemsTab() {
  const [open, setOpen] = useState<ItemFigures | null>(null)
  const fields = useFigureFields(true)
  return (
    <QueryList
      title={t('text_statistics.tab_items')}
      about={t('text_statistics.about')}
      call={textModerationCalls.itemFigures}
      paging="number"
      fields={fields}
      inputOf={figureInput}
      columns={figureColumns()}
      idOf={(row) => row.itemId}
      onOpen={setOpen}
      tools={(input) => (
        <ExportButton
          call={textModerationCalls.exportFigures}
          input={input}
          fileName="word-figures.csv"
        />
      )}
    >
      {open && <HitsDrawer item={open} of={{}} onClose={() => setOpen(null)} />}
    </QueryList>
  )
}
