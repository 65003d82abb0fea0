import type { Call, Input } from '@oas/contract/define'
import { useRef, useState } from 'react'
import { download } from '../../api/download.ts'
import { t } from '../../i18n/texts.ts'
import { Icon } from '../Icon.tsx'
import { useSidebarLock } from '../../nav/sidebar-lock.ts'
import { notify, notifyFailure } from '../notice.tsx'

/**
 * Exports what a list shows by a call that streams CSV or answers a whole file. The lines of CSV
 * are counted as they come; both can be stopped.
 */
export function ExportButton<C extends Call>({
  call,
  input,
  fileName,
  label,
  hint,
}: {
  call: C
  input: Input<C>
  fileName: string
  label?: string
  hint?: string
}) {
  const isWhole = !fileName.endsWith('.csv')
  const [lines, setLines] = useState<number | null>(null)
  const abort = useRef<AbortController | null>(null)
  useSidebarLock(lines === null ? null : t('frontend.export_running'))
  const start = (): void => {
    const controller = new AbortController()
    abort.current = controller
    setLines(0)
    download(call, input, { fileName, signal: controller.signal, onLines: setLines })
      .then((n) =>
        !isWhole && n <= 1
          ? notify('warning', t('frontend.nothing_to_export'))
          : notify(
              'success',
              isWhole
                ? t('frontend.exported_file', { name: fileName })
                : t('frontend.exported', { n: Math.max(0, n - 1) }),
            ),
      )
      .catch((error: unknown) => {
        if (!controller.signal.aborted) notifyFailure(error)
      })
      .finally(() => setLines(null))
  }
  return lines === null ? (
    <button
      type="button"
      className="btn"
      onClick={start}
      title={hint ?? (isWhole ? undefined : t('frontend.export_csv_hint'))}
    >
      <Icon name="download" />
      {label ?? t('frontend.export')}
    </button>
  ) : (
    <button type="button" className="btn" onClick={() => abort.current?.abort()}>
      <Icon name="close" />
      {isWhole ? t('frontend.exporting_file') : t('frontend.exporting', { n: lines })}
    </button>
  )
}
