import { isPermanent } from '@oas/contract/decision/permanent'
import { recordCalls } from '@oas/contract/record/calls'
import type { DecisionView } from '@oas/contract/record/schemas'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { useCall } from '../../../api/use-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { formatTime } from '../../../kit/time.ts'
import { useBench } from '../../engine/react.ts'
import { LabelTags } from '../../parts/LabelTags.tsx'
import { type Original, isId, snapshotOf } from '../../shapes/appeal.ts'
import { Resources } from '../Resources.tsx'

type Punish = {
  key: string
  punishId: number
  endAt: number | null
  permanent: boolean
  state: string
  remark: string
  evidence: readonly string[]
}
const Punishes = ({ list }: { list: readonly Punish[] }) =>
  list.length === 0 ? null : (
    <table className="wb-table">
      <tbody>
        {list.map((one) => (
          <tr key={one.key}>
            <td>{tData(`result.punish_${one.punishId}`)}</td>
            <td>
              {one.permanent
                ? t('audit.time_permanent')
                : one.endAt === null
                  ? ''
                  : t('audit.confirm_end', { time: formatTime(one.endAt) })}
            </td>
            <td>{one.state ? tData(`result.punish_state_${one.state}`) : ''}</td>
            <td className="mono">{one.evidence.join(' ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )

/** Once more what was decided, without saying by whom. */
const Decided = ({
  record,
  original,
  decision,
}: {
  record: HeldRecord
  original: Original
  decision: DecisionView | undefined
}) => (
  <>
    <p className="ap-verdict">
      <span className="wb-chip bad">
        {tData(decision?.resultKey ?? `result.${original.result}`)}
      </span>
      {decision ? (
        decision.labels.map((label) => (
          <span key={label.labelId} className="wb-tag label" title={label.path}>
            {label.name}
          </span>
        ))
      ) : (
        <LabelTags record={record} labels={original.labels} />
      )}
      <span className="muted">
        {decision ? formatTime(decision.at) : original.at === null ? '' : formatTime(original.at)}
      </span>
    </p>
    {(decision?.remark ?? original.remark) ? <p>{decision?.remark ?? original.remark}</p> : null}
    <Punishes
      list={
        decision
          ? decision.punishes.map((one) => ({ ...one, key: one.id }))
          : original.punishes.map((one, index) => ({
              ...one,
              permanent: one.permanent || isPermanent(one.endAt),
              key: String(index),
              remark: '',
              evidence: [],
            }))
      }
    />
  </>
)

const Snapshot = ({ record, original }: { record: HeldRecord; original: Original }) => {
  const kept = snapshotOf(original.snapshot)
  if (!kept)
    return (
      <p className="wb-bar warn" role="alert">
        {t('panel.no_snapshot')}
      </p>
    )
  return (
    <>
      <p className="wb-bar plain">{t('panel.sent_snapshot')}</p>
      <Resources
        record={{
          ...record,
          recordId: '',
          texts: kept.texts,
          pictures: kept.pictures,
          videos: [],
          voices: [],
          files: [],
          lives: [],
        }}
        at={null}
        primary={false}
      />
    </>
  )
}

/**
 * What was punished, as it was decided on: the stored record with its decision, else what came
 * along with the appeal.
 */
export function OriginalSide({ record, original }: { record: HeldRecord; original: Original }) {
  const { preview } = useBench()
  const known = isId(original.recordId) && !preview
  const query = useCall(recordCalls.detail, { recordId: original.recordId }, { enabled: known })
  const decision =
    query.data?.decisions.find((one) => one.id === original.decisionId) ??
    query.data?.decisions.find((one) => one.state === 'active')
  if (known && query.isPending) return <p className="muted wb-late">{t('audit.loading')}</p>
  const gone = query.isError && query.error.status === 404
  return (
    <>
      <Decided record={record} original={original} decision={decision} />
      {query.isError && !gone ? (
        <p className="wb-bar warn" role="alert">
          {query.error.message}{' '}
          <button type="button" className="btn" onClick={() => void query.refetch()}>
            {t('audit.retry')}
          </button>
        </p>
      ) : null}
      {decision && !decision.contentUnchanged ? (
        <p className="wb-bar warn">{t('panel.content_changed')}</p>
      ) : null}
      {query.data ? (
        <Resources record={query.data.record} at={null} primary={false} />
      ) : (
        <Snapshot record={record} original={original} />
      )}
    </>
  )
}
