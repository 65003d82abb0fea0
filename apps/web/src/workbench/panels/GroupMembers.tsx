import type { HeldRecord } from '@oas/contract/queue/schemas'
import { t } from '../../i18n/texts.ts'
import { set } from '../engine/bench.ts'
import { useBench, useBenchState, useDraft } from '../engine/react.ts'
import { groupOf } from '../engine/rows.ts'
import { Key } from '../parts/Key.tsx'
import { LabelTags } from '../parts/LabelTags.tsx'
import { tn } from '../../i18n/plural.ts'
import { MarkedText } from '../parts/MarkedText.tsx'
import { ShownText } from '../../kit/text/ShownText.tsx'

const Member = ({
  record,
  on,
  out,
  same,
}: {
  record: HeldRecord
  on: boolean
  out: boolean
  same: boolean
}) => {
  const bench = useBench()
  const { labels } = useDraft(record.recordId)
  return (
    <div
      role="option"
      aria-selected={on}
      data-member={record.id}
      className={`wb-row ${on ? 'open' : ''} ${out ? 'out' : ''}`}
      onClick={() => set(bench, { rowId: on ? null : record.id })}
    >
      <div className="wb-row-main">
        <div className="wb-row-meta muted">
          <span className="mono">
            <ShownText text={record.uid} />
          </span>
          {record.country ? <span>{record.country}</span> : null}
          {same ? <span>{t('audit.same_text')}</span> : null}
        </div>
        {same
          ? null
          : record.texts
              .slice(0, 1)
              .map((item, index) => <MarkedText key={item.id ?? index} item={item} />)}
      </div>
      <div className="wb-row-side">
        {out ? (
          <span className="wb-chip">{t('audit.taken_out')}</span>
        ) : (
          <LabelTags record={record} labels={labels} />
        )}
      </div>
    </div>
  )
}

/**
 * The other records of a group, which take its labels along: but those taken out, and those with
 * labels of their own.
 */
export function GroupMembers({ record }: { record: HeldRecord }) {
  const group = groupOf(
    useBenchState((state) => state.batches.current),
    record,
  )
  const rowId = useBenchState((state) => state.rowId)
  const takenOut = useBenchState((state) => state.takenOut)
  const others = group.filter((one) => one.id !== record.id)
  if (others.length === 0) return null
  return (
    <section>
      <p className="muted">
        {tn('audit.group_records', group.length)} · {t('audit.act_member_down')}{' '}
        <Key combo="ArrowDown" /> · {t('audit.act_take_out')} <Key combo="Shift+Space" />
      </p>
      <div role="listbox" aria-label={t('audit.members')}>
        {others.map((one) => (
          <Member
            key={one.id}
            record={one}
            on={one.id === rowId}
            out={takenOut.includes(one.id)}
            same={one.texts[0]?.content === record.texts[0]?.content}
          />
        ))}
      </div>
    </section>
  )
}
