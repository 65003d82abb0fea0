import type { RecordDetail } from '@oas/contract/record/schemas'
import { t, tData } from '../../i18n/texts.ts'
import { copyText } from '../../kit/copy.ts'
import { Evidence } from '../../kit/evidence/Evidence.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { RecordContent } from '../../kit/record/RecordContent.tsx'
import { DecisionCard } from './DecisionCard.tsx'
import { History } from './History.tsx'
import { WhiteListLine } from './WhiteListLine.tsx'
import { ShownText } from '../../kit/text/ShownText.tsx'

/**
 * Everything about one record: its content, each decision with what was seen, its deliveries, and
 * all that happened, newest first. `readOnly`: nothing can be added.
 */
export function RecordView({
  detail,
  readOnly = false,
  onAgain,
}: {
  detail: RecordDetail
  readOnly?: boolean
  onAgain?: () => void
}) {
  const { record } = detail
  return (
    <>
      <p className="record-ids mono">
        <ShownText text={record.postId} />{' '}
        <button
          type="button"
          className="popup-button"
          aria-label={t('frontend.copy')}
          onClick={() => void copyText(record.postId)}
        >
          <Icon name="copy" />
        </button>{' '}
        <span className="muted">
          {t('record.user')} <ShownText text={record.uid} /> ·{' '}
          {tData(`record.state_${detail.state}`)}
        </span>
      </p>
      <WhiteListLine kept={record.showJson['whiteList']} />
      <RecordContent record={record} />
      <Evidence
        post={{
          appId: record.appId,
          type: record.type,
          postId: record.postId,
        }}
        readOnly={readOnly}
      />
      <h3>{t('record.decisions')}</h3>
      {detail.decisions.length === 0 && <p className="muted">{t('record.no_decision')}</p>}
      {detail.decisions.map((decision) => (
        <DecisionCard
          key={decision.id}
          decision={decision}
          readOnly={readOnly}
          onAgain={record.rePunish ? onAgain : undefined}
        />
      ))}
      <h3>{t('record.history')}</h3>
      <History events={detail.events} decisions={detail.decisions} />
    </>
  )
}
