import { objectsIn } from '@oas/contract/decision/forms/kinds'
import { useEffect } from 'react'
import { t } from '../../../i18n/texts.ts'
import { regionsOf } from '../../engine/regions.ts'
import type { FormProps } from './form-props.ts'
import { TimesBody } from './TimesBody.tsx'

const tenth = (seconds: number): number => Math.round(seconds * 10) / 10

/** Stretches of a recording: those marked on its wave, or typed; each may carry a label. */
export function SegmentBody(props: FormProps) {
  const { bench, draft, record, facts, labels, change } = props
  const items = facts.items.filter(({ kind }) => kind === 'voice' || kind === 'video')
  const segments = objectsIn(draft.form['segments']) ?? []
  const put = (list: readonly object[]): void => change({ ...draft.form, segments: list })
  useEffect(() => {
    if (draft.form['segments'] !== undefined) return
    const { rows } = bench.drafts.get(record.recordId)
    put(
      items.flatMap(({ rowId }) =>
        regionsOf(rows[rowId] ?? { form: {} }).map(({ from, to }) => ({
          rowId,
          start: tenth(from),
          ...(to === null ? {} : { end: tenth(to) }),
        })),
      ),
    )
  })
  const edit = (index: number, field: object): void =>
    put(segments.map((one, place) => (place === index ? { ...one, ...field } : one)))
  return (
    <>
      {Object.entries(segments).map(([place, segment]) => {
        const index = Number(place)
        return (
          <div key={place} className="wb-segment">
            {(['start', 'end'] as const).map((name) => (
              <label key={name}>
                <span className="muted">
                  {t(name === 'start' ? 'audit.segment_start' : 'audit.segment_end')}
                </span>
                <input
                  className="wb-input"
                  type="number"
                  step={0.1}
                  min={0}
                  value={typeof segment[name] === 'number' ? segment[name] : ''}
                  onChange={(event) =>
                    edit(index, {
                      [name]: Number.isNaN(event.target.valueAsNumber)
                        ? undefined
                        : event.target.valueAsNumber,
                    })
                  }
                />
              </label>
            ))}
            {labels.length > 0 ? (
              <label>
                <span className="muted">{t('audit.field_label')}</span>
                <select
                  className="wb-input"
                  value={Number(segment['labelId'] ?? 0)}
                  onChange={(event) =>
                    edit(index, {
                      labelId: event.target.value === '0' ? undefined : Number(event.target.value),
                    })
                  }
                >
                  <option value={0}>–</option>
                  {labels.map(({ label, path }) => (
                    <option key={label.id} value={label.id}>
                      {path}
                    </option>
                  ))}
                </select>
              </label>
            ) : null}
            <button
              type="button"
              className="btn plain"
              onClick={() => put(segments.filter((_one, other) => other !== index))}
            >
              {t('audit.take_off')}
            </button>
          </div>
        )
      })}
      <button
        type="button"
        className="btn"
        disabled={items.length === 0}
        autoFocus
        onClick={() =>
          put([
            ...segments,
            {
              rowId: items[0]?.rowId ?? '',
              start: 0,
              end: tenth(Math.min(1, items[0]?.seconds ?? 1)),
            },
          ])
        }
      >
        {t('audit.segment_add')}
      </button>
      <TimesBody {...props} />
    </>
  )
}
