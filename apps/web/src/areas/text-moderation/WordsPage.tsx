import { t } from '../../i18n/texts.ts'
import { NewPattern } from './generator/NewPattern.tsx'
import { WordList } from './WordList.tsx'
import '../../kit/people/people.css'

/** All words that are looked for in texts, whatever became of them. */
export function WordsPage() {
  return (
    <>
      <WordList title={t('text_moderation.words')} about={t('text_moderation.words_about')} />
      <NewPattern />
    </>
  )
}
