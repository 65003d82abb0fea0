import { recordCalls } from '@oas/contract/record/calls'
import { useCall } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { copyText } from '../../kit/copy.ts'
import { Drawer } from '../../kit/Drawer.tsx'
import { Evidence } from '../../kit/evidence/Evidence.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { RecordContent } from '../../kit/record/RecordContent.tsx'
import { formatTime } from '../../kit/time.ts'
import { DecisionCard } from './DecisionCard.tsx'
import { WhiteListLine } from './WhiteListLine.tsx'

/** Everything about one record: its content, each decision with what was seen, its deliveries, and all that happened, newest first. */
export const RecordDrawer = ({ recordId, onClose }: { recordId: string; onClose: () => void }) => {
  const { data, error } = useCall(recordCalls.detail, { recordId })
  return (
    <Drawer title={t('record.detail_title')} onClose={onClose} width={760}>
      {error && <p role="alert" className="problem">{error.message}</p>}
      {!data && !error && <p className="muted">{t('frontend.loading')}</p>}
      {data && (
        <>
          <p className="record-ids mono">{data.record.postId} <button type="button" className="popup-button" aria-label={t('frontend.copy')} onClick={() => void copyText(data.record.postId)}><Icon name="copy" /></button> <span className="muted">{data.record.appId}:{data.record.type} · uid {data.record.uid} · {tData(`record.state_${data.state}`)}</span></p>
          <WhiteListLine kept={data.record.showJson['whiteList']} />
          <RecordContent record={data.record} />
          <Evidence post={{ appId: data.record.appId, type: data.record.type, postId: data.record.postId }} />
          <h3>{t('record.decisions')}</h3>
          {data.decisions.length === 0 && <p className="muted">{t('record.no_decision')}</p>}
          {data.decisions.map((decision) => <DecisionCard key={decision.id} decision={decision} />)}
          <h3>{t('record.history')}</h3>
          <ol className="record-events">{data.events.map((event) => <li key={`${event.at} ${event.kind} ${event.by} ${event.fence ?? ''}`}><time>{formatTime(event.at)}</time><span><strong>{tData(`record.event_${event.kind.replaceAll('-', '_')}`)}</strong> {event.by} {Object.keys(event.detail).length > 0 && <code>{JSON.stringify(event.detail)}</code>}</span></li>)}</ol>
        </>
      )}
    </Drawer>
  )
}
