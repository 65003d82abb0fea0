import type { HeldRecord } from '@oas/contract/queue/schemas'
import { memo, useEffect } from 'react'
import { t } from '../../i18n/texts.ts'
import { tn } from '../../i18n/plural.ts'
import { focused, set } from '../engine/bench.ts'
import { focusOn } from '../engine/focus.ts'
import { useBench, useBenchState, useDraft, useSetting } from '../engine/react.ts'
import { groupHeads, groupOf, primaryOf } from '../engine/rows.ts'
import { RecordBars } from '../parts/RecordBars.tsx'
import { RecordHead } from '../parts/RecordHead.tsx'
import { ExtFields } from './ExtFields.tsx'
import { MarkedText } from '../parts/MarkedText.tsx'
import { VerdictChip } from './VerdictChip.tsx'
import { ShownText } from '../../kit/text/ShownText.tsx'

const folded = 5

const Member = memo(
  ({
    record,
    on,
    out,
    primaryText,
  }: {
    record: HeldRecord
    on: boolean
    out: boolean
    primaryText: string
  }) => {
    const bench = useBench()
    const draft = useDraft(record.recordId)
    const setting = useSetting(record)
    const same = record.texts[0]?.content === primaryText
    return (
      <div
        role="option"
        aria-selected={on}
        className={`wb-row ${on ? 'open' : ''} ${out ? 'out' : ''}`}
        onClick={() => set(bench, { rowId: record.id })}
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
            <VerdictChip button={setting?.result.find((one) => one.id === draft.resultId)} />
          )}
        </div>
      </div>
    )
  },
)

/** Texts of one group judged together: the one that stands for it large, the others under it. */
export function TextGroup() {
  const bench = useBench()
  const current = useBenchState((state) => state.batches.current)
  const focus = useBenchState(focused)
  const setting = useSetting(focus)
  const { rowId, takenOut, unfolded } = {
    rowId: useBenchState((state) => state.rowId),
    takenOut: useBenchState((state) => state.takenOut),
    unfolded: useBenchState((state) => state.unfolded),
  }
  const group = groupOf(current, focus)
  const primary = bench.detail ? group[0] : primaryOf(group, setting?.baseInfo.groupConfigPrimary)
  useEffect(() => {
    if (primary && focus && primary.id !== focus.id && group.length > 1) focusOn(bench, primary.id)
  }, [bench, primary, focus, group.length])
  if (!focus || !primary) return null
  const others = group.filter((record) => record.id !== primary.id)
  const shown = unfolded ? others : others.slice(0, folded)
  const heads = groupHeads(current)
  return (
    <div className="wb-record" data-record-id={focus.recordId} data-keys tabIndex={-1} id="wb-root">
      <RecordHead record={primary} />
      <p className="wb-bar plain">
        {[
          tn('audit.group_records', group.length),
          tn('audit.group_users', new Set(group.map((record) => record.uid)).size),
          t('audit.group_of', {
            at: heads.findIndex((record) => group.includes(record)) + 1,
            all: heads.length,
          }),
        ].join(' · ')}
        {primary.groupKey ? <span className="mono muted"> {primary.groupKey}</span> : null}
      </p>
      <RecordBars record={primary} />
      <div className="wb-big">
        {primary.texts.map((item, index) => (
          <MarkedText
            record={primary}
            key={item.id ?? index}
            item={item}
            focused
            primary={index === 0}
          />
        ))}
      </div>
      <ExtFields record={primary} />
      <div role="listbox" aria-label={t('audit.members')}>
        {shown.map((record) => (
          <Member
            key={record.id}
            record={record}
            on={record.id === rowId}
            out={takenOut.includes(record.id)}
            primaryText={primary.texts[0]?.content ?? ''}
          />
        ))}
      </div>
      {others.length > folded ? (
        <button
          type="button"
          className="btn plain"
          onClick={() => set(bench, { unfolded: !unfolded })}
        >
          {unfolded ? t('audit.fold') : t('audit.more_members', { n: others.length - folded })}
        </button>
      ) : null}
    </div>
  )
}
