import type { StoreRow } from '@oas/contract/feature-library/schemas'
import { type ReactNode, useState } from 'react'
import { t } from '../../../i18n/texts.ts'
import type { RowButton } from '../../../kit/RowButtons.tsx'
import { useRights } from '../words.tsx'
import { ExportDialog } from './ExportDialog.tsx'
import { ImportDialog } from './ImportDialog.tsx'

/** What comes into a store and goes out of it as a file, and the dialog that is open for it. */
export function useExchange(): {
  buttons: (row: StoreRow) => RowButton[]
  dialog: ReactNode
} {
  const why = useRights()('feature.edit')
  const [open, setOpen] = useState<{ row: StoreRow; way: 'in' | 'out' } | null>(null)
  const close = (): void => setOpen(null)
  return {
    // A library that others answer for takes nothing in and has nothing to hand out.
    buttons: (row) =>
      row.remote
        ? []
        : [
            { label: t('feature_exchange.import'), why, act: () => setOpen({ row, way: 'in' }) },
            { label: t('feature_exchange.export'), act: () => setOpen({ row, way: 'out' }) },
          ],
    dialog:
      open === null ? null : open.way === 'in' ? (
        <ImportDialog storeId={open.row.id} onClose={close} />
      ) : (
        <ExportDialog of={open.row} onClose={close} />
      ),
  }
}
