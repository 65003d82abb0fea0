import type { Call, Input } from '@oas/contract/define'
import { download } from '../../api/download.ts'
import { t } from '../../i18n/texts.ts'
import { notify, notifyFailure } from '../../kit/notice.tsx'

/** Saves the workbook a raw call answers; a refusal is shown. */
export async function saveWorkbook<C extends Call>(
  call: C,
  input: Input<C>,
  fileName: string,
): Promise<void> {
  try {
    await download(call, input, {
      fileName,
      signal: new AbortController().signal,
      onLines: () => undefined,
    })
    notify('success', t('strategy_list.saved_file', { name: fileName }))
  } catch (error) {
    notifyFailure(error)
  }
}
