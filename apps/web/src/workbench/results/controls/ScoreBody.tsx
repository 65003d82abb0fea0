import { isObject } from '@oas/contract/json'
import { tData } from '../../../i18n/texts.ts'
import type { FormProps } from './form-props.ts'

/** Criteria with their steps; arrows choose the row, a digit is its score. */
export function ScoreBody({ button, draft, change }: FormProps) {
  const scores = isObject(draft.form['scores']) ? draft.form['scores'] : {}
  const at = Number(draft.form['_row'] ?? 0)
  return (
    <div className="wb-rows">
      {(button.content.criteria ?? []).map(({ key, transKey, min, max, step, required }, index) => (
        <label
          key={key}
          className={`wb-form-row wb-score ${index === at ? 'on' : ''}`}
          aria-current={index === at}
        >
          <span>
            {tData(transKey)}
            {required ? ' *' : ''}{' '}
            <small className="muted">
              {min}–{max}
            </small>
          </span>
          <input
            className="wb-input"
            type="number"
            min={min}
            max={max}
            step={step}
            value={typeof scores[key] === 'number' ? scores[key] : ''}
            onChange={(event) => {
              const { [key]: _before, ...rest } = scores
              change({
                ...draft.form,
                _row: index,
                scores: Number.isNaN(event.target.valueAsNumber)
                  ? rest
                  : { ...scores, [key]: event.target.valueAsNumber },
              })
            }}
          />
        </label>
      ))}
    </div>
  )
}
