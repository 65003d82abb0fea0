import { performanceLimits } from '@oas/contract/performance/schemas'
import { useId } from 'react'
import { t } from '../../i18n/texts.ts'
import { ArrayEditor } from '../../kit/form/ArrayEditor.tsx'
import type { FormState } from '../../kit/form/use-form.ts'
import type { ProjectValues } from './project-values.ts'
import { indicatorChoices } from './words.ts'

type Props = { form: FormState<ProjectValues> }
type NumberProps = {
  label: string
  value: number | null
  onChange: (value: number | null) => void
  min?: number
  step?: number
}

/** A small number within an entry. */
export function SmallNumber({ label, value, onChange, min = 0, step = 1 }: NumberProps) {
  const id = useId()
  return (
    <div className="form-row">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        value={value ?? ''}
        min={min}
        step={step}
        onChange={(event) =>
          onChange(event.target.value === '' ? null : Number(event.target.value))
        }
      />
    </div>
  )
}

const KeySelect = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => {
  const id = useId()
  return (
    <div className="form-row">
      <label htmlFor={id}>{t('performance.indicator')}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="" />
        {indicatorChoices().map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </div>
  )
}

/** By what people are measured: each with its weight, target, cap and least number. */
export function IndicatorFields({ form }: Props) {
  return (
    <ArrayEditor
      label={t('performance.indicators')}
      addLabel={t('performance.add_indicator')}
      items={form.values.indicators}
      onChange={(indicators) => form.put({ indicators })}
      make={() => ({ key: '', weight: 10, goal: null, cap: 100, least: 0 })}
      max={performanceLimits.indicators}
      problem={form.problemOf('indicators', t('performance.indicators'))}
    >
      {(item, put) => (
        <div className="performance-entry">
          <KeySelect value={item.key} onChange={(key) => put({ key })} />
          <SmallNumber
            label={t('performance.weight')}
            value={item.weight}
            min={1}
            onChange={(weight) => put({ weight })}
          />
          <SmallNumber
            label={t('performance.goal')}
            value={item.goal}
            step={0.01}
            onChange={(goal) => put({ goal })}
          />
          <SmallNumber
            label={t('performance.cap')}
            value={item.cap}
            min={100}
            onChange={(cap) => put({ cap })}
          />
          <SmallNumber
            label={t('performance.least')}
            value={item.least}
            onChange={(least) => put({ least })}
          />
        </div>
      )}
    </ArrayEditor>
  )
}

/** What scores are called, and what each pays. */
export function BandFields({ form }: Props) {
  const id = useId()
  return (
    <ArrayEditor
      label={t('performance.bands')}
      addLabel={t('performance.add_band')}
      items={form.values.bands}
      onChange={(bands) => form.put({ bands })}
      make={() => ({ name: '', from: null, coefficient: 1000 })}
      max={performanceLimits.bands}
      problem={form.problemOf('bands', t('performance.bands'))}
    >
      {(item, put, index) => (
        <div className="performance-entry">
          <div className="form-row">
            <label htmlFor={`${id}-${index}`}>{t('performance.band_name')}</label>
            <input
              id={`${id}-${index}`}
              type="text"
              maxLength={20}
              value={item.name}
              onChange={(event) => put({ name: event.target.value })}
            />
          </div>
          <SmallNumber
            label={t('performance.band_from')}
            value={item.from}
            onChange={(from) => put({ from })}
          />
          <SmallNumber
            label={t('performance.band_coefficient')}
            value={item.coefficient}
            onChange={(coefficient) => put({ coefficient })}
          />
        </div>
      )}
    </ArrayEditor>
  )
}
