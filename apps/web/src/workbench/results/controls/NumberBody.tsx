import { t, tData } from '../../../i18n/texts.ts'
import type { FormProps } from './form-props.ts'

/** A number with its unit. */
export function NumberBody({ button, draft, change }: FormProps) {
  const { min, max, step, units = [] } = button.content.number ?? {}
  return (
    <div className="wb-line">
      <input
        className="wb-input"
        type="number"
        autoFocus
        aria-label={t('audit.field_number')}
        min={min}
        max={max}
        step={step}
        value={typeof draft.form['number'] === 'number' ? draft.form['number'] : ''}
        onChange={(event) =>
          change({
            ...draft.form,
            number: Number.isNaN(event.target.valueAsNumber)
              ? undefined
              : event.target.valueAsNumber,
          })
        }
      />
      {units.length > 0 ? (
        <select
          className="wb-input"
          aria-label={t('audit.field_unit')}
          value={String(draft.form['unit'] ?? '')}
          onChange={(event) => change({ ...draft.form, unit: event.target.value || undefined })}
        >
          <option value="">–</option>
          {units.map(({ id, transKey }) => (
            <option key={id} value={id}>
              {tData(transKey)}
            </option>
          ))}
        </select>
      ) : null}
    </div>
  )
}
