import { clearAuditConditions } from '../../workbench/clear-conditions.ts'
import type { SignedIn } from '../session.ts'
import { t } from '../../i18n/texts.ts'
import { notifyFailure } from '../../kit/notice.tsx'

type Props = { signed: SignedIn; path: string; close: () => void }

/** Entries of the user menu that areas bring, in the stated order. */
export const UserEntries = ({ path, close }: Props) => path.startsWith('/tags/audit/') && (
  <button type="button" className="popup-item" onClick={() => { clearAuditConditions(path).then(() => window.location.reload(), notifyFailure); close() }}>{t('frontend.clear_conditions')}</button>
)
