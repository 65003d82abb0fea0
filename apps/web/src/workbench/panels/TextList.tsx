import type { HeldRecord } from '@oas/contract/queue/schemas'
import { memo } from 'react'
import { t } from '../../i18n/texts.ts'
import { focused } from '../engine/bench.ts'
import { focusOn } from '../engine/focus.ts'
import { useBench, useBenchState, useDraft, useSetting } from '../engine/react.ts'
import { ListedTag } from '../parts/ListedTag.tsx'
import { RecordBars } from '../parts/RecordBars.tsx'
import { RowMeta } from '../parts/RowMeta.tsx'
import { useListRow } from '../parts/use-list-row.ts'
import { LabelTags } from '../parts/LabelTags.tsx'
import { ExtFields } from './ExtFields.tsx'
import { MarkedText } from '../parts/MarkedText.tsx'
import { VerdictChip } from './VerdictChip.tsx'

const Row = memo(({ record, open, n }: { record: HeldRecord; open: boolean; n: number }) => {
  const bench = useBench()
  const draft = useDraft(record.recordId)
  const setting = useSetting(record)
  const root = useListRow<HTMLDivElement>(record, open)
  const texts = open ? record.texts : record.texts.slice(0, 1)
  return (
    <div
      ref={root}
      role="listitem"
      data-list-row={record.id}
      aria-current={open}
      tabIndex={-1}
      className={`wb-row ${open ? 'open' : ''}`}
      onClick={() => focusOn(bench, record.id)}
    >
      <span className="wb-row-n muted">{n}</span>
      <div className="wb-row-main">
        <RowMeta record={record} open={open} />
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
