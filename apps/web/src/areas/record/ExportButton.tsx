import { recordCalls } from '@oas/contract/record/calls'
import { useRef, useState } from 'react'
import { download } from '../../api/download.ts'
import { t } from '../../i18n/texts.ts'
import { Icon } from '../../kit/Icon.tsx'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import type { Filters } from './filters.ts'

/** Exports what the list shows as CSV; counts the lines as they come and can be stopped. */
export const ExportButton = ({ filters }: { filters: Filters }) => {
  const [lines, setLines] = useState<number | null>(null)
  const abort = useRef<AbortController | null>(null)
  const start = (): void => {
    const controller = new AbortController()
    abort.current = controller
    setLines(0)
    download(recordCalls.export, filters, { fileName: 'records.csv', signal: controller.signal, onLines: setLines })
      .then((n) => notify('success', t('record.exported', { n: Math.max(0, n - 1) })))
      .catch((error: unknown) => { if (!controller.signal.aborted) notifyFailure(error) })
      .finally(() => setLines(null))
  }
  return lines === null
    ? <button type="button" className="btn" onClick={start}><Icon name="download" />{t('record.export')}</button>
    : <button type="button" className="btn" onClick={() => abort.current?.abort()}><Icon name="close" />{t('record.exporting', { n: lines })}</button>
}
