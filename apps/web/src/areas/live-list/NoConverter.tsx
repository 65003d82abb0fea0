import type { ReactNode } from 'react'
import { t } from '../../i18n/texts.ts'

/** Said where streams cannot be read. */
export const NoConverter = (): ReactNode => <p className="state-tag warn" role="status">{t('live_list.no_converter')}</p>
