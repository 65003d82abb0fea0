import type { Input } from '@oas/contract/define'
import { textInspectionCalls } from '@oas/contract/text-inspection/calls'
import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { notify } from '../../kit/notice.tsx'

type Asked = Input<typeof textInspectionCalls.setKeywords>

/** Judges proposed words, and says what became of them. */
export function useJudge(): (asked: Asked) => Promise<void> {
  const send = useSend(textInspectionCalls.setKeywords, {
    refreshes: [textInspectionCalls.keywords, textModerationCalls.items],
  })
  return async (asked) => {
    const { list } = await send.mutateAsync(asked)
    const failed = list.filter(({ ok }) => !ok)
    const done = list.length - failed.length
    if (done > 0) notify('success', t('text_inspection.words_done', { n: done }))
    if (failed.length === 0) return
    const why = failed.map(
      ({ code, reason }) => reason || tData(`text_inspection.why_${code.replaceAll('-', '_')}`),
    )
    notify(
      'warning',
      t('text_inspection.words_failed', { n: failed.length, why: [...new Set(why)].join('; ') }),
    )
  }
}
