import { t } from '../../../i18n/texts.ts'
import { NewItemView } from './NewItemView.tsx'

/** Writes a new word into a sandbox. */
export function CreateWordPage() {
  return <NewItemView title={t('text_sandbox.create_word')} wordType="0" />
}
