import { t } from '../../i18n/texts.ts'
import { Lists } from './Lists.tsx'

/** White lists of users, devices and links. */
export function ListsPage() {
  return <Lists title={t('white_list.lists')} subjects={['user', 'device', 'url']} />
}
