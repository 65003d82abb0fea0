import type { StoreRow } from '@oas/contract/feature-library/schemas'
import { type ReactNode, useState } from 'react'
import { t } from '../../../i18n/texts.ts'
import type { RowButton } from '../../../kit/RowButtons.tsx'
import { useRights } from '../words.tsx'
import { ExportDialog } from './ExportDialog.tsx'
import { ImportDialog } from './ImportDialog.tsx'

/** What comes in as a file and goes out as one, and the dialog that is open for it. */
export function useExchange(): {
  button: ReactNode
  buttons: (row: StoreRow) => RowButton[]
  dialog: ReactNode
} {
  const why = useRights()('feature.edit')
  const [open, setOpen] = useState<StoreRow | 'import' | null>(null)
  const close = (): void => setOpen(null)
  return {
    button: (
      <button
        type="button"
        className="btn"
        disabled={why !== undefined}
        title={why}
        onClick={() => setOpen('import')}
      >
        {t('feature_exchange.import')}
      </button>
    ),
    // A library that others answer for has nothing to hand out.
    buttons: (row) =>
      row.remote ? [] : [{ label: t('feature_exchange.export'), act: () => setOpen(row) }],
    dialog:
      open === null ? null : open === 'import' ? (
        <ImportDialog onClose={close} />
      ) : (
        <ExportDialog of={open} onClose={close} />
      ),
  }
}
