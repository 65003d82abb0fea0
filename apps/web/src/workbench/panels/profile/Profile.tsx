import { useEffect } from 'react'
import { t } from '../../../i18n/texts.ts'
import { focused, set } from '../../engine/bench.ts'
import { useBench, useBenchState } from '../../engine/react.ts'
import { Key } from '../../parts/Key.tsx'
import { RecordBars } from '../../parts/RecordBars.tsx'
import { RecordHead } from '../../parts/RecordHead.tsx'
import { profileOf } from '../../shapes/profile.ts'
import { resourcesOf } from '../../engine/rows.ts'
import { ExtFields } from '../ExtFields.tsx'
import { Resources } from '../Resources.tsx'
import { TimelineBelow } from '../timeline/TimelineBelow.tsx'
import { Unreadable } from '../Unreadable.tsx'
import { AccountStrip } from './AccountStrip.tsx'
import { CircleFacts } from './CircleFacts.tsx'
import { FieldCard } from './FieldCard.tsx'
import '../../nodes/nodes.css'
import './profile.css'

/**
 * A profile field by field, changed ones first; each is judged on its own, what is not judged
 * passes.
 */
export function Profile() {
  const bench = useBench()
  const record = useBenchState(focused)
  const rowId = useBenchState((state) => state.rowId)
  const flipped = useBenchState((state) => state.flip)
  useEffect(() => {
    if (record) bench.trace.loaded(record.id)
  }, [bench, record])
  if (!record) return null
  const fields = profileOf(record)
  const at = fields?.some(({ id }) => id === rowId) ? rowId : fields?.[0]?.id
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
      <AccountStrip record={record} />
      <CircleFacts record={record} />
      <ExtFields record={record} />
      {fields === null ? (
        <Unreadable at="data.profile" />
      ) : fields.length === 0 ? (
        <p className="wb-bar">{t('panel.no_fields')}</p>
      ) : (
        <>
          <p className="pf-tools muted">
            <button
              type="button"
              className="btn"
              aria-pressed={flipped}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => set(bench, { flip: !flipped })}
            >
              {t('panel.act_flip')} <Key combo="." />
            </button>{' '}
            {t('panel.act_card')} <Key combo="Tab" /> · {t('panel.pass_all')} <Key combo="Enter" />
          </p>
          <div className="pf-cards wb-shield">
            {fields.map((field) => (
              <FieldCard
                key={field.id}
                record={record}
                field={field}
                on={field.id === at}
                flipped={flipped && field.changed}
              />
            ))}
          </div>
        </>
      )}
      <TimelineBelow key={record.id} record={record} />
      {resourcesOf(record).length > 0 ? (
        <Resources record={record} at={null} primary={false} />
      ) : null}
    </div>
  )
}
