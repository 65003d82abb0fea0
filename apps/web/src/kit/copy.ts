import { t } from '../i18n/texts.ts'
import { parseClipboard } from './clipboard.ts'
import { notify } from './notice.tsx'

/** Reads the clipboard as JSON. */
export async function readClipboard(): Promise<unknown> {
  return parseClipboard(await navigator.clipboard.readText())
}

/** Puts text on the clipboard and says whether it worked. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify('success', t('frontend.copy_success'))
  } catch {
    notify('error', t('frontend.copy_failed'))
  }
}
