import { t } from '../i18n/texts.ts'
import { notify } from './notice.tsx'

/** Puts text on the clipboard and says whether it worked. */
export const copyText = async (text: string): Promise<void> => {
  try { await navigator.clipboard.writeText(text); notify('success', t('frontend.copy_success')) } catch { notify('error', t('frontend.copy_failed')) }
}
