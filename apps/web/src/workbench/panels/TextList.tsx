import type { HeldRecord } from '@oas/contract/queue/schemas'
import { memo, useEffect, useRef } from 'react'
import { sourceName, t } from '../../i18n/texts.ts'
import { tn } from '../../i18n/plural.ts'
import { focused } from '../engine/bench.ts'
import { focusOn } from '../engine/focus.ts'
import { useBench, useBenchState, useDraft, useSetting } from '../engine/react.ts'
import { ListedTag } from '../parts/ListedTag.tsx'
import { RecordBars } from '../parts/RecordBars.tsx'
import { Ring } from '../parts/Ring.tsx'
import { LabelTags } from '../parts/LabelTags.tsx'
import { ExtFields } from './ExtFields.tsx'
import { MarkedText } from '../parts/MarkedText.tsx'
import { VerdictChip } from './VerdictChip.tsx'
import { ShownText } from '../../kit/text/ShownText.tsx'

const Row = memo(({ record, open, n }: { record: HeldRecord; open: boolean; n: number }) => {
  const bench = useBench()
  const draft = useDraft(record.recordId)
  const setting = useSetting(record)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open) root.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  const texts = open ? record.texts : record.texts.slice(0, 1)
  return (
    <div
      ref={root}
      role="listitem"
      aria-current={open}
      tabIndex={-1}
      className={`wb-row ${open ? 'open' : ''}`}
      onClick={() => focusOn(bench, record.id)}
    >
      <span className="wb-row-n muted">{n}</span>
      <div className="wb-row-main">
        <div className="wb-row-meta muted">
          <span className="mono">
            <ShownText text={record.uid} />
          </span>
          {record.country ? <span>{record.country}</span> : null}
          {record.language ? <span>{record.language}</span> : null}
          {record.source ? <span title={record.source}>{sourceName(record.source)}</span> : null}
          {record.reportCount > 0 ? <span>{tn('audit.reports', record.reportCount)}</span> : null}
          <span className="wb-space" />
          {open ? (
            <span className="mono">
              <ShownText text={record.postId} />
            </span>
          ) : null}
          <Ring record={record} />
        </div>
        {open ? <RecordBars record={record} /> : null}
        {texts.map((item, index) => (
          <MarkedText
            record={record}
            key={item.id ?? index}
            item={item}
            focused={open}
            primary={open && index === 0}
            max={setting?.pageType.content.hitTextConfig.max ?? 300}
          />
        ))}
        {texts.length === 0 ? <p className="wb-content muted">{t('audit.no_text')}</p> : null}
        {open ? <ExtFields record={record} /> : null}
      </div>
      <div className="wb-row-side">
        {open ? null : <ListedTag record={record} />}
        <LabelTags record={record} labels={draft.labels} />
        <VerdictChip button={setting?.result.find((one) => one.id === draft.resultId)} />
      </div>
    </div>
  )
})

/** Texts as rows; the one in focus is open. */
export function TextList() {
  const bench = useBench()
  const current = useBenchState((state) => state.batches.current)
  const focus = useBenchState(focused)
  if (!focus) return null
  return (
    <div
      className={`wb-record wb-list ${bench.kind.dense ? 'dense' : ''}`}
      data-record-id={focus.recordId}
      role="list"
      aria-label={t('audit.records')}
      data-keys
      tabIndex={-1}
      id="wb-root"
    >
      {current.map((record, index) => (
        <Row key={record.id} record={record} open={record.id === focus.id} n={index + 1} />
      ))}
    </div>
  )
}
