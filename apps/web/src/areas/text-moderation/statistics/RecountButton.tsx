import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { notify, notifyFailure } from '../../../kit/notice.tsx'
import { useRights } from '../words.tsx'
import { refreshes } from './refreshes.ts'

/** Counts the last seven days anew. */
export function RecountButton() {
  const why = useRights()('text.release')
  const recount = useSend(textModerationCalls.recount, { refreshes })
  return (
    <button
      type="button"
      className="btn"
      disabled={why !== undefined || recount.isPending}
      title={why}
      onClick={() => {
        recount
          .mutateAsync({})
          .then(({ differing }) =>
            notify('success', t('text_statistics.recounted', { n: differing })),
          )
          .catch(notifyFailure)
      }}
    >
      {recount.isPending ? t('frontend.loading') : t('text_statistics.recount')}
    </button>
  )
}
