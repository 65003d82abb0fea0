import type { RecordDetail } from '@oas/contract/record/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
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
  return (
    <>
      <p className="record-ids mono">
        <ShownText text={detail.record.postId} />{' '}
        <button
          type="button"
          className="popup-button"
          aria-label={t('frontend.copy')}
          onClick={() => void copyText(detail.record.postId)}
        >
          <Icon name="copy" />
        </button>{' '}
        <span className="muted">
          {typeKeyOf(detail.record)} · {t('record.user')} <ShownText text={detail.record.uid} /> ·{' '}
          {tData(`record.state_${detail.state}`)}
        </span>
      </p>
      <WhiteListLine kept={detail.record.showJson['whiteList']} />
      <RecordContent record={detail.record} />
      <Evidence
        post={{
          appId: detail.record.appId,
          type: detail.record.type,
          postId: detail.record.postId,
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
          onAgain={detail.record.rePunish ? onAgain : undefined}
        />
      ))}
      <h3>{t('record.history')}</h3>
      <History events={detail.events} decisions={detail.decisions} />
    </>
  )
}
