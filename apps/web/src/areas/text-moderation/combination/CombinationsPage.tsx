import { t } from '../../../i18n/texts.ts'
import { WordList } from '../WordList.tsx'
import '../../../kit/people/people.css'

/** Words that are looked for near each other. */
export function CombinationsPage() {
  return (
    <WordList
      title={t('text_import.combinations')}
      about={t('text_import.combinations_about')}
      combinations
    />
  )
}
