import { t } from '../../i18n/texts.ts'
import { confirmDelete } from '../../kit/Confirm.tsx'
import { RowActs } from './RowActs.tsx'

type Props = { name: string; onEdit: () => void; onRemove: () => Promise<unknown> }
/** Edits what a row is, or removes it once that was asked. */
export function EditRemove({ name, onEdit, onRemove }: Props) {
  return (
    <RowActs
      acts={[
        { text: t('frontend.edit'), name, run: onEdit },
        { text: t('frontend.delete'), name, run: () => confirmDelete(name, onRemove) },
      ]}
    />
  )
}
