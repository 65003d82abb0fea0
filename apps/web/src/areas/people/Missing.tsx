import type { CallFailure } from '../../api/call-error.ts'
import { t } from '../../i18n/texts.ts'

/** Instead of a thing that is not there, or not yet. */
export function Missing({ error }: { error: CallFailure | null }) {
  return error ? (
    <p role="alert">{error.status === 404 ? t('frontend.not_found') : error.message}</p>
  ) : (
    <p aria-busy="true">{t('frontend.loading')}</p>
  )
}
