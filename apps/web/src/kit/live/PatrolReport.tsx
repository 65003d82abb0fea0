import type { Output } from '@oas/contract/define'
import { liveCalls } from '@oas/contract/live/calls'
import type { Room } from '@oas/contract/live/schemas'
import { useCall } from '../../api/use-call.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { t, tData } from '../../i18n/texts.ts'
import { type PatrolSend, usePatrolReport } from './use-patrol-report.ts'
import './live.css'

type Acts = Output<typeof liveCalls.acts>
type Report = ReturnType<typeof usePatrolReport>
type Props = {
  room: Pick<Room, 'appId' | 'roomType' | 'endedAt'>
  send: PatrolSend
  onDone: () => void
}
type Named = { cnName: string; enName: string; idName: string; ruName: string }
const nameOf = (label: Named): string =>
  ({ cn: label.cnName, en: label.enName, id: label.idName, ru: label.ruName })[currentLanguage] ||
  label.cnName

/** A push to the auditors is an act as the others: it needs a note. */
const push = { id: 'push', grave: false, needsLabel: false, needsNote: true }

const LabelSelect = ({ labels, report }: { labels: Acts['labels']; report: Report }) =>
  labels.length > 0 ? (
    <label>
      {t('live.label')}
      <select
        value={report.label}
        aria-invalid={report.problem?.field === 'labels'}
        onChange={(event) => report.setLabel(event.target.value)}
      >
        <option value="">–</option>
        {labels.map((one) => (
          <option key={one.id} value={one.id}>
            {nameOf(one)}
          </option>
        ))}
      </select>
    </label>
  ) : null

const PatrolActs = ({
  data,
  over,
  report: { busy, asking, give, press },
}: {
  data: Acts | undefined
  over: boolean
  report: Report
}) => (
  <div className="patrol-acts">
    <button type="button" className="btn" disabled={busy} onClick={() => give('seen')}>
      {t('live.act_seen')}
    </button>
    <button
      type="button"
      className="btn primary"
      disabled={busy || over || data?.canPush === false}
      title={data?.canPush === false ? t('live.no_push_type') : ''}
      onClick={() => press(push)}
    >
      {t('live.act_push')}
    </button>
    {data?.acts.map((one) => (
      <button
        key={one.id}
        type="button"
        className={`btn ${one.grave ? 'grave' : ''}`}
        disabled={busy || over}
        aria-expanded={one.grave ? asking === one.id : undefined}
        onClick={() => press(one)}
      >
        {tData(one.transKey)}
      </button>
    ))}
  </div>
)

/** Asks again before a grave act, which its own key or a real press confirms. */
const GraveQuestion = ({ act, report }: { act: Acts['acts'][number]; report: Report }) => (
  <p className="live-down" role="status">
    {t('live.confirm_act', { act: tData(act.transKey) })}{' '}
    <button
      type="button"
      className="btn danger"
      disabled={report.busy}
      onClick={(event) => {
        if (event.detail > 0) report.give(act.id)
      }}
    >
      {tData(act.transKey)} <kbd aria-hidden="true">Shift+Enter</kbd>
    </button>
  </p>
)

/**
 * What patrol found: nothing, a push to the auditors, or an act. A grave act asks for a second,
 * other key.
 */
export function PatrolReport({ room, send, onDone }: Props) {
  const { data } = useCall(liveCalls.acts, { appId: room.appId, roomType: room.roomType })
  const report = usePatrolReport(send, onDone)
  const { problem } = report
  const chosen = data?.acts.find((one) => one.id === report.asking)
  return (
    <div className="patrol-report" onKeyDown={report.onKeyDown}>
      <label>
        {t('live.note')}
        <textarea
          rows={2}
          maxLength={500}
          value={report.note}
          aria-invalid={problem?.field === 'note'}
          onChange={(event) => report.setNote(event.target.value)}
        />
      </label>
      <LabelSelect labels={data?.labels ?? []} report={report} />
      <PatrolActs data={data} over={room.endedAt !== null} report={report} />
      {chosen ? <GraveQuestion act={chosen} report={report} /> : null}
      {problem ? <p role="alert">{problem.text}</p> : null}
    </div>
  )
}
