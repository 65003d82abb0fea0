import { newsCalls } from '@oas/contract/news/calls'
import type { NewsItem } from '@oas/contract/news/schemas'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { notify } from '../../kit/notice.tsx'

/** Says that one has read a notice; the lists follow. */
export function ConfirmRead({ item }: { item: NewsItem }) {
  const confirm = useSend(newsCalls.confirmRead, { refreshes: [newsCalls.notifyList] })
  const range = item.noticeTime.curYearNoticeTimeRange
  if (item.read) return <span className="state-tag good">{t('news.read')}</span>
  return (
    <button
      type="button"
      className="btn primary"
      disabled={range === null || confirm.isPending}
      onClick={() =>
        confirm.mutate(
          { eventId: item.id, curYearNoticeTimeRange: range ?? '' },
          {
            onSuccess: () => notify('success', t('news.confirmed')),
            onError: () => notify('error', t('news.confirm_failed')),
          },
        )
      }
    >
      {t('news.confirm_read')}
    </button>
  )
}
