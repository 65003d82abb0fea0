import { t } from '../../../i18n/texts.ts'
import { NewItemView } from './NewItemView.tsx'

/** Writes a new combination into a sandbox. */
export function CreateCombinationPage() {
  return <NewItemView title={t('text_sandbox.create_combination')} wordType="3" />
}
