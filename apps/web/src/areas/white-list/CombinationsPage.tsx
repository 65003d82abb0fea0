import { t } from '../../i18n/texts.ts'
import { Lists } from './Lists.tsx'

/** White lists whose entries name several things at once. */
export function CombinationsPage() {
  return <Lists title={t('white_list.combinations')} subjects={['combination']} />
}
