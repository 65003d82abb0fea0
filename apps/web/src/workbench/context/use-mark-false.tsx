import type { Signal } from '@oas/contract/ingest/schemas'
import { textStatisticsCalls } from '@oas/contract/text-moderation/statistics-calls'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { notify } from '../../kit/notice.tsx'

/** Says of words that they mean something else in a record; `marked`: of which this was said. */
export function useMarkFalse(recordId: string): {
  marked: readonly string[]
  mark: (signal: Signal) => void
} {
  const [marked, setMarked] = useState<readonly string[]>([])
  const send = useSend(textStatisticsCalls.markFalse)
  return {
    marked,
    mark: ({ id, text }) =>
      confirm({
        title: t('audit.signal_false'),
        text: <p translate="no">{text}</p>,
        confirmLabel: t('audit.signal_false'),
        reason: 200,
        act: async (reason) => {
          const { phrase } = await send.mutateAsync({ recordId, itemId: id, reason })
          setMarked((before) => [...before, id])
          notify(
            'success',
            phrase === '' ? t('audit.signal_marked') : t('audit.signal_marked_phrase', { phrase }),
          )
        },
      }),
  }
}
