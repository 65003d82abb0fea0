import { t, tData } from '../../i18n/texts.ts'
import { CountryField } from './CountryField.tsx'
import { type ControlProps, Toggles, optionsOf } from './Toggles.tsx'
import { TimeField } from '../TimeField.tsx'
import { RangePresets } from '../list/RangePresets.tsx'

type Props = ControlProps

const Text = ({ field, value, wrong, change }: Props) => (
  <input
    aria-label={tData(field.label)}
    aria-invalid={wrong}
    value={typeof value === 'string' || typeof value === 'number' ? value : ''}
    inputMode={field.type === 16 ? 'decimal' : 'text'}
    maxLength={200}
    onChange={(event) => change(event.target.value)}
  />
)
const Select = ({ field, value, wrong, change }: Props) => {
  const options = optionsOf(field)
  return (
    <select
      aria-label={tData(field.label)}
      aria-invalid={wrong}
      value={value === undefined || value === null ? '' : String(value)}
      onChange={(event) =>
        change(options.find((option) => String(option.value) === event.target.value)?.value ?? '')
      }
    >
      <option value="">{t('frontend.any')}</option>
      {options.map((option) => (
        <option key={option.value} value={String(option.value)}>
          {tData(option.label)}
        </option>
      ))}
    </select>
  )
}
const Segments = ({ id, field, value, change }: Props) => (
  <span className="chips" role="radiogroup" aria-label={tData(field.label)}>
    {[{ value: '', label: 'frontend.any' }, ...optionsOf(field)].map((option) => (
      <label key={option.value} className="chip">
        <input
          type="radio"
          name={id}
          checked={(value ?? '') === option.value}
          onChange={() => change(option.value)}
        />
        {tData(option.label)}
      </label>
    ))}
  </span>
)
const Tick = ({ field, value, change }: Props) => (
  <input
    type="checkbox"
    aria-label={tData(field.label)}
    checked={value === true}
    onChange={(event) => change(event.target.checked)}
  />
)
const Fixed = ({ field }: Props) => (
  <span className="muted">{typeof field.value === 'string' ? tData(field.value) : ''}</span>
)
const Range = ({ field, value, change }: Props) => {
  const [from, to] = Array.isArray(value) ? (value as unknown[]) : []
  const at = (moment: unknown): number | undefined =>
    typeof moment === 'number' ? moment : undefined
  const set = (next: readonly [number | undefined, number | undefined]): void =>
    change(next.every((moment) => moment === undefined) ? [] : next)
  return (
    <span className="condition-range" role="group" aria-label={tData(field.label)}>
      <TimeField
        label={t('frontend.range_start')}
        value={at(from)}
        onChange={(moment) => set([moment, at(to)])}
      />
      <TimeField
        label={t('frontend.range_end')}
        value={at(to)}
        onChange={(moment) => set([at(from), moment])}
      />
      <RangePresets onPick={(start, end) => set([start, end])} />
    </span>
  )
}

/** Controls by their number. */
const controls: Readonly<Record<number, (props: Props) => React.JSX.Element>> = {
  1: Text,
  2: Segments,
  3: Toggles,
  4: CountryField,
  7: Toggles,
  8: Select,
  10: Tick,
  15: Fixed,
  16: Text,
  17: Range,
}

/** The control of one condition; a number without a control shows nothing. */
export function ConditionControl(props: Props) {
  const Control = controls[props.field.type]
  return Control ? <Control {...props} /> : null
}
