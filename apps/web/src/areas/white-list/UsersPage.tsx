import { t } from '../../i18n/texts.ts'
import { Entries } from './Entries.tsx'

/** Users and devices on white lists. */
export function UsersPage() {
  return <Entries title={t('white_list.users')} kinds={['user', 'device']} />
}
