import type { HiddenNotice } from '@oas/contract/case-order/hidden'
import { caseOrderCalls } from '@oas/contract/case-order/calls'
import { practiceCalls } from '@oas/contract/practice/calls'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { notifyFailure } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'

const Notice = ({ notice }: { notice: HiddenNotice }) => {
  const { id, name, remark, announcedBy, announcedAt, confirmedAt } = notice
  const confirm = useSend(caseOrderCalls.confirm, { refreshes: [practiceCalls.mine] })
  return (
    <article>
      <h3>{name}</h3>
      {remark !== '' && <p className="muted">{remark}</p>}
      <p>{t('practice.notice', { by: announcedBy, at: formatTime(announcedAt) })}</p>
      {confirmedAt === null ? (
        <button
          type="button"
          className="btn primary"
          aria-label={t('practice.confirm_named', { name })}
          disabled={confirm.isPending}
          onClick={() => confirm.mutateAsync({ id }).catch(notifyFailure)}
        >
          {t('practice.confirm')}
        </button>
      ) : (
        <p className="good" role="status">
          {t('practice.confirmed_at', { at: formatTime(confirmedAt) })}
        </p>
      )}
    </article>
  )
}

/** Hidden drills that are announced to one's team, to be confirmed. */
export function Notices({ notices }: { notices: readonly HiddenNotice[] }) {
  return (
    <section aria-label={t('practice.notices')}>
      <h2>{t('practice.notices')}</h2>
      {notices.map((notice) => (
        <Notice key={notice.id} notice={notice} />
      ))}
    </section>
  )
}
