import type { HeldRecord } from '@oas/contract/queue/schemas'
import { t } from '../../i18n/texts.ts'
import { focused, get, set } from '../engine/bench.ts'
import { focusOn } from '../engine/focus.ts'
import { useBench, useBenchState, useDraft, useSetting } from '../engine/react.ts'
import { voicesOf } from '../engine/rows.ts'
import { togglePick } from '../rules/picks.ts'
import { ListedTag } from '../parts/ListedTag.tsx'
import { RecordBars } from '../parts/RecordBars.tsx'
import { RowMeta } from '../parts/RowMeta.tsx'
import { useListRow } from '../parts/use-list-row.ts'
import { LabelTags } from '../parts/LabelTags.tsx'
import { ExtFields } from './ExtFields.tsx'
import { MarkedText } from '../parts/MarkedText.tsx'
import { VerdictChip } from './VerdictChip.tsx'
import { VoiceItem } from './VoiceItem.tsx'

const Row = ({ record, open, n }: { record: HeldRecord; open: boolean; n: number }) => {
  const bench = useBench()
  const draft = useDraft(record.recordId)
  const setting = useSetting(record)
  const rowId = useBenchState((state) => state.rowId)
  const ticked = useBenchState((state) => state.ticked.includes(record.id))
  const root = useListRow<HTMLDivElement>(record, open)
  const voices = voicesOf(record)
  const at = voices.find((one) => one.rowId === rowId)?.rowId ?? voices[0]?.rowId
  return (
    <section
      ref={root}
      tabIndex={-1}
      data-list-row={record.id}
      className={`wb-row ${open ? 'open' : ''}`}
      aria-label={`${t('audit.record')} ${n}`}
      aria-current={open}
      onClick={() => {
        if (!open) focusOn(bench, record.id)
      }}
    >
      <span className="wb-row-n muted">{n}</span>
      {bench.kind.ticks ? (
        <input
          type="checkbox"
          className="wb-tick"
          aria-label={`${t('audit.act_tick')} ${n}`}
          checked={ticked}
          onClick={(event) => event.stopPropagation()}
          onChange={() => set(bench, { ticked: togglePick(get(bench).ticked, record.id) })}
        />
      ) : null}
      <div className="wb-row-main">
        <RowMeta record={record} open={open} />
        {open ? <RecordBars record={record} /> : null}
        {voices.length === 0 ? (
          <p className="wb-bar">{t('audit.no_voice')}</p>
        ) : open ? (
          voices.map((one, index) => (
            <div
              key={one.rowId}
              className={`wb-voice-row ${one.rowId === at ? 'on' : ''}`}
              onClick={() => set(bench, { rowId: one.rowId })}
            >
              <VoiceItem
                record={record}
                rowId={one.rowId}
                item={one.item}
                on={one.rowId === at}
                primary={index === 0}
              />
            </div>
          ))
        ) : (
          <p className="wb-content wb-cut">
            {voices[0]?.item.voiceText ?? (
              <span className="muted">{t('audit.not_transcribed')}</span>
            )}
          </p>
        )}
        {open ? (
          <>
            {record.texts.map((item, index) => (
              <MarkedText
                record={record}
                key={item.id ?? index}
                item={item}
                focused
                primary={false}
              />
            ))}
            <ExtFields record={record} />
          </>
        ) : null}
      </div>
      <div className="wb-row-side">
        {open ? null : <ListedTag record={record} />}
        <LabelTags record={record} labels={draft.labels} />
        <VerdictChip button={setting?.result.find((one) => one.id === draft.resultId)} />
      </div>
    </section>
  )
}

/** Voices as rows; the record in focus is open with its waves. */
export function VoiceList() {
  const current = useBenchState((state) => state.batches.current)
  const focus = useBenchState(focused)
  if (!focus) return null
  return (
    <div
      className="wb-record wb-list"
      data-record-id={focus.recordId}
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
