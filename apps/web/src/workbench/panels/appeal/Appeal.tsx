import { recordCalls } from '@oas/contract/record/calls'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { useEffect } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { resultName, t, tData } from '../../../i18n/texts.ts'
import { formatTime } from '../../../kit/time.ts'
import { focused, set } from '../../engine/bench.ts'
import { useBench, useBenchState } from '../../engine/react.ts'
import { Key } from '../../parts/Key.tsx'
import { RecordBars } from '../../parts/RecordBars.tsx'
import { RecordHead } from '../../parts/RecordHead.tsx'
import { Value } from '../../nodes/Value.tsx'
import { type Appeal as AppealData, appealOf } from '../../shapes/appeal.ts'
import { ExtFields } from '../ExtFields.tsx'
import { MarkedText } from '../../parts/MarkedText.tsx'
import { Unreadable } from '../Unreadable.tsx'
import { OriginalSide } from './OriginalSide.tsx'
import '../../nodes/nodes.css'
import './appeal.css'

/** What the same user asked for before, and what came of it. */
const Earlier = ({ record }: { record: HeldRecord }) => {
  const { preview } = useBench()
  const query = useCall(
    recordCalls.find,
    { appId: record.appId, uid: record.uid, types: [typeKeyOf(record)], limit: 10 },
    { enabled: !preview && record.uid !== '' },
  )
  const others = (query.data?.list ?? []).filter((row) => row.recordId !== record.recordId)
  if (others.length === 0) return null
  return (
    <section>
      <h3>
        {t('panel.earlier_appeals')} <span className="muted">{others.length}</span>
      </h3>
      <table className="wb-table">
        <tbody>
          {others.map((row) => (
            <tr key={row.recordId}>
              <td>{formatTime(row.receivedAt)}</td>
              <td>
                {row.resultId ? resultName(row.resultId) : tData(`record.state_${row.state}`)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const AppealSide = ({ record, appeal }: { record: HeldRecord; appeal: AppealData }) => (
  <>
    <p className="ap-verdict">
      {appeal.vip ? <span className="wb-tag warn">VIP</span> : null}
      {appeal.level ? (
        <span className="wb-tag">
          {t('panel.level')} {appeal.level}
        </span>
      ) : null}
      {appeal.lang ? <span className="wb-tag">{appeal.lang}</span> : null}
      <span className="muted">{appeal.at === null ? '' : formatTime(appeal.at)}</span>
    </p>
    <MarkedText
      item={{
        content: appeal.text,
        ...(appeal.lang ? { lang: appeal.lang } : {}),
        ...(appeal.translation ? { translation: appeal.translation } : {}),
      }}
      focused
      primary
    />
    {appeal.pictures.length > 0 ? (
      <Value kind="picture" value={appeal.pictures} record={record} small={false} />
    ) : null}
    {record.texts.map((item, index) => (
      <MarkedText key={item.id ?? index} item={item} />
    ))}
    <Earlier record={record} />
  </>
)

/** A user contests a punishment: on the left what was decided on, on the right what they say. */
export function Appeal() {
  const bench = useBench()
  const record = useBenchState(focused)
  const side = useBenchState((state) => state.rowId)
  useEffect(() => {
    if (record) bench.trace.loaded(record.id)
  }, [bench, record])
  if (!record) return null
  const read = appealOf(record)
  return (
    <div
      className="wb-record"
      data-record-id={record.recordId}
      data-keys
      tabIndex={-1}
      id="wb-root"
    >
      <RecordHead record={record} />
      <RecordBars record={record} />
      <ExtFields record={record} />
      {read.ok ? (
        <div
          key={record.id}
          className={`ap-sides ${side === 'original' ? 'left' : side === 'appeal' ? 'right' : ''}`}
        >
          <section className="ap-side ap-original" aria-label={t('panel.original')} tabIndex={0}>
            <h3>
              <button
                type="button"
                className="btn plain"
                aria-pressed={side === 'original'}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => set(bench, { rowId: side === 'original' ? null : 'original' })}
              >
                {t('panel.original')} <Key combo="[" />
              </button>
            </h3>
            {read.value.original ? (
              <OriginalSide record={record} original={read.value.original} />
            ) : (
              <p className="wb-bar warn" role="alert">
                {t('panel.no_snapshot')}
              </p>
            )}
          </section>
          <section className="ap-side" aria-label={t('panel.appeal')} tabIndex={0}>
            <h3>
              <button
                type="button"
                className="btn plain"
                aria-pressed={side === 'appeal'}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => set(bench, { rowId: side === 'appeal' ? null : 'appeal' })}
              >
                {t('panel.appeal')} <Key combo="]" />
              </button>
            </h3>
            <AppealSide record={record} appeal={read.value} />
          </section>
        </div>
      ) : (
        <>
          <Unreadable at={read.at} />
          {record.texts.map((item, index) => (
            <MarkedText key={item.id ?? index} item={item} primary={index === 0} />
          ))}
        </>
      )}
    </div>
  )
}
