import { objectsIn } from '@oas/contract/decision/forms/kinds'
import { t } from '../../../i18n/texts.ts'
import { numberKey } from '../../actions/keys.ts'
import { Key } from '../../parts/Key.tsx'
import type { FormProps } from './form-props.ts'
import { TimesBody } from './TimesBody.tsx'

const labelsShown = 9
/** Words are selected in the text (Shift and arrows), a digit gives them a label. */
export function SpanBody(props: FormProps) {
  const { draft, facts, labels, change } = props
  const spans = objectsIn(draft.form['spans']) ?? []
  const mark = (rowId: string, s: number, e: number, n: number): void => {
    const label = labels[n - 1]
    if (label && e > s)
      change({ ...draft.form, spans: [...spans, { rowId, s, e, labelId: label.label.id }] })
  }
  return (
    <>
      <p className="muted">{t('audit.span_hint')}</p>
      <p className="wb-choices">
        {labels.slice(0, labelsShown).map(({ label, n }) => (
          <span key={label.id} className="wb-tag label">
            <Key combo={numberKey(n)} /> {label.name}
          </span>
        ))}
      </p>
      {facts.items
        .filter(({ kind, text }) => (kind === 'text' || kind === 'voice') && text !== '')
        .map((item, index) => (
          // A caret is needed to select by keys, which a read-only field has not: what is typed is
          // not taken.
          <textarea
            key={item.rowId}
            className="wb-input"
            aria-readonly="true"
            onChange={() => undefined}
            autoFocus={index === 0}
            rows={Math.min(6, 1 + Math.ceil(item.text.length / 46))}
            value={item.text}
            aria-label={item.field || t('audit.span_text')}
            onKeyDown={(event) => {
              const digit = /^Digit([1-9])$/.exec(event.code)?.[1]
              if (digit === undefined || event.ctrlKey) return
              event.preventDefault()
              event.stopPropagation()
              mark(
                item.rowId,
                event.currentTarget.selectionStart,
                event.currentTarget.selectionEnd,
                Number(digit),
              )
            }}
          />
        ))}
      <ul className="wb-marks">
        {spans.map((span, index) => (
          <li key={['rowId', 's', 'e', 'labelId'].map((name) => String(span[name])).join(' ')}>
            <mark>
              {facts.items
                .find((item) => item.rowId === span['rowId'])
                ?.text.slice(Number(span['s']), Number(span['e']))}
            </mark>{' '}
            <span className="wb-tag label">
              {labels.find(({ label }) => label.id === span['labelId'])?.label.name}
            </span>
            <button
              type="button"
              className="btn plain"
              onClick={() =>
                change({ ...draft.form, spans: spans.filter((_one, place) => place !== index) })
              }
            >
              {t('audit.take_off')}
            </button>
          </li>
        ))}
      </ul>
      <TimesBody {...props} />
    </>
  )
}
