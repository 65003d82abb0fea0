import { t } from '../../i18n/texts.ts'
import { Entries } from './Entries.tsx'

/** People whose live rooms are excused from some acts. */
export function LivePage() {
  return <Entries title={t('white_list.live')} kinds={['live']} />
}
