import { t } from '../../i18n/texts.ts'
import { Entries } from './Entries.tsx'

/** Combinations on white lists. */
export function CombinationUsersPage() {
  return <Entries title={t('white_list.combination_users')} kinds={['combination']} />
}
